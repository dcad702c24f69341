import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';

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
