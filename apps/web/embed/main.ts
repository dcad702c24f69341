import { embedTag } from '@moonfloor/contract/embeds';
import { createElement } from './moonfloor-events.ts';

/** The site is where this script comes from. A page may carry the line several times. */
const { src } = document.currentScript as HTMLScriptElement;
if (customElements.get(embedTag) === undefined) customElements.define(embedTag, createElement(new URL(src).origin));
