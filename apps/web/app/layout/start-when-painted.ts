import { limits } from '@moonfloor/contract/api/limits';
import { t } from '@moonfloor/messages/t';

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
 * immediately in a hidden document. Interactions also remove `data-untouched`. Its CSP hash depends on every byte.
 */
export const startScript =
  `(function(d,w,s,n){function start(e){e&&e.type&&d.querySelectorAll('[data-untouched]').forEach(function(l){delete l.dataset.untouched});if(s)return;s=d.createElement('script');s.type='module';s.textContent=w.textContent;` +
  `d.querySelectorAll('link[rel=deferred-modulepreload]').forEach(function(l){l.rel='modulepreload'});d.head.append(s)}` +
  `function shown(){setTimeout(start,${maxPictureWaitMs});--n||requestAnimationFrame(function(){requestAnimationFrame(start)})}` +
  `if(!w)return;['pointerdown','keydown'].forEach(function(e){addEventListener(e,start)});if(d.hidden)return start();` +
  `addEventListener('load',shown);` +
  `try{new PerformanceObserver(function(l,o){l.getEntriesByName('first-contentful-paint').length&&(o.disconnect(),shown())})` +
  `.observe({type:'paint',buffered:true})}catch(e){n=1}})(document,document.querySelector('script[type=deferred-module]'),0,2)`;

declare global {
  interface Window {
    /** The listener of `earlyClickScript` and the event that it recorded; removed at hydration. */
    early?: ((event: Event) => void) & { event?: Event; again?: HTMLButtonElement | HTMLFormElement | null };
    /** What `installOfferScript` has stored. */
    installOffer?: Event;
  }
}

/**
 * Inline script that records the last interaction before hydration that requires scripts: a click on a button, or the
 * submission of a form without a native action. It is replayed, so that early users need not repeat it. Its CSP hash
 * depends on every byte.
 */
export const earlyClickScript =
  `;addEventListener('click',window.early=function(e){var t=e.target,f=e.type=='submit';if(f){if(t.method!='post')return;e.preventDefault()}` +
  `early.event=e;early.again=f?t:t.closest('button[type=button]:not([popovertarget])')},true);addEventListener('submit',early,true)`;

/**
 * Inline script that stores the browser's offer to install the site, which it makes once, on whichever page is open;
 * `/offline` shows it. Its CSP hash depends on every byte.
 */
export const installOfferScript = `;addEventListener('beforeinstallprompt',function(e){window.installOffer=e})`;

/** Stops recording. Call once, in the commit that hydrates the page. */
export function stopRecordingEarlyClicks(): void {
  const { early } = window;
  if (early === undefined) return;
  for (const type of ['click', 'submit']) window.removeEventListener(type, early, true);
  // The event being dispatched triggered this hydration, so React replays it itself.
  if (window.event === early.event) early.again = null;
}

/** Replays the recorded interaction. Call once after hydration. */
export function replayEarlyClick(): void {
  const again = window.early?.again;
  delete window.early;
  if (again instanceof HTMLFormElement) again.requestSubmit();
  else again?.click();
}

/** Escapes a text for HTML in a string of a script. */
const escape = (text: string): string => text.replaceAll(/[&<'\\]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Inline script that reports if a document's scripts fail to load or time out: the server-rendered page remains, with
 * an error and a retry button at the bottom of the window. `early` exists until hydration. Its CSP hash depends on
 * every byte.
 */
export const failedStartScript = (): string =>
  `;(function(d){function fail(){var b=d.querySelector('.failed-start');if(b||!('early'in window))return;` +
  `b=d.createElement('div');b.className='failed-start';b.setAttribute('role','alert');` +
  `b.innerHTML='<strong>${escape(t('Unexpected Application Error!'))}</strong> <span>${escape(t('The page could not be loaded completely.'))}</span> <a href="">${escape(t('Try again'))}</a>';` +
  `d.documentElement.append(b);d.documentElement.dataset.failed=''}` +
  `addEventListener('error',function(e){var t=e.target;t.tagName=='SCRIPT'&&t.type=='module'&&fail()},true);` +
  `addEventListener('unhandledrejection',function(e){/module/i.test(e.reason)&&fail()});` +
  `setTimeout(fail,${limits.chunkTimeoutMs})})(document)`;

/** Removes the error if the scripts have loaded after all. */
export function removeFailedStart(): void {
  delete document.documentElement.dataset.failed;
  document.querySelector('.failed-start')?.remove();
}
