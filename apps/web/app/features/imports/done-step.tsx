import type { ReactNode } from 'react';
import type { ImportReport } from '@moonfloor/contract/imports';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form.tsx';
import { formatDate, formatNumber } from '../../ui/format.ts';
import { Notice } from '../../ui/status-panels.tsx';
import { ImportedArtists } from './imported-artists.tsx';
import { ImportedPictures } from './imported-pictures.tsx';
import styles from './imports.module.css';

/** The last step: the import's result, with a link to each event. */
export function DoneStep({ id, report, onMore }: { id: string; report: ImportReport; onMore: () => void }) {
  const { added, changed, pictures } = report;
  const waiting = added.some(({ status }) => status === 'draft');
  return (
    <ImportDone
      report={report}
      note={waiting && ' New events appear once a moderator has published them.'}
      onMore={onMore}
    >
      <Events title="New" events={added} />
      <Events title="Changed" events={changed} />
      <ImportedArtists id={id} />
      <ImportedPictures id={id} first={pictures} />
    </ImportDone>
  );
}

/** The result of an import: counts, what was imported, and links to continue. */
export function ImportDone({
  report: { added, changed, unchanged },
  note,
  onMore,
  children,
}: {
  report: { added: readonly unknown[]; changed: readonly unknown[]; unchanged: number };
  note?: ReactNode;
  onMore: () => void;
  children: ReactNode;
}) {
  return (
    <section className={styles.check} aria-labelledby="done-title">
      <h2 id="done-title">Imported</h2>
      <Notice>
        {`${formatNumber(added.length)} new, ${formatNumber(changed.length)} changed, ${formatNumber(unchanged)} unchanged.`}
        {note}
      </Notice>
      {children}
      <FormActions>
        <Button tone="primary" onClick={onMore}>
          Import more
        </Button>
        <LinkButton to="/member-dashboard">Your dashboard</LinkButton>
      </FormActions>
    </section>
  );
}

function Events({ title, events }: { title: string; events: ImportReport['added'] }) {
  if (events.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.links}>
        {events.map(({ id, event_name: name, event_date: day, status }) => (
          <li key={id}>
            <Link to={`/event/${id}`}>
              <bdi>{name}</bdi>
            </Link>{' '}
            <span className={styles.about}>{formatDate(day)}</span>{' '}
            {status !== 'published' && <Badge status={status} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
