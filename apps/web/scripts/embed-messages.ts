import { parseMessage } from '@moonfloor/messages/catalogue';
import { describeValues } from '@moonfloor/messages/describe-values';
import type { ParsedMessage } from '@moonfloor/messages/t';
import { messagesByFile } from './list-messages.ts';

/**
 * Returns the texts of the embed script by message, in the language of a catalogue. Those with values are parsed;
 * plain texts that are not in the catalogue are left out.
 */
export function embedTexts(catalogue: ReadonlyMap<string, string>): Record<string, string | ParsedMessage> {
  const texts: Record<string, string | ParsedMessage> = {};
  for (const [key, files] of messagesByFile()) {
    if (!files.some((file) => file.startsWith('apps/web/embed/'))) continue;
    const text = catalogue.get(key);
    if (Object.keys(describeValues(key)).length > 0) texts[key] = parseMessage(text ?? key);
    else if (text !== undefined) texts[key] = text;
  }
  return texts;
}
