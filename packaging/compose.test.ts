import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../scripts/root.ts';

/** Names of settings that are secret. */
const secret = /PASSWORD|SECRET|TOKEN|PRIVATE/i;

/** Returns the secrets that a Compose file states itself, or gives a default: lines, and `${NAME:-default}`. */
function statedSecrets(text: string): string[] {
  const settings = [...text.matchAll(/(["']?)([\w-]+)\1\s*[:=]\s*["']?([^\s"',}][^\s"',]*)/g)].filter(
    ([, , name, value]) => secret.test(name!) && !value!.startsWith('${'),
  );
  const inUrls = [...text.matchAll(/:\/\/[^\s/:@$]+:(?!\$\{)[^\s/@]+@/g)];
  const defaults = [...text.matchAll(/\$\{?(\w+)([^}]*)\}?/g)].filter(
    // an empty one counts as unset
    ([, name, rest]) => secret.test(name!) && !/^(?::\?.+|:?-)$/.test(rest!),
  );
  return [...settings, ...inUrls, ...defaults].map(([text]) => text);
}

test.each(['compose.yaml', 'compose.cluster.yaml'])('%s states no secret, and gives none a default', (file) => {
  expect(statedSecrets(readFileSync(path.join(root, file), 'utf8'))).toEqual([]);
});

test.each([
  ['a default', 'POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:-moonfloor}'],
  ['a default for an unset one', 'AWS_SECRET_ACCESS_KEY: ${STORE_SECRET-store}'],
  ['no default, which is an empty one', 'STORE_SECRET: ${STORE_SECRET}'],
  ['a value', 'ADMIN_PASSWORD: "moonfloor"'],
  ['a value in JSON', '{"accessKey": "moonfloor", "secretKey": "moonfloor"}'],
  ['a password in a URL', 'DATABASE_URL: postgres://moonfloor:moonfloor@database/moonfloor'],
  ['a default in a URL', 'DATABASE_URL: postgres://moonfloor:${POSTGRES_PASSWORD:-moonfloor}@database/moonfloor'],
])('%s is found', (_, line) => {
  expect(statedSecrets(line)).toHaveLength(1);
});
