import { embedTag } from '@moonfloor/contract/embeds';
import { createElement } from './moonfloor-events.ts';

/** The site is the origin of this script. A page may include the script several times. */
const { src } = document.currentScript as HTMLScriptElement;
if (customElements.get(embedTag) === undefined) customElements.define(embedTag, createElement(new URL(src).origin));
