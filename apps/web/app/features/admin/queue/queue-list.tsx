import type { KeyboardEvent, Ref } from 'react';
import { formMessages } from '@moonfloor/contract/form-messages';
import type { QueuedRecord } from '@moonfloor/contract/moderation';
import { formatDate } from '../../../ui/format.ts';
import { keyOf } from '../use-record-actions.ts';
import type { QueueState } from './queue-page.ts';
import styles from './queue.module.css';
import type { ReviewQueue } from './use-queue.ts';

const labels = { waiting: 'Waiting for a decision, oldest first', returned: 'Sent back, oldest first' } as const;

/** The queue as a list with one selected entry; arrow keys change the selection. */
export function QueueList({
  ref,
  state,
  queue: { records, index },
  onMove,
}: {
  ref: Ref<HTMLOListElement>;
  state: QueueState;
  queue: ReviewQueue;
  onMove: (index: number) => void;
}) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = records.length - 1;
    const steps: Record<string, number> = {
      ArrowDown: Math.min(index + 1, last),
      ArrowUp: Math.max(index - 1, 0),
      Home: 0,
      End: last,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <div className={styles.side}>
      <ol ref={ref} className={styles.list} aria-label={labels[state]}>
        {records.map((record, at) => (
          <li key={keyOf(record)}>
            <button
              type="button"
              className={styles.entry}
              aria-current={at === index ? 'true' : undefined}
              tabIndex={at === index ? 0 : -1}
              onClick={() => onMove(at)}
              onKeyDown={onKeyDown}
            >
              <Entry record={record} />
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Entry({ record: { type, name, author, created_at: created, review } }: { record: QueuedRecord }) {
  return (
    <>
      <bdi className={styles.name}>{name}</bdi>
      <span className={styles.facts}>
        {formMessages[type].name} by <bdi>{author ?? 'a former member'}</bdi>,{' '}
        <time dateTime={created}>{formatDate(created)}</time>
      </span>
      {review !== null && (
        <span className={styles.status} dir="auto">
          {review.reason}
        </span>
      )}
    </>
  );
}
