/** Local storage key of the visitor's choice between map and list. */
export const mapOrListKey = 'map-or-list';

/**
 * Text of the inline script that applies the remembered choice before the first paint, as `data-map-or-list` of <html>,
 * so that nothing moves when the page's code arrives. Its CSP hash depends on every byte.
 */
export const mapOrListScript = `;try{localStorage.getItem('${mapOrListKey}')=='list'&&(document.documentElement.dataset.mapOrList='list')}catch(e){}`;
