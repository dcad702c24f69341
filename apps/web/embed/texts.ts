import { embedMessages } from '@moonfloor/contract/events/embeds';
import { defaultLanguage, type Language } from '@moonfloor/messages/languages';
import type { CompiledMessage } from '@moonfloor/messages/format-parts';
import { setMessageSource } from '@moonfloor/messages/t';
import english from 'virtual:embed-messages';
import { fetchJson } from './fetch-events.ts';

/** Texts by message. Those with values are compiled by the build. */
export type Texts = Readonly<Record<string, string | CompiledMessage>>;

/** The texts that have been loaded; a page may have embeds in several languages. */
const loaded = new Map<Language, Texts>();
let current: Language = defaultLanguage;

const textOf = (message: string): string | CompiledMessage | undefined =>
  loaded.get(current)?.[message] ?? english[message];

setMessageSource({
  language: () => current,
  text: (message) => {
    const text = textOf(message);
    return typeof text === 'string' ? text : message;
  },
  compiled: (message) => {
    const text = typeof message === 'string' ? textOf(message) : message;
    return typeof text === 'object' ? text : [];
  },
});

/** Loads the texts of a language from the site. If that fails, they are English. */
export async function loadTexts(site: string, language: Language, signal: AbortSignal): Promise<void> {
  if (language === defaultLanguage || loaded.has(language)) return;
  const texts = await fetchJson<Texts>(site + embedMessages(language), signal).catch(() => null);
  if (texts !== null) loaded.set(language, texts);
}

/** Calls a function, which must not be asynchronous, in a language. */
export function inLanguage<T>(language: Language, work: () => T): T {
  current = language;
  try {
    return work();
  } finally {
    current = defaultLanguage;
  }
}
