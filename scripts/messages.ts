import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type GetTextTranslation, po } from 'gettext-parser';
import { readCatalogue } from '@moonfloor/messages/catalogue';
import { compileMessage, describeValues, type ValueType } from '@moonfloor/messages/compile-message';
import { type Language, languages, translatedLanguages } from '@moonfloor/messages/languages';
import { messagesByFile } from '../apps/web/scripts/list-messages.ts';
import { root } from './root.ts';

/**
 * `npm run messages` lists the messages of the source code, writes their types, and adds new ones to the catalogues of
 * all languages and removes those that are not used any more.
 */

const typesFile = join(root, 'packages/messages/.cache/message-values.ts');
const fileOf = (language: Language): string => join(root, `packages/messages/po/${language}.po`);

/** Splits a key into context and message. */
function splitKey(key: string): { context: string; message: string } {
  const at = key.indexOf('\u0004');
  return { context: key.slice(0, Math.max(0, at)), message: key.slice(at + 1) };
}

/** Writes the type of each message's values, which `@moonfloor/messages/t` imports. */
export function writeMessageTypes(keys: Iterable<string> = messagesByFile().keys()): void {
  const typeNames: Record<ValueType, string> = {
    number: 'number',
    string: 'string',
    any: 'string | number | T',
    tag: '(content: (string | T)[]) => T',
  };
  const lines = [...keys]
    .filter((key) => !key.includes('\u0004'))
    .map((key) => {
      const values = Object.entries(describeValues(key)).map(([name, type]) => `${name}: ${typeNames[type]}`);
      return `  ${JSON.stringify(key)}: ${values.length === 0 ? 'Record<never, never>' : `{ ${values.join('; ')} }`};`;
    });
  const text = `export interface MessageValues<T> {\n${lines.join('\n')}\n}\n`;
  mkdirSync(dirname(typesFile), { recursive: true });
  if (!existsSync(typesFile) || readFileSync(typesFile, 'utf8') !== text) writeFileSync(typesFile, text);
}

/** Returns the catalogue of a language with exactly the given messages; those without translation are empty. */
function mergeCatalogue(language: Language, filesByKey: ReadonlyMap<string, readonly string[]>): string {
  const storedCatalogue = existsSync(fileOf(language)) ? readCatalogue(language) : new Map<string, string>();
  const translations: Record<string, Record<string, GetTextTranslation>> = {};
  for (const [key, files] of filesByKey) {
    const { context, message } = splitKey(key);
    const hasValues = Object.keys(describeValues(message)).length > 0;
    translations[context] ??= {};
    translations[context][message] = {
      msgid: message,
      ...(context !== '' && { msgctxt: context }),
      msgstr: [storedCatalogue.get(key) ?? ''],
      comments: { reference: files.join('\n'), ...(hasValues && { flag: 'icu-message-format' }) },
    };
  }
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', Language: languages[language].lang };
  const text = po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString();
  return `${text.trimEnd()}\n`;
}

/** Compares a catalogue with the source code. Returns one line for each finding. */
function checkCatalogue(language: Language, keys: ReadonlySet<string>): string[] {
  if (!existsSync(fileOf(language))) return [`${language}.po does not exist; run npm run messages`];
  const catalogue = readCatalogue(language);
  const say = (key: string, what: string): string =>
    `${language}.po: ${what}: ${JSON.stringify(splitKey(key).message)}`;
  const missing = [...keys].filter((key) => !catalogue.has(key)).map((key) => say(key, 'not translated'));
  const unused = [...catalogue.keys()].filter((key) => !keys.has(key)).map((key) => say(key, 'not used'));
  const wrong = [...catalogue].flatMap(([key, text]) => {
    if (!keys.has(key)) return [];
    const { message } = splitKey(key);
    const expected = describeValues(message);
    if (Object.keys(expected).length === 0) return [];
    try {
      compileMessage(text);
      const actual = describeValues(text);
      const hasSameValues = JSON.stringify(Object.keys(expected).sort()) === JSON.stringify(Object.keys(actual).sort());
      return hasSameValues ? [] : [say(key, 'has other values than the message')];
    } catch (error) {
      return [say(key, `malformed (${String(error)})`)];
    }
  });
  return [...missing, ...unused, ...wrong];
}

/** Findings of a language that `npm run check` lists; a new language would hide those of other checks. */
const maxListed = 20;

/**
 * Checks that each language has exactly the messages of the source code, well-formed. Returns one line for each of the first
 * findings of a language, and their number.
 */
export function checkMessages(): string[] {
  const keys = new Set(messagesByFile().keys());
  return translatedLanguages.flatMap((language) => {
    const findings = checkCatalogue(language, keys);
    const omittedCount = findings.length - maxListed;
    return omittedCount > 0 ? [...findings.slice(0, maxListed), `${language}.po: ${omittedCount} more`] : findings;
  });
}

if (import.meta.main) {
  const filesByKey = messagesByFile();
  writeMessageTypes(filesByKey.keys());
  for (const language of translatedLanguages) {
    writeFileSync(fileOf(language), mergeCatalogue(language, filesByKey));
    const findings = checkCatalogue(language, new Set(filesByKey.keys()));
    console.log(
      `${language}: ${filesByKey.size - findings.filter((line) => line.includes('not translated')).length} of ${filesByKey.size} translated`,
    );
    for (const line of findings.filter((line) => !line.includes('not translated'))) console.log(`  ${line}`);
  }
}
