import { limits } from '@moonfloor/contract/limits';

/**
 * Text of the inline script that tells of a document whose code cannot be loaded, or not in time: the page that the server
 * rendered stays, with an error and a way to try again at the foot of the window. `early` is there until the page is taken
 * over. Its CSP hash depends on every byte.
 */
export const failedStartScript =
  `;(function(d){function fail(){var b=d.querySelector('.failed-start');if(b||!('early'in window))return;` +
  `b=d.createElement('div');b.className='failed-start';b.setAttribute('role','alert');` +
  `b.innerHTML='<strong>Unexpected Application Error!</strong> <span>The page could not be loaded completely.</span> <a href="">Try again</a>';` +
  `d.documentElement.append(b);d.documentElement.dataset.failed=''}` +
  `addEventListener('error',function(e){var t=e.target;t.tagName=='SCRIPT'&&t.type=='module'&&fail()},true);` +
  `addEventListener('unhandledrejection',function(e){/module/i.test(e.reason)&&fail()});` +
  `setTimeout(fail,${limits.chunkTimeoutMs})})(document)`;

/** Takes that back, should the code have come after all. */
export function removeFailedStart(): void {
  delete document.documentElement.dataset.failed;
  document.querySelector('.failed-start')?.remove();
}
