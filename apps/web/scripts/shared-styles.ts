import type { Plugin } from 'vite';

/** How code that is fetched later names the styles that pages share (`chunks.ts`: `site`), among what it needs. */
const sharedStylesPattern = /"(assets\/site-[^"]+\.css)"/g;

/**
 * Keeps the styles that pages share to the one copy that came with the first page. React Router links that one under an
 * address that ends with `#`, Vite looks for it without, and would bring a second one whenever more code is fetched:
 * the fonts in it would be set anew, and the whole page with them.
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
