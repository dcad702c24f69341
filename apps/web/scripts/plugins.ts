import type { Plugin } from 'vite';
import { dictionary } from '@zxcvbn-ts/language-common';

/** How many of the most frequent passwords browsers get: 11 KB, compressed. The server knows all of them. */
const count = 3000;

/** Makes the most frequent passwords available as `virtual:common-passwords`, most frequent first. */
export const commonPasswords: Plugin = {
  name: 'common-passwords',
  resolveId: (id) => (id === 'virtual:common-passwords' ? `\0${id}` : null),
  load: (id) =>
    id === '\0virtual:common-passwords'
      ? `export default ${JSON.stringify(dictionary['passwords-common'].slice(0, count))}`
      : null,
};

/** Parts of Leaflet that are not used: layer control, scale, tooltips, the default icon, Internet Explorer support. */
const unusedRules = /leaflet-(?:control-(?:layers|scale)|tooltip(?!-pane)|default-icon|oldie|vml)|\blvml\b/;

/** Removes the rules of these parts from Leaflet's style sheet: a fifth of the transferred map styles. */
export const leafletStyles: Plugin = {
  name: 'leaflet-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /leaflet\/dist\/leaflet\.css$/ },
    handler: (css) =>
      css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/([^{}]+)\{[^{}]*\}/g, (rule, selectors: string) => {
        const used = selectors.split(',').filter((selector) => !unusedRules.test(selector));
        return used.length === 0 ? '' : rule.replace(selectors, used.join(','));
      }),
  },
};

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
