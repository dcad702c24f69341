import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** A mail that was written to a file. */
export interface KeptMail {
  /** The Message-ID header. */
  id: string;
  /** The recipient's address. */
  to: string;
  subject: string;
  text: string;
}

/** Deletes the mails in the folder that `isMeant`. One file is read at a time, so that it takes little memory however many there are. */
export async function removeFromFolder(mailFolder: string, isMeant: (mail: KeptMail) => boolean): Promise<void> {
  const names = await readdir(mailFolder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((file) => file.endsWith('.eml'))) {
    const file = join(mailFolder, name);
    // another process may have deleted it
    const mail = await readFile(file).catch(() => null);
    if (mail === null) continue;
    const { messageId: id = '', to = [], subject = '', text = '' } = await PostalMime.parse(mail);
    if (isMeant({ id, to: to[0]?.address ?? '', subject, text })) await rm(file, { force: true });
  }
}
