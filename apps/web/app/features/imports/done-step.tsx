import { type ReactNode, useEffect, useState } from 'react';
import type { ImportReport } from '@moonfloor/contract/imports/imports';
import { Link, useNavigate } from 'react-router';
import { api } from '../../api/browser.ts';
import { errorMessage } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormActions, ProgressBar } from '../../ui/form.tsx';
import { formatNumber, t, tc } from '@moonfloor/messages/t';
import { formatDate } from '../../ui/format.ts';
import { Notice } from '../../ui/status-panels.tsx';
import styles from './imports.module.css';
import { flagOf } from '@moonfloor/contract/values/countries';
import { useLoad } from '../../api/use-load.ts';
import { messages } from '@moonfloor/contract/api/messages';
import { useAccessErrorHandler } from '../../api/use-access.ts';
import type { ImportRest } from './use-import-step.ts';

/** The last step: the import's result, with a link to each event. */
export function DoneStep({
  id,
  report,
  rest: skipped,
  onMore,
}: {
  id: string;
  report: ImportReport;
  rest: ImportRest;
  onMore: () => void;
}) {
  const { added, changed, pictures } = report;
  const waiting = added.some(({ status }) => status === 'draft');
  return (
    <ImportDone
      report={report}
      rest={skipped}
      note={waiting && ` ${t('New events appear once a moderator has published them.')}`}
      onMore={onMore}
    >
      <Events title={tc('imported events', 'New')} events={added} />
      <Events title={t('Changed')} events={changed} />
      <ImportedArtists id={id} />
      <ImportedPictures id={id} first={pictures} />
    </ImportDone>
  );
}

/** The result of an import: counts, imported records, and links to continue. */
export function ImportDone({
  report: { added, changed, unchanged },
  rest: { refused, unselected, merged },
  note,
  onMore,
  children,
}: {
  report: { added: readonly unknown[]; changed: readonly unknown[]; unchanged: number };
  rest: ImportRest;
  note?: ReactNode;
  onMore: () => void;
  children: ReactNode;
}) {
  return (
    <section className={styles.check} aria-labelledby="done-title">
      <h2 id="done-title">{t('Imported')}</h2>
      <Notice>
        {t('{added} new, {changed} changed, {unchanged} unchanged.', {
          added: formatNumber(added.length),
          changed: formatNumber(changed.length),
          unchanged: formatNumber(unchanged),
        })}
        {[
          refused > 0 && t('{count, plural, one {# was refused.} other {# were refused.}}', { count: refused }),
          unselected > 0 &&
            t('{count, plural, one {# was not selected.} other {# were not selected.}}', { count: unselected }),
          merged > 0 &&
            t(
              '{count, plural, one {# was merged into an existing event.} other {# were merged into existing events.}}',
              { count: merged },
            ),
        ].map((sentence) => sentence && <span key={sentence}> {sentence}</span>)}
        {note && <span>{note}</span>}
      </Notice>
      {children}
      <FormActions>
        <Button tone="primary" onClick={onMore}>
          {t('Import more')}
        </Button>
        <LinkButton to="/member-dashboard">{t('Your dashboard')}</LinkButton>
      </FormActions>
    </section>
  );
}

/** A link to an imported record, and text beside it. */
export function LinkItem({ to, name, children }: { to: string; name: string; children?: ReactNode }) {
  return (
    <li>
      <Link to={to}>
        <bdi>{name}</bdi>
      </Link>{' '}
      {children}
    </li>
  );
}

function Events({ title, events }: { title: string; events: ImportReport['added'] }) {
  if (events.length === 0) return null;
  // above, a sentence says that all wait
  const differ = new Set(events.map(({ status }) => status)).size > 1;
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.dated}>
        {events.map(({ id, event_name: name, event_date: day, status }) => (
          <LinkItem key={id} to={`/event/${id}`} name={name}>
            <span className="quiet">{formatDate(day)}</span>{' '}
            {differ && status !== 'published' && <Badge status={status} />}
          </LinkItem>
        ))}
      </ul>
    </div>
  );
}

/**
 * Artists of the imported line-ups that occur in other events, too, and have no page, with a link to create their
 * pages.
 */
function ImportedArtists({ id }: { id: string }) {
  const { data, error, reload } = useLoad((signal) => api('listImportArtists', { params: { id } }, { signal }), id);
  const navigate = useNavigate();
  if (error !== null) {
    return (
      <p className="quiet">
        {t('Artists without a page could not be listed.')}{' '}
        <Button size="small" onClick={reload}>
          {t('Try again')}
        </Button>
      </p>
    );
  }
  if (data === null || data.length === 0) return null;
  const create = (): void => void navigate('/import?type=artist', { state: { table: toCsv(data) } });
  return (
    <section aria-labelledby="imported-artists" className={styles.check}>
      <h3 id="imported-artists">{t('Artists without a page')}</h3>
      <p className="quiet">
        {t(
          'These names play at several events. You can add their countries and check everything before the pages are created.',
        )}
      </p>
      <ul className={styles.names}>
        {data.map(({ artist_name: name, artist_country: country, events }) => (
          <li key={name}>
            <bdi>{name}</bdi> {country !== null && <span>{flagOf(country)} </span>}
            <span className="quiet">{t('{count, plural, one {# event} other {# events}}', { count: events })}</span>
          </li>
        ))}
      </ul>
      <FormActions>
        <Button onClick={create}>
          {t('{count, plural, one {Create the page} other {Create # pages}}', { count: data.length })}
        </Button>
      </FormActions>
    </section>
  );
}

/** Returns the names as a table for import (CSV, RFC 4180). */
function toCsv(artists: readonly { artist_name: string; artist_country: string | null }[]): string {
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const rows = artists.map(
    ({ artist_name: name, artist_country: country }) => `${quoted(name)},${quoted(country ?? '')}`,
  );
  return ['Artist name,Country', ...rows].join('\n');
}

type Pictures = ImportReport['pictures'];

/** The flyers of an import: fetched while this is displayed; afterwards, lists those that failed, with the reasons. */
function ImportedPictures({ id, first }: { id: string; first: Pictures }) {
  const { pictures, error, goOn, tryAgain } = usePictureFetching(id, first);
  const { added, left, failed } = pictures;
  const all = added + left + failed.length;
  if (all === 0) return null;
  return (
    <div className={styles.links}>
      <h3>{t('Images')}</h3>
      <p role="status">
        {left > 0
          ? t(
              'Fetching images from the source: {count} of {all}. You can leave this page; the next import of this source fetches the rest.',
              { count: formatNumber(all - left), all: formatNumber(all) },
            )
          : t('{count} of {all} added.', { count: formatNumber(added), all: formatNumber(all) })}
      </p>
      {left > 0 && <ProgressBar share={(all - left) / all} label={t('Images')} />}
      {error !== null && (
        <p className={styles.error} role="alert">
          {error}{' '}
          <Button size="small" onClick={goOn}>
            {t('Continue')}
          </Button>
        </p>
      )}
      {failed.length > 0 && (
        <>
          <p>{t('These could not be fetched; their events were imported anyway:')}</p>
          <ul className={styles.links}>
            {failed.map(({ event, event_name: name, url, message }) => (
              <LinkItem key={`${event} ${url}`} to={`/event/${event}`} name={name}>
                <span className="quiet">{t('{reason} ({address})', { reason: message, address: url })}</span>
              </LinkItem>
            ))}
          </ul>
          {left === 0 && (
            <FormActions>
              <Button onClick={tryAgain}>{t('Try again')}</Button>
            </FormActions>
          )}
        </>
      )}
    </div>
  );
}

/** Fetches flyers in batches until none is left, while the component is mounted. */
function usePictureFetching(id: string, first: Pictures) {
  const [pictures, setPictures] = useState(first);
  const [again, setAgain] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const handleAccessError = useAccessErrorHandler();
  const fetchesPictures = error === null && (again || pictures.left > 0);
  useEffect(() => {
    if (!fetchesPictures) return undefined;
    const abort = new AbortController();
    api('fetchImportPictures', { params: { id }, body: { again } }, { signal: abort.signal }).then(
      (report) => {
        setAgain(false);
        setPictures(report.pictures);
      },
      (error: unknown) => {
        if (abort.signal.aborted || handleAccessError(error)) return;
        setError(errorMessage(error, t(messages.unexpected)));
      },
    );
    return () => abort.abort();
  }, [id, fetchesPictures, again, pictures, handleAccessError]);
  return { pictures, error, goOn: () => setError(null), tryAgain: () => setAgain(true) };
}
