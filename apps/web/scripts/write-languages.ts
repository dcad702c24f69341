import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCatalogue } from '@moonfloor/messages/catalogue';
import { compileMessage } from '@moonfloor/messages/compile-message';
import type { CompiledMessage } from '@moonfloor/messages/format-parts';
import { defaultLanguage, type Language, languageCodes } from '@moonfloor/messages/languages';
import { embedTexts, listMessages } from './list-messages.ts';
import { offlineFiles, type RouteList } from './offline-files.ts';
import { messageId } from './translate-chunks.ts';

/**
 * Writes the built code of each language: English in place, the others to a folder below. Only files with texts, and
 * those that import them, are written for each language. The texts of the embed script and of the server are files of their own.
 */

const client = path.resolve(import.meta.dirname, '../build/client');
const assets = path.join(client, 'assets');
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
  const rest = /.{0,40}%%(?:text|compiled):.{0,40}/i.exec(translated);
  if (rest !== null) throw new Error(`The minifier has changed a message: ${rest[0]}`);
  return translated;
}

/** Returns the names of the files that have texts or import, directly or indirectly, one that has. */
function filesWithTexts(codes: ReadonlyMap<string, string>): Set<string> {
  const found = new Set(
    [...codes].flatMap(([name, code]) =>
      code.includes('%%') && /%%(?:text:|compiled:|language%%)/.test(code) ? [name] : [],
    ),
  );
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const [name, code] of codes)
      if (!found.has(name) && [...found].some((other) => code.includes(other))) found.add(name);
  }
  return found;
}

const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
const codes = new Map(names.map((name) => [name, readFileSync(path.join(assets, name), 'utf8')]));
const translated = filesWithTexts(codes);
const keys = new Map(listMessages().map((key) => [messageId(key), key]));

/** Points to the files of a language: module specifiers are relative, names in lists begin with `assets/`. */
function relink(code: string, language: Language): string {
  return code.replaceAll(/(\.\/|assets\/)([\w.-]+\.js)\b/g, (whole, folder: string, name: string) => {
    if (!codes.has(name)) return whole;
    if (folder === './') return translated.has(name) ? whole : `../${name}`;
    return translated.has(name) ? `${folder}${language}/${name}` : whole;
  });
}

const manifestName = names.find((name) => name.startsWith('manifest-'))!;
const routeList: RouteList = JSON.parse(codes.get(manifestName)!.replace(/^window\.\w+=|;\s*$/g, ''));
const others = readdirSync(assets).filter((name) => /\.(?:css|woff2)$/.test(name));
const offlineList = JSON.stringify(
  offlineFiles({ manifest: `/assets/${manifestName}`, list: routeList, codes, others }),
);
const pageFiles = readFileSync(path.join(client, 'page-files.json'), 'utf8');
for (const language of languageCodes) {
  const isDefault = language === defaultLanguage;
  const catalogue = isDefault ? new Map<string, string>() : readCatalogue(language);
  const folder = isDefault ? assets : path.join(assets, language);
  if (!isDefault) {
    rmSync(folder, { recursive: true, force: true });
    for (const name of [folder, path.join(client, language), embedFolder, serverFolder])
      mkdirSync(name, { recursive: true });
    writeFileSync(path.join(client, language, 'page-files.json'), relink(pageFiles, language));
    writeFileSync(path.join(serverFolder, `${language}.json`), JSON.stringify([...catalogue]));
    writeFileSync(path.join(embedFolder, `${language}.json`), JSON.stringify(embedTexts(catalogue)));
  }
  const listFile = path.join(client, isDefault ? '' : language, 'offline-files.json');
  writeFileSync(listFile, isDefault ? offlineList : relink(offlineList, language));
  for (const name of translated) {
    const code = translate(codes.get(name)!, language, catalogue);
    writeFileSync(path.join(folder, name), isDefault ? code : relink(code, language));
  }
}
