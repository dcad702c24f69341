import { createHash } from 'node:crypto';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { dictionary } from '@zxcvbn-ts/language-common';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups, screensWithinGroups } from './scripts/chunks.ts';
import { subsetFonts } from './scripts/subset-fonts.ts';
import { codeFile, languageFolder, messagesInDevelopment, translateChunks } from './scripts/translate-chunks.ts';

/** How many of the most frequent passwords browsers get: 11 KB, compressed. The server knows all of them. */
const count = 3000;

/** Makes the most frequent passwords available as `virtual:common-passwords`, most frequent first. */
const commonPasswords: Plugin = {
  name: 'common-passwords',
  resolveId: (id) => (id === 'virtual:common-passwords' ? `\0${id}` : null),
  load: (id) =>
    id === '\0virtual:common-passwords'
      ? `export default ${JSON.stringify(dictionary['passwords-common'].slice(0, count))}`
      : null,
};

/** Names a CSS class by its local name and file: smaller, when compressed, than with a hash. */
const scopedClassName = (name: string, file: string): string =>
  `${name}_${createHash('sha256')
    .update(path.relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`;

export default defineConfig(({ command }) => ({
  plugins: [translateChunks(), messagesInDevelopment, commonPasswords, reactRouter(), subsetFonts, screensWithinGroups],
  worker: {
    format: 'es',
    plugins: () => [translateChunks()],
    rolldownOptions: { output: { entryFileNames: codeFile } },
  },
  css: { modules: { generateScopedName: scopedClassName } },
  // Server builds include the libraries for rendering: startup reads one file instead of hundreds.
  ...(command === 'build' && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': "'production'" } }),
  build: {
    target: 'es2022',
    assetsDir: languageFolder,
    // The oldest browsers that support color-mix(), OKLCH and `toSorted`, see `polyfills.ts`: older ones would need a second copy of every
    // colour.
    cssTarget: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    // Fonts and images remain files, so that they are cached and the CSP for scripts and styles stays strict.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // so that a page has only those messages and limits that it uses
          optimization: { inlineConst: true },
          output: {
            codeSplitting: { groups: chunkGroups },
            chunkFileNames: codeFile,
            assetFileNames: 'assets/[name]-[hash][extname]',
          },
        },
      },
    },
    // A process keeps its source text in memory: minified it is a third smaller. Names are kept for stack traces.
    ssr: {
      build: {
        assetsDir: 'assets',
        rolldownOptions: { output: { minify: { compress: true, mangle: false, codegen: true } } },
      },
    },
  },
  experimental: {
    // as React Router writes the shared style sheet's URL (`chunks.ts`: `site`): lazily loaded code would load it again
    renderBuiltUrl: (file, { hostType }) =>
      hostType === 'js' && /^assets\/root-[^/]+\.css$/.test(file) ? `/${file}#` : undefined,
  },
  // The libraries of all pages are prepared at once: the development server reloads the page for one that it finds later.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/**/*.{screen.tsx,worker.ts}'] },
}));
