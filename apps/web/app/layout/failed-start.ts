import { visitorLimits } from '@moonfloor/contract/visitor-limits';
import { t } from '@moonfloor/messages/t';

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
  `setTimeout(fail,${visitorLimits.chunkTimeoutMs})})(document)`;

/** Removes the error if the scripts have loaded after all. */
export function removeFailedStart(): void {
  delete document.documentElement.dataset.failed;
  document.querySelector('.failed-start')?.remove();
}
