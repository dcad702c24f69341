import { LinkItem } from './done-step.tsx';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';
import { t } from '@moonfloor/messages/t';
import { Badge } from '../../ui/badge.tsx';
import { formatDate } from '../../ui/format.ts';
import styles from './imports.module.css';

/** Events of an earlier import that the source no longer has. */
export function Vanished({ events }: { events: ImportPreview['vanished'] }) {
  return (
    <section aria-labelledby="vanished-title">
      <h3 id="vanished-title">
        {t('{count, plural, one {# event is no longer in the source} other {# events are no longer in the source}}', {
          count: events.length,
        })}
      </h3>
      <p>{t('Perhaps they were cancelled or moved. They stay here until somebody changes them.')}</p>
      <ul className={styles.dated}>
        {events.map(({ id, event_name: name, event_date: day, status }) => (
          <LinkItem key={id} to={`/edit/event/${id}`} name={name}>
            <span className="quiet">{formatDate(day)}</span> {status !== 'published' && <Badge status={status} />}
          </LinkItem>
        ))}
      </ul>
    </section>
  );
}
