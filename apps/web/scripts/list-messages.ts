import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findMessages } from './find-messages.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folders = ['apps/web/app', 'apps/web/embed', 'apps/server/src', 'packages/contract/src', 'packages/lineup/src'];

/** Lists all messages of the source code with the files that have them, without tests. */
export function messagesByFile(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const folder of folders)
    for (const name of globSync('**/*.{ts,tsx}', { cwd: path.join(root, folder) }).sort()) {
      const file = `${folder}/${name.replaceAll(path.sep, '/')}`;
      if (/\.(?:test|spec)\.tsx?$|\/testing\/|\/endurance\//.test(file)) continue;
      for (const { key } of findMessages(file, readFileSync(path.join(root, file), 'utf8'))) {
        const files = found.get(key) ?? [];
        if (!files.includes(file)) found.set(key, [...files, file]);
      }
    }
  return found;
}

/** Lists the keys of all messages. */
export const listMessages = (): string[] => [...messagesByFile().keys()];
