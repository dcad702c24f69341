import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Site } from './site.ts';

/** Returns the path of the link in the newest mail to an address that has one to a page, once it has been sent. */
export async function linkInMail({ dataDir }: Site, to: string, page: string): Promise<string> {
  const folder = join(dataDir, 'outbox');
  let path = '';
  await expect(async () => {
    // files that are still being written have other names
    const names = (await readdir(folder))
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .toReversed();
    for (const name of names) {
      // quoted-printable: lines are broken, and = is written =3D
      const mail = (await readFile(join(folder, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
      const link = new RegExp(`(/${page}\\?token=[\\w-]+)`).exec(mail)?.[1];
      if (mail.includes(to) && link !== undefined) {
        path = link;
        return;
      }
    }
    throw new Error(`No mail to ${to} has a link to ${page} yet`);
  }).toPass();
  return path;
}
