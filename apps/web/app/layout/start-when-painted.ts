/** How the router writes preload links of a page's code, and the form in which they are deferred. */
const preload = { written: '<link rel="modulepreload"', waiting: '<link rel="deferred-modulepreload"' };

/** Defers a rendered page's scripts to `startScript`: styles, fonts and the first images are more urgent. */
export function deferPageCode(html: string, nonce: string): string {
  const start = `<script nonce="${nonce}" type="module" async="">`;
  if (!html.includes(start)) throw new Error('The router writes another start than this knows');
  return html
    .replaceAll(preload.written, preload.waiting)
    .replace(start, `<script nonce="${nonce}" type="deferred-module">`);
}

/** Maximum time after first paint that scripts wait for images, in ms. */
const maxPictureWaitMs = 1000;

/**
 * Inline script that loads and starts the page's scripts after it was painted with its visible images: two frames after
 * first paint and `load`, which off-screen images do not delay. Earlier if images are slow or the user interacts;
 * immediately in a hidden document. Its CSP hash depends on every byte.
 */
export const startScript =
  `(function(d,w,s,n){function start(){if(s)return;s=d.createElement('script');s.type='module';s.textContent=w.textContent;` +
  `d.querySelectorAll('link[rel=deferred-modulepreload]').forEach(function(l){l.rel='modulepreload'});d.head.append(s)}` +
  `function shown(){setTimeout(start,${maxPictureWaitMs});--n||requestAnimationFrame(function(){requestAnimationFrame(start)})}` +
  `if(!w)return;if(d.hidden)return start();['pointerdown','keydown'].forEach(function(e){addEventListener(e,start)});` +
  `addEventListener('load',shown);` +
  `try{new PerformanceObserver(function(l,o){l.getEntriesByName('first-contentful-paint').length&&(o.disconnect(),shown())})` +
  `.observe({type:'paint',buffered:true})}catch(e){n=1}})(document,document.querySelector('script[type=deferred-module]'),0,2)`;
