import {
  attributeOf,
  embedLimit,
  embedPage,
  type EmbedParameter,
  embedParameters,
  embedScript,
  embedTag,
} from '@moonfloor/contract/events/embeds';
import { defaultLanguage } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';

/** Settings selected for an embed; empty ones use the default. */
export type EmbedChoice = Partial<Record<EmbedParameter, string>>;

/** Returns the settings that differ from their defaults, in the order of the table. With days, all events are the default. */
function explicitChoices(choice: EmbedChoice): [EmbedParameter, string][] {
  const when = choice.from || choice.to ? '' : 'upcoming';
  const defaults: EmbedChoice = { view: 'list', theme: 'auto', limit: String(embedLimit.default), when };
  return embedParameters.flatMap((name) => {
    const value = choice[name]?.trim() ?? '';
    return value === '' || value === defaults[name] ? [] : [[name, value] as [EmbedParameter, string]];
  });
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character]!);

/** Returns the code for sites that allow scripts. */
export function elementCode(site: string, choice: EmbedChoice): string {
  const attributes = explicitChoices(choice).map(([name, value]) => ` ${attributeOf(name)}="${escape(value)}"`);
  return `<script src="${site}${embedScript}" async></script><${embedTag}${attributes.join('')}></${embedTag}>`;
}

/** Returns the code for sites that allow frames only. */
export function iframeCode(site: string, choice: EmbedChoice): string {
  // a frame does not know the language of the page around it
  const lang = currentLanguage() === defaultLanguage ? '' : currentLanguage();
  const query = new URLSearchParams(explicitChoices({ ...choice, lang: choice.lang || lang }));
  const address = `${site}${embedPage}${query.size === 0 ? '' : `?${query}`}`;
  const title = choice.heading?.trim() || t('Events on Moonfloor');
  return `<iframe src="${escape(address)}" title="${escape(title)}" width="100%" height="520" style="border:0" loading="lazy"></iframe>`;
}

/** Returns the filters in a page's URL as the initial settings. */
export function choiceFromQuery(search: URLSearchParams): EmbedChoice {
  return Object.fromEntries(
    embedParameters.flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? '']] : [])),
  );
}
