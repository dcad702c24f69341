import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCatalogue } from '@moonfloor/messages/catalogue';
import { compileMessage } from '@moonfloor/messages/compile-message';
import type { CompiledMessage } from '@moonfloor/messages/format-parts';
import { defaultLanguage, type Language, languageCodes } from '@moonfloor/messages/languages';
import { embedTexts, listMessages } from './list-messages.ts';
import { offlineFiles, type RouteList } from './offline-files.ts';
import { languageFolder, messageId } from './translate-chunks.ts';

/**
 * Writes the built code of each language, in place of the folder with placeholders: imports name files beside it, or the
 * libraries above it. The texts of the embed script and of the server are files of their own.
 */

const client = path.resolve(import.meta.dirname, '../build/client');
const assets = path.join(client, 'assets');
const withPlaceholders = path.join(client, languageFolder);
const embedFolder = path.join(client, 'embed-messages');
const serverFolder = path.resolve(client, '../server/messages');
const placeholder = /(["'`])%%compiled:([\w-]{12})%%\1|%%text:([\w-]{12})%%/g;

/** Escapes a text for any JavaScript string or template literal. */
const escapeText = (text: string): string =>
  text.replaceAll(/["'`$\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

/** Returns a JavaScript literal: JSON, with names without quotes. */
const literalOf = (message: CompiledMessage): string => JSON.stringify(message).replaceAll(/"(\w+)":/g, '$1:');

/** Returns a file's code in a language. */
function translate(code: string, language: Language, catalogue: ReadonlyMap<string, string>): string {
  const textOf = (id: string): string => {
    const key = keys.get(id);
    if (key === undefined) throw new Error(`The build has an unknown message ${id}`);
    return catalogue.get(key) ?? key.slice(key.indexOf('\u0004') + 1);
  };
  const translated = code
    .replaceAll('%%language%%', language)
    .replaceAll(placeholder, (_, _quote, compiled?: string, text?: string) =>
      compiled === undefined ? escapeText(textOf(text!)) : literalOf(compileMessage(textOf(compiled))),
    );
  const leftover = /.{0,40}%%(?:text|compiled):.{0,40}/i.exec(translated);
  if (leftover !== null) throw new Error(`The minifier has changed a message: ${leftover[0]}`);
  return translated;
}

/** Returns a text with the paths of a language's files. */
const pathsIn = (text: string, language: Language): string =>
  text.replaceAll(languageFolder, `${path.posix.dirname(languageFolder)}/${language}`);

const keys = new Map(listMessages().map((key) => [messageId(key), key]));
const codes = new Map(
  readdirSync(withPlaceholders).map((name) => [name, readFileSync(path.join(withPlaceholders, name), 'utf8')]),
);
const manifestName = [...codes.keys()].find((name) => name.startsWith('manifest-'))!;
const routeList: RouteList = JSON.parse(codes.get(manifestName)!.replace(/^window\.\w+=|;\s*$/g, ''));
const others = readdirSync(assets).filter((name) => /\.(?:css|js|woff2)$/.test(name));
const keptFiles = JSON.stringify(
  offlineFiles({ manifest: manifestName, list: routeList, codes, folder: languageFolder, others }),
);
for (const language of languageCodes) {
  const isDefault = language === defaultLanguage;
  const catalogue = isDefault ? new Map<string, string>() : readCatalogue(language);
  const [folder, listFolder] = [path.join(assets, language), path.join(client, isDefault ? '' : language)];
  for (const name of [folder, listFolder, embedFolder, serverFolder]) mkdirSync(name, { recursive: true });
  writeFileSync(path.join(listFolder, 'offline-files.json'), pathsIn(keptFiles, language));
  for (const [name, code] of codes)
    writeFileSync(path.join(folder, name), pathsIn(translate(code, language, catalogue), language));
  if (isDefault) continue;
  writeFileSync(path.join(serverFolder, `${language}.json`), JSON.stringify([...catalogue]));
  writeFileSync(path.join(embedFolder, `${language}.json`), JSON.stringify(embedTexts(catalogue)));
}
rmSync(withPlaceholders, { recursive: true });
