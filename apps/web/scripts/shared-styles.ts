import type { Plugin } from 'vite';

/** Reference to the shared style sheet (`chunks.ts`: `site`, which has the root) in the dependencies of lazily loaded code. */
const sharedStylesPattern = /"(assets\/root-[^"]+\.css)"/g;

/** Vite would load the shared style sheet again with lazy chunks, because React Router's URL of it ends in `#`. */
export const sharedStylesOnce: Plugin = {
  name: 'shared-styles-once',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replaceAll(sharedStylesPattern, '"$1#"');
      }
    },
  },
};
