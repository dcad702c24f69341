import { recordWords } from '@moonfloor/contract/records/record-words';
import type { KeyboardEvent, Ref } from 'react';
import { Link } from 'react-router';
import type { ModeratedType, QueuedRecord, QueueFlag } from '@moonfloor/contract/moderation/moderation';
import { limits } from '@moonfloor/contract/api/limits';
import { reasonText } from '@moonfloor/contract/moderation/quick-reasons';
import { mapSimpleTypes } from '@moonfloor/contract/records/simple-types';
import { countryName } from '@moonfloor/contract/values/country-names';
import { type Message, msg, t } from '@moonfloor/messages/t';
import { useSend } from '../../../api/use-send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatDateRange, formatMoment } from '../../../ui/format.ts';
import { AlertIcon } from '../../../ui/icons.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { rich } from '../../../ui/rich.tsx';
import { keyOf } from '../use-record-actions.ts';
import styles from './queue.module.css';
import type { QueueState, ReviewQueue } from './use-queue.ts';

const labels = {
  waiting: msg('Waiting for a decision, oldest first'),
  returned: msg('Sent back, oldest first'),
} as const satisfies Partial<Record<QueueState, Message>>;

interface QueueListProps {
  ref: Ref<HTMLOListElement>;
  state: keyof typeof labels;
  queue: ReviewQueue;
  /** Keys of the records that are selected for a common decision. */
  chosen: readonly string[];
  onChoose: (record: QueuedRecord) => void;
  onMove: (index: number) => void;
}

/** The queue as a list with one current entry; arrow keys change it. Several can be selected. */
export function QueueList({ ref, state, queue: { records, index }, chosen, onChoose, onMove }: QueueListProps) {
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
    <ol ref={ref} className={styles.list} aria-label={t(labels[state])}>
      {records.map((record, at) => (
        <li key={keyOf(record)} className={styles.row}>
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
          {record.barrier === null && (
            <label className={styles.select}>
              <input
                type="checkbox"
                checked={chosen.includes(keyOf(record))}
                tabIndex={at === index ? 0 : -1}
                onChange={() => onChoose(record)}
              />
              <span className="visually-hidden">{t('Select {name}', { name: record.name })}</span>
            </label>
          )}
        </li>
      ))}
    </ol>
  );
}

const originLabels = {
  event: msg('Event by {author}, {date}'),
  artist: msg('Artist by {author}, {date}'),
  decoration: msg('Decoration by {author}, {date}'),
  ...mapSimpleTypes(() => msg('{type} by {author}, {date}')),
} as const satisfies Record<ModeratedType, string>;

/** What an entry is about: its days and country, and the first names of its line-up. */
function RecordFacts({ record: { day, end_day: end, country, acts, acts_total: total } }: { record: QueuedRecord }) {
  const facts = [day !== null && formatDateRange(day, end), country !== null && countryName(country)].filter(Boolean);
  const remainingCount = total - acts.length;
  return (
    <>
      {facts.length > 0 && <span>{facts.join(' · ')}</span>}
      {acts.length > 0 && (
        <span className="quiet">
          <bdi>
            {remainingCount > 0
              ? t('{names} and {count, plural, other {# more}}', { names: acts.join(', '), count: remainingCount })
              : acts.join(', ')}
          </bdi>
        </span>
      )}
    </>
  );
}

/** What each flag is about, in a few words. */
const flagMarks: Readonly<Record<QueueFlag, (record: QueuedRecord) => string>> = {
  similar: () => t('Like something sent back or deleted'),
  alike: ({ flag_counts: { alike: count } }) =>
    t('{count, plural, one {Like # other} other {Like # others}}', { count }),
  links: ({ flag_counts: { links: count } }) => t('{count, plural, one {# link} other {# links}}', { count }),
  burst: () =>
    t('One of {count} or more within {minutes} minutes', {
      count: limits.burst.records,
      minutes: limits.burst.minutes,
    }),
};

function Entry({ record }: { record: QueuedRecord }) {
  const { type, name, author, created_at: created, review, flags, duplicates, source } = record;
  const marks = [
    ...flags.map((flag) => flagMarks[flag](record)),
    ...(duplicates.length > 0 ? [t('Possible duplicate')] : []),
  ];
  return (
    <>
      <Picture picture={record.picture} name={name} ratio="1" sizes="4rem" className={styles.thumb} />
      <span className={styles.texts}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        {marks.map((mark) => (
          <span key={mark} className={styles.flagged}>
            <AlertIcon size={16} />
            <span>{mark}</span>
          </span>
        ))}
        <RecordFacts record={record} />
        <span className="quiet">
          {rich(originLabels[type], {
            type: t(recordWords[type].one),
            author: <bdi>{author ?? t('a former member')}</bdi>,
            date: <time dateTime={created}>{formatDate(created)}</time>,
          })}
        </span>
        {source !== null && (
          <span className="quiet">{rich('Imported from {source}', { source: <bdi>{source}</bdi> })}</span>
        )}
        {review !== null && (
          <span className={styles.status}>
            <bdi>{reasonText(review.reason)}</bdi>
          </span>
        )}
      </span>
    </>
  );
}

interface DecidedListProps {
  records: readonly QueuedRecord[];
  onUndo: (record: QueuedRecord) => Promise<void>;
}

/** What the reader has decided within the last day, latest first, each with a button that takes it back. */
export function DecidedList({ records, onUndo }: DecidedListProps) {
  return (
    <ol className={styles.decided} aria-label={t('Just decided, latest first')}>
      {records.map((record) => (
        <DecidedRow key={keyOf(record)} record={record} onUndo={onUndo} />
      ))}
    </ol>
  );
}

function DecidedRow({ record, onUndo }: Pick<DecidedListProps, 'onUndo'> & { record: QueuedRecord }) {
  const { type, id, name, review, decided_at: at } = record;
  const { send, busy } = useSend();
  return (
    <li className={styles.decision}>
      <Picture picture={record.picture} name={name} ratio="1" sizes="4rem" className={styles.thumb} />
      <span className={styles.texts}>
        <span className={styles.name}>
          <Link to={`/${type}/${id}`}>
            <bdi>{name}</bdi>
          </Link>
        </span>
        <RecordFacts record={record} />
        <span className="quiet wrapped">
          <Badge status={review === null ? 'published' : 'draft'}>
            {review === null ? t('published') : t('sent back')}
          </Badge>
          {at !== null && <time dateTime={at}>{formatMoment(at)}</time>}
        </span>
      </span>
      <Button
        size="small"
        aria-label={t('Undo: {name}', { name })}
        busy={busy}
        onClick={() => void send(() => onUndo(record))}
      >
        {t('Undo')}
      </Button>
    </li>
  );
}
