import type { Kysely } from 'kysely';
import type { Suggestion, SuggestionState } from '@moonfloor/contract/suggestions';
import { pathIn } from '@moonfloor/messages/languages';
import { t } from '@moonfloor/messages/t';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { findRecipient } from '../mail/recipient.ts';

/**
 * Mails the decision about a suggestion to its author, in the transaction that decides it; nothing if the author has no
 * account or address any more. `now` is an instant.
 */
export async function mailDecision(
  db: Kysely<Schema>,
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { id, author, record: { type, id: recordId, name } }: Suggestion,
  { state, reason }: { state: Exclude<SuggestionState, 'waiting'>; reason: string | null },
  now: string,
): Promise<void> {
  const recipient = author === null ? undefined : await findRecipient(db, author.id);
  if (recipient === undefined) return;
  const { username, ...addressee } = recipient;
  const write = () => ({
    subject: t('Your suggestion for {name}', { name }),
    blocks: [
      { paragraph: t('Hello {name},', { name: username }) },
      {
        paragraph: t(
          '{state, select, accepted {Your suggestion for {name} was accepted. Thank you!} partly {A part of your suggestion for {name} was accepted. Thank you!} other {Your suggestion for {name} was not accepted.}}',
          { state, name },
        ),
      },
      ...(reason === null ? [] : [{ quote: reason }]),
      { button: t('Open the page'), url: publicUrl() + pathIn(recipient.language, `/${type}/${recordId}`) },
    ],
  });
  await enqueueMail(db, { ...addressee, kind: 'suggestion-decided', key: `suggestion-${id}`, write }, now);
}
