import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { catalogueDir, readCatalogue } from '@moonfloor/messages/catalogue';
import { describeValues } from '@moonfloor/messages/compile-message';
import { isLanguage } from '@moonfloor/messages/languages';
import { findMessages } from './list-messages.ts';

/**
 * Translated code: the build replaces each message by a placeholder, and `write-languages.ts` the placeholders by the
 * texts of each language. A page's code then contains its own texts and no others.
 */

/** Folder of the built code with placeholders, as in `apps/server/src/pages/ssr.ts`: one for each language replaces it. */
export const languageFolder = 'assets/_language_';

/** The libraries have no texts: their files are those of all languages. */
const isLibrary = ({ name }: { name: string }): boolean => /^(?:library|rolldown-runtime)$/.test(name);

/** Returns where the build writes a file of code. */
export const codeFile = (chunk: { name: string }): string =>
  `${isLibrary(chunk) ? 'assets' : languageFolder}/[name]-[hash].js`;

/** Identifies a message in built code. */
export const messageId = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 12);

/** The literal that stands for a message: its text, or its compiled form. */
const placeholder = (kind: 'text' | 'compiled', key: string): string => `"%%${kind}:${messageId(key)}%%"`;

/** A digest of all catalogues: names of files with texts change with them. */
function catalogueDigest(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(catalogueDir).sort()) hash.update(readFileSync(path.join(catalogueDir, file)));
  return hash.digest('base64url');
}

/** Replaces messages in browser code by placeholders. */
export function translateChunks(): Plugin {
  const digest = catalogueDigest();
  return {
    name: 'translate-chunks',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(source, id) {
      const [file = ''] = id.split('?');
      if (!/\.tsx?$/.test(file)) return null;
      let code = source;
      for (const { key, callee, hasValues, call, literal } of findMessages(file, source).reverse()) {
        const compiled = hasValues || (callee === 'msg' && Object.keys(describeValues(key)).length > 0);
        const { start, end } = hasValues ? literal : call;
        code = code.slice(0, start) + placeholder(compiled ? 'compiled' : 'text', key) + code.slice(end);
      }
      return code === source ? null : { code, map: null };
    },
    augmentChunkHash: () => digest,
  };
}

/** Makes a language's texts available to the development server's pages, as `virtual:messages/<language>`. */
export const messagesInDevelopment: Plugin = {
  name: 'messages-in-development',
  apply: 'serve',
  resolveId: (id) => (id.startsWith('virtual:messages/') ? `\0${id}` : null),
  load: (id) => {
    const language = id.replace('\0virtual:messages/', '');
    if (!id.startsWith('\0virtual:messages/')) return null;
    return `export default ${JSON.stringify(isLanguage(language) && language !== 'en' ? [...readCatalogue(language)] : [])}`;
  },
};
