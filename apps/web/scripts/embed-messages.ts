import { compileMessage } from '@moonfloor/messages/compile-message';
import { describeValues } from '@moonfloor/messages/describe-values';
import type { CompiledMessage } from '@moonfloor/messages/format-parts';
import { messagesByFile } from './list-messages.ts';

/**
 * Returns the texts of the embed script by message, in the language of a catalogue. Those with values are compiled;
 * plain texts that are not in the catalogue are left out.
 */
export function embedTexts(catalogue: ReadonlyMap<string, string>): Record<string, string | CompiledMessage> {
  const texts: Record<string, string | CompiledMessage> = {};
  for (const [key, files] of messagesByFile()) {
    if (!files.some((file) => file.startsWith('apps/web/embed/'))) continue;
    const text = catalogue.get(key);
    if (Object.keys(describeValues(key)).length > 0) texts[key] = compileMessage(text ?? key);
    else if (text !== undefined) texts[key] = text;
  }
  return texts;
}
