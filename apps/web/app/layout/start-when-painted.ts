/** How the router writes what starts a page's code, and how it waits instead. */
const written = { preload: '<link rel="modulepreload"', start: '<script type="module" async="">' };
const waiting = { preload: '<link rel="later"', start: '<script type="later">' };

/**
 * Makes the code of a rendered page wait for `startScript`. A page is whole without it, so what can be seen has the line
 * and the processor to itself first: styles, fonts, the first pictures.
 */
export function waitToStart(html: string): string {
  if (!html.includes(written.start)) throw new Error('The router writes another start than this knows');
  return html.replaceAll(written.preload, waiting.preload).replace(written.start, waiting.start);
}

/**
 * Text of the inline script behind it that fetches and starts the code when the page has been painted; at the latest
 * when all else has loaded, and at once where nobody sees the page. Its CSP hash depends on every byte.
 */
export const startScript =
  `(function(d,w,s){function start(){if(s)return;s=d.createElement('script');s.type='module';s.textContent=w.textContent;` +
  `d.querySelectorAll('link[rel=later]').forEach(function(l){l.rel='modulepreload'});d.head.append(s)}` +
  `if(!w)return;if(d.hidden)return start();addEventListener('load',start);` +
  `try{new PerformanceObserver(function(l){l.getEntriesByName('first-contentful-paint').length&&start()})` +
  `.observe({type:'paint',buffered:true})}catch(e){}})(document,document.querySelector('script[type=later]'))`;
