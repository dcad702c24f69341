import { minify } from 'terser';
import type { Plugin } from 'vite';

/** Minifies the bundler's minified code with Terser, which makes it another 1.5 % smaller when compressed. */
export const minifyAgain: Plugin = {
  name: 'minify-again',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const { code } = await minify(file.code, { module: true, ecma: 2020, compress: { passes: 3 } });
        if (code !== undefined) file.code = code;
      }
    },
  },
};
