import { saveDraft, saveDraftFiles } from '../../api/drafts.ts';
import { changeOutboxEntry, type OutboxEntry, readOutboxEntry } from '../../api/outbox.ts';

/**
 * Takes a form of this user that waits to be sent: it is not sent any more, and its texts become the draft with a
 * name, unless its form was open before. Null if it has been sent.
 */
export async function takeFromOutbox(key: string, draft: string, user: number): Promise<OutboxEntry | null> {
  const entry = await readOutboxEntry(key).catch(() => undefined);
  if (entry === undefined || entry.user !== user) return null;
  if (entry.state === 'editing') return entry;
  const taken = await changeOutboxEntry(key, (current) => ({ ...current, state: 'editing' }));
  if (taken === undefined) return null;
  await saveDraftFiles(draft, taken.images);
  saveDraft(draft, taken.draft);
  return taken;
}
