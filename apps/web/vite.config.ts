import { createHash } from 'node:crypto';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { chunkGroups, pageFiles, screensWithinGroups } from './scripts/chunks.ts';
import { commonPasswords, leafletStyles, sharedStylesOnce } from './scripts/plugins.ts';
import { subsetFonts } from './scripts/subset-fonts.ts';
import { messagesInDevelopment, translateChunks } from './scripts/translate-chunks.ts';

/** Names a CSS class by its local name and file: smaller, when compressed, than with a hash. */
const scopedClassName = (name: string, file: string): string =>
  `${name}_${createHash('sha256')
    .update(path.relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`;

export default defineConfig(({ command }) => ({
  plugins: [
    translateChunks(),
    messagesInDevelopment,
    commonPasswords,
    reactRouter(),
    subsetFonts,
    leafletStyles,
    sharedStylesOnce,
    pageFiles,
    screensWithinGroups,
  ],
  worker: { format: 'es', plugins: () => [translateChunks()] },
  css: { modules: { generateScopedName: scopedClassName } },
  // Server builds include the libraries for rendering: startup reads one file instead of hundreds.
  ...(command === 'build' && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': "'production'" } }),
  build: {
    target: 'es2022',
    // The oldest browsers that support color-mix() and OKLCH: older ones would need a second copy of every colour.
    cssTarget: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // Fonts and images remain files, so that they are cached and the CSP for scripts and styles stays strict.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
    // A process keeps its source text in memory: minified it is a third smaller. Names are kept for stack traces.
    ssr: { build: { rolldownOptions: { output: { minify: { compress: true, mangle: false, codegen: true } } } } },
  },
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      'leaflet',
      'supercluster',
      'idb-keyval',
      'zod',
      '@zxcvbn-ts/core',
      '@zxcvbn-ts/language-common',
      '@formatjs/icu-messageformat-parser',
      '@base-ui/react/dialog',
      '@base-ui/react/toast',
    ],
  },
}));
