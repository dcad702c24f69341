import { createHash } from 'node:crypto';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/chunks.ts';
import { subsetFonts } from './scripts/subset-fonts.ts';
import { leafletStyles } from './scripts/leaflet-styles.ts';
import { sharedStylesOnce } from './scripts/shared-styles.ts';

/** Names a class by its own name and its file's: shorter, compressed, than with a hash of the styles and a line each. */
const scopedClassName = (name: string, file: string): string =>
  `${name}_${createHash('sha256')
    .update(path.relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`;

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), subsetFonts, leafletStyles, sharedStylesOnce],
  css: { modules: { generateScopedName: scopedClassName } },
  // Built pages carry the libraries they are rendered with: a start finds and reads one file instead of hundreds.
  ...(command === 'build' && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': "'production'" } }),
  build: {
    target: 'es2022',
    // The oldest browsers that mix colours and know OKLCH: others would need a second copy of every colour.
    cssTarget: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // Fonts and pictures stay files, so that they are cached and the policy for scripts and styles stays strict.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
    // A process keeps the text of what it runs: without comments and spaces it is a third less. Names stay, for the log.
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
      '@base-ui/react/dialog',
      '@base-ui/react/toast',
    ],
  },
}));
