/** How the router writes what fetches a page's code ahead, and how it waits instead. */
const preload = { written: '<link rel="modulepreload"', waiting: '<link rel="later"' };

/**
 * Makes the code of a rendered page wait for `startScript`. A page is whole without it, so what can be seen has the line
 * and the processor to itself first: styles, fonts, the first pictures.
 */
export function deferPageCode(html: string, nonce: string): string {
  const start = `<script nonce="${nonce}" type="module" async="">`;
  if (!html.includes(start)) throw new Error('The router writes another start than this knows');
  return html.replaceAll(preload.written, preload.waiting).replace(start, `<script nonce="${nonce}" type="later">`);
}

/** How long after the first paint the code waits for pictures at most, in ms. */
const maxPictureWaitMs = 1000;

/**
 * Text of the inline script behind it that fetches and starts the code when the page has been painted with the pictures
 * in sight: two frames after the first paint and `load`, which pictures further down do not hold up. Sooner where a
 * picture keeps it waiting, or where the page is touched or typed in; at once where nobody sees it. Its CSP hash depends
 * on every byte.
 */
export const startScript =
  `(function(d,w,s,n){function start(){if(s)return;s=d.createElement('script');s.type='module';s.textContent=w.textContent;` +
  `d.querySelectorAll('link[rel=later]').forEach(function(l){l.rel='modulepreload'});d.head.append(s)}` +
  `function shown(){setTimeout(start,${maxPictureWaitMs});--n||requestAnimationFrame(function(){requestAnimationFrame(start)})}` +
  `if(!w)return;if(d.hidden)return start();['pointerdown','keydown'].forEach(function(e){addEventListener(e,start)});` +
  `addEventListener('load',shown);` +
  `try{new PerformanceObserver(function(l,o){l.getEntriesByName('first-contentful-paint').length&&(o.disconnect(),shown())})` +
  `.observe({type:'paint',buffered:true})}catch(e){n=1}})(document,document.querySelector('script[type=later]'),0,2)`;
