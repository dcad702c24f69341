import { Link } from 'react-router';
import type { QueuedRecord } from '@moonfloor/contract/moderation';
import { t } from '@moonfloor/messages/t';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { Picture } from '../../../ui/picture.tsx';
import { keyOf } from '../use-record-actions.ts';
import { RecordFacts } from './queue-list.tsx';
import styles from './queue.module.css';

/** What the reader has decided within the last day, latest first, each with a button that takes it back. */
export function DecidedList({
  records,
  onUndo,
}: {
  records: readonly QueuedRecord[];
  onUndo: (record: QueuedRecord) => void;
}) {
  return (
    <ol className={styles.decided} aria-label={t('Just decided, latest first')}>
      {records.map((record) => {
        const { type, id, name, review, decided_at: at } = record;
        return (
          <li key={keyOf(record)} className={styles.decision}>
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
            <Button size="small" aria-label={t('Undo: {name}', { name })} onClick={() => onUndo(record)}>
              {t('Undo')}
            </Button>
          </li>
        );
      })}
    </ol>
  );
}
