import type { Plugin } from 'vite';

/** Parts of Leaflet that the product does not use: layer switch, scale, tooltips, the default icon, Internet Explorer. */
const unusedRules = /leaflet-(?:control-(?:layers|scale)|tooltip(?!-pane)|default-icon|oldie|vml)|\blvml\b/;

/** Leaves the rules of these parts out of Leaflet's stylesheet: a fifth of what the map's styles transfer. */
export const leafletStyles: Plugin = {
  name: 'leaflet-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /leaflet\/dist\/leaflet\.css$/ },
    handler: (css) =>
      css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/([^{}]+)\{[^{}]*\}/g, (rule, selectors: string) => {
        const kept = selectors.split(',').filter((selector) => !unusedRules.test(selector));
        return kept.length === 0 ? '' : rule.replace(selectors, kept.join(','));
      }),
  },
};
