/** Local storage key of the visitor's choice between map and list. */
export const mapOrListKey = 'map-or-list';

/** Inline script: applies the stored choice before first paint. Its CSP hash depends on every byte. */
export const mapOrListScript = `;try{localStorage.getItem('${mapOrListKey}')=='list'&&(document.documentElement.dataset.mapOrList='list')}catch(e){}`;
