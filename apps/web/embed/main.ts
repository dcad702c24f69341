import { embedTag } from '@moonfloor/contract/events/embeds';
import { createElement } from './moonfloor-events.ts';

/** The site is the origin of this script. A page may include the script several times. */
const script = document.currentScript;
if (script instanceof HTMLScriptElement && customElements.get(embedTag) === undefined)
  customElements.define(embedTag, createElement(new URL(script.src).origin));
