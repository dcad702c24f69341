import type { Plugin } from 'vite';

/** Reference to the shared style sheet (`chunks.ts`: `site`) in the dependencies of lazily loaded code. */
const sharedStylesPattern = /"(assets\/site-[^"]+\.css)"/g;

/**
 * Prevents a second copy of the shared style sheet. React Router links it with a URL that ends in `#`; Vite searches
 * for the URL without it, and would load it again with every lazy chunk, which reapplies its fonts and triggers a new
 * layout of the page.
 */
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
