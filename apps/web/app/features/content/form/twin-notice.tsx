import { useId } from 'react';
import { formMessages } from '@moonfloor/contract/form-messages';
import { useSession } from '../../../api/session.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { mergeAddress } from '../merge-address.ts';
import { TwinItem } from '../twin-item.tsx';
import type { SavedRecord } from './form-kind.ts';
import styles from './twin-notice.module.css';
import type { RecordForm } from './use-record-form.ts';
import { useTwins } from './use-twins.ts';

/**
 * Shows records that are likely the same as the one in the form, to open, to merge with (admins), or to go on. It never
 * keeps anybody from going on; whoever says so is not asked again about the same records in this form.
 */
export function TwinNotice<V extends object, R extends SavedRecord>({ form }: { form: RecordForm<V, R> }) {
  const { kind, fields, twins: choice, setTwins } = form;
  const { user } = useSession();
  const title = useId();
  const { record } = fields;
  const question = kind.twins(fields.values, record?.id);
  // Who opens what is saved wants to change something in it: there is nothing to ask until that is what twins go by.
  const saved = record !== null && kind.twins(kind.valuesOf(record), record.id)?.key === question?.key;
  const found = useTwins(saved ? null : question);
  const shown = found.filter(({ id }) => !choice.others.includes(id));
  const passed = found.length > 0 && shown.length === 0;
  const goOn = (): void => setTwins({ others: [...choice.others, ...shown.map(({ id }) => id)], merge: null });
  return (
    <div className={styles.place}>
      <p id={title} role="status" className={shown.length > 0 ? styles.title : styles.quiet}>
        {shown.length > 0 && foundWords(formMessages[kind.type].name, shown.length)}
        {passed && 'OK, it is a different one.'}
      </p>
      {shown.length > 0 && (
        <ul className={styles.twins} aria-labelledby={title}>
          {shown.map((twin) => (
            <TwinItem key={twin.id} twin={twin} newTab>
              <LinkButton size="small" to={`/${twin.type}/${twin.id}`} target="_blank" aria-label={`Open ${twin.name} in a new tab`}>
                Open
              </LinkButton>
              {user?.role === 'admin' && record !== null && (
                <LinkButton
                  size="small"
                  to={mergeAddress(twin.type, twin.id, record.id)}
                  target="_blank"
                  aria-label={`Merge with ${twin.name} in a new tab`}
                >
                  Merge
                </LinkButton>
              )}
              {user?.role === 'admin' && record === null && (
                <Button
                  size="small"
                  aria-pressed={choice.merge === twin.id}
                  aria-label={`Merge with ${twin.name} once this is submitted`}
                  onClick={() => setTwins({ ...choice, merge: choice.merge === twin.id ? null : twin.id })}
                >
                  {choice.merge === twin.id ? 'Will be merged' : 'Merge'}
                </Button>
              )}
            </TwinItem>
          ))}
        </ul>
      )}
      {found.length > 0 && (
        <Button size="small" onClick={passed ? () => setTwins({ ...choice, others: [] }) : goOn}>
          {passed ? 'Show again' : shown.length === 1 ? 'It is a different one, continue' : 'It is none of these, continue'}
        </Button>
      )}
    </div>
  );
}

const foundWords = (name: string, count: number): string =>
  count === 1 ? `Is it this ${name.toLowerCase()}, which is already listed?` : `Is it one of these ${count}, which are already listed?`;
