import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/**
 * Deletes the mails in the folder whose recipient, subject or text, without links, `isMeant`. One file is read at a time, so
 * that it takes little memory however many there are.
 */
export async function removeFromFolder(mailFolder: string, isMeant: (text: string) => boolean): Promise<void> {
  const names = await readdir(mailFolder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((file) => file.endsWith('.eml'))) {
    const file = join(mailFolder, name);
    // another process may have deleted it
    const mail = await readFile(file).catch(() => null);
    if (mail === null) continue;
    const { to = [], subject = '', text = '' } = await PostalMime.parse(mail);
    const addresses = to.map(({ address }) => address ?? '');
    const withoutLinks = text.replace(/https?:\/\/\S+/g, '');
    if ([...addresses, subject, withoutLinks].some(isMeant)) await rm(file, { force: true });
  }
}
