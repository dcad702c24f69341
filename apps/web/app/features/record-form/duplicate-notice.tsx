import { useId } from 'react';
import { isModerator } from '@moonfloor/contract/accounts/roles';
import { msg, t, tc } from '@moonfloor/messages/t';
import type { Duplicate } from '@moonfloor/contract/records/duplicates';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { useSession } from '../../api/session.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { mergePath } from '../records/admin-paths.ts';
import { DuplicateItem } from '../records/duplicate-item.tsx';
import { useRequestAfterPause } from './duplicate-check.ts';
import type { SavedRecord } from './form-definition.ts';
import styles from './form.module.css';
import type { RecordForm } from './use-record-form.ts';
import { mapSimpleTypes } from '@moonfloor/contract/records/simple-types';

const none: readonly Duplicate[] = [];

/**
 * Lists likely duplicates of the record in the form, to open, to merge with (moderators), or to dismiss. It never blocks
 * the submission; dismissed records are not displayed again in this form.
 */
export function DuplicateNotice<V extends object, R extends SavedRecord>({ form }: { form: RecordForm<V, R> }) {
  const { definition, fields, duplicates: choice, decideDuplicates } = form;
  const { role } = useSession();
  const title = useId();
  const { record } = fields;
  const check = definition.findDuplicates(fields.values, record?.id);
  // For a saved record, duplicates are checked only after a value that the check uses was changed.
  const saved =
    record !== null && definition.findDuplicates(definition.valuesOf(record), record.id)?.key === check?.key;
  const key = saved || check === null ? null : check.key;
  const duplicates = useRequestAfterPause(
    key,
    async (signal) => (await check?.request(signal))?.duplicates ?? none,
    none,
  );
  const undecided = duplicates.filter(({ id }) => !choice.others.includes(id));
  const areDecided = duplicates.length > 0 && undecided.length === 0;
  const dismiss = (): void =>
    decideDuplicates({ others: [...choice.others, ...undecided.map(({ id }) => id)], merge: null });
  return (
    <div className={styles.duplicates}>
      <p id={title} role="status" className={undecided.length > 0 ? styles.found : 'quiet'}>
        {undecided.length > 0
          ? duplicateQuestion(definition.type, undecided.length)
          : areDecided && t('OK, it is a different one.')}
      </p>
      {undecided.length > 0 && (
        <ul aria-labelledby={title}>
          {undecided.map((duplicate) => (
            <DuplicateItem key={duplicate.id} duplicate={duplicate} newTab>
              <LinkButton
                size="small"
                to={`/${duplicate.type}/${duplicate.id}`}
                target="_blank"
                aria-label={t('Open {name} in a new tab', { name: duplicate.name })}
              >
                {tc('a record', 'Open')}
              </LinkButton>
              {isModerator(role) && record !== null && (
                <LinkButton
                  size="small"
                  to={mergePath(duplicate.type, duplicate.id, record.id)}
                  target="_blank"
                  aria-label={t('Merge with {name} in a new tab', { name: duplicate.name })}
                >
                  {t('Merge')}
                </LinkButton>
              )}
              {isModerator(role) && record === null && (
                <Button
                  size="small"
                  aria-pressed={choice.merge === duplicate.id}
                  aria-label={t('Merge with {name} once this is submitted', { name: duplicate.name })}
                  onClick={() =>
                    decideDuplicates({ ...choice, merge: choice.merge === duplicate.id ? null : duplicate.id })
                  }
                >
                  {choice.merge === duplicate.id ? t('Will be merged') : t('Merge')}
                </Button>
              )}
            </DuplicateItem>
          ))}
        </ul>
      )}
      {duplicates.length > 0 && (
        <Button size="small" onClick={areDecided ? () => decideDuplicates({ ...choice, others: [] }) : dismiss}>
          {areDecided
            ? t('Show again')
            : undecided.length === 1
              ? t('It is a different one, continue')
              : t('It is none of these, continue')}
        </Button>
      )}
    </div>
  );
}

const oneDuplicate = {
  event: msg('Is it this event? It is already listed.'),
  artist: msg('Is it this artist? It is already listed.'),
  decoration: msg('Is it this decoration? It is already listed.'),
  release: msg('Is it this release? It is already listed.'),
  ...mapSimpleTypes(() => msg('Is it this one? It is already listed.')),
} as const;

const duplicateQuestion = (type: ResourceType, count: number): string =>
  count === 1
    ? t(oneDuplicate[type])
    : t('{count, plural, other {Is it one of these #? They are already listed.}}', { count });
