import { recordWords } from '@moonfloor/contract/records/record-words';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Resources } from '@moonfloor/contract/accounts/auth';
import type { Api } from '@moonfloor/contract/api/api';
import type { ResponseBody } from '@moonfloor/contract/api/endpoint';
import { limits } from '@moonfloor/contract/api/limits';
import {
  type EventStatus,
  publicStatuses,
  type ResourceType,
  type Status,
  simpleTypes,
} from '@moonfloor/contract/values/lists';
import { messages } from '@moonfloor/contract/api/messages';
import type { Review } from '@moonfloor/contract/moderation/moderation';
import { formatNumber, type Message, msg, t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { EditIcon } from '../../ui/action-icons.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardActions, CardList, CardTitle } from '../../ui/card.tsx';
import { SearchField } from '../../ui/field.tsx';
import { formatDate, formatDateRange } from '../../ui/format.ts';
import { LoadMore } from '../../ui/pager.tsx';
import { rich } from '../../ui/rich.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useTypedQuery } from '../../ui/use-typed-query.ts';
import { type ListPage, usePagedList } from '../lists/paged-list.tsx';
import { EmptyState, Notice, Remark, ErrorPanel } from '../../ui/status-panels.tsx';
import { EventStatusBadge } from '../records/record-parts.tsx';
import { useRememberStatus } from '../records/hidden-records.ts';
import styles from './member-dashboard.module.css';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { simpleName } from '@moonfloor/contract/records/simple-types';

/** Number of items displayed initially, so that all types fit at a glance, and added each time. */
const firstPageSize = 10;
const nextPageSize = 50;

/** From how many records on they can be searched. */
const searchedFrom = 10;

interface Column {
  kind: ContributionType;
  /** What their names contain; all if empty. */
  query: string;
  profile: Profile;
  /** Whether the member has none, whatever is searched for. */
  isEmpty: boolean;
}

/** The member's records of one type, in pages: returned ones first, then newest first. */
function ContributionColumn({ kind, query, profile, isEmpty }: Column) {
  const [shown, setShown] = useState(firstPageSize);
  const list = useRef<HTMLDivElement>(null);
  const total = totalOf(kind, profile);
  const pageOf = ({ resources }: Profile, page: number): ListPage<Contribution> => ({
    items: kind.of(resources),
    page,
    pages: Math.ceil(total / limits.contributions),
  });
  const fetchPage = async (page: number) =>
    pageOf(await api('getProfile', { query: { type: kind.type, query, page } }), page);
  const records = usePagedList(pageOf(profile, 1), fetchPage, t(messages.contentFailed), `${kind.type} ${query}`);
  const { items } = records;
  const ordered = [...items.filter(({ review }) => review), ...items.filter(({ review }) => !review)];
  const showMore = () => {
    if (records.more && items.length < shown + nextPageSize) records.loadMore();
    setShown(shown + nextPageSize);
  };
  useEffect(() => {
    if (shown === firstPageSize) return;
    const firstAdded = list.current?.querySelectorAll('li')[shown - nextPageSize];
    firstAdded?.querySelector('a')?.focus({ preventScroll: true });
  }, [shown]);
  const heading = `your-${kind.type}s`;
  const title = t(kind.title);
  return (
    <section className={styles.column} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        <span>{title}</span> {!isEmpty && <span className={styles.count}>{formatNumber(total)}</span>}
      </h2>
      {isEmpty ? (
        <EmptyState text={t(kind.none)}>
          <Link className={styles.first} to={`/submit-${kind.type}`}>
            {t(kind.first)}
          </Link>
        </EmptyState>
      ) : total === 0 ? (
        <p className="quiet">{t('No results found')}</p>
      ) : (
        <div ref={list}>
          <CardList layout="rows" label={title}>
            {ordered.slice(0, shown).map((item) => (
              <ContributionCard key={item.id} type={kind.type} item={item} />
            ))}
          </CardList>
        </div>
      )}
      {records.error !== null && <Notice tone="bad">{records.error}</Notice>}
      {(records.more || items.length > shown) && <LoadMore busy={records.busy} onLoadMore={showMore} />}
    </section>
  );
}

function ContributionCard({ type, item }: { type: ContributionType['type']; item: Contribution }) {
  const { id, name, status, created_at: created, review, day, end_day: end = null, event_status: eventStatus } = item;
  useRememberStatus(type, id, status);
  return (
    <Card>
      <CardTitle to={`/${type}/${id}`} hidden={!publicStatuses.has(status)}>
        {name}
      </CardTitle>
      {day !== undefined && (
        <p>
          <time dateTime={day}>{formatDateRange(day, end)}</time>
        </p>
      )}
      {review && <Remark title={t('Sent back: please change this')}>{review.reason}</Remark>}
      <div className={styles.footer}>
        <p className={`${styles.facts} quiet`}>
          <span>
            {rich('Created <time>{date}</time>', {
              time: (text) => <time dateTime={created}>{text}</time>,
              date: formatDate(created),
            })}
          </span>
          <span className="wrapped">
            <Badge status={status} />
            {eventStatus !== undefined && <EventStatusBadge eventStatus={eventStatus} />}
          </span>
        </p>
        <CardActions>
          {publicStatuses.has(status) && (
            <LinkButton to={`/${type}/${id}`} size="small" aria-label={t('Public page: {name}', { name })}>
              {t('Public page')}
            </LinkButton>
          )}
          <LinkButton
            to={`/edit/${type}/${id}`}
            size="small"
            icon={<EditIcon size={16} />}
            aria-label={t('Edit {name}', { name })}
          >
            {t('Edit')}
          </LinkButton>
        </CardActions>
      </div>
    </Card>
  );
}

/** The member's contributions, one column per type. */
export function Contributions() {
  const { data, error, busy, reload } = useLoad((signal) => api('getProfile', {}, { signal }));
  const [search, setSearch] = useState('');
  const typed = search.trim();
  const { query, results, failed } = useTypedQuery(
    typed,
    typed !== '',
    (query, signal) => api('getProfile', { query: { query } }, { signal }),
    limits.searchDelayMs,
  );
  if (error !== null && !busy) return <ErrorPanel message={t(messages.contentFailed)} onRetry={reload} />;
  const countOf = (profile: Profile) => contributionTypes.reduce((sum, kind) => sum + totalOf(kind, profile), 0);
  const total = data === null ? 0 : countOf(data);
  const searched = typed === '' ? null : results;
  const columns = searched !== null && countOf(searched) === 0 ? [] : contributionTypes;
  return (
    <>
      {total >= searchedFrom && (
        <div className={styles.search}>
          <SearchField
            label={t('Search your records')}
            maxLength={limits.name}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      )}
      {failed && <Notice tone="bad">{t(messages.contentFailed)}</Notice>}
      <div className={styles.columns}>
        {columns.map((kind) =>
          kind.optional === true && (data === null || totalOf(kind, data) === 0) ? null : data !== null ? (
            <ContributionColumn
              key={`${kind.type} ${searched && query}`}
              kind={kind}
              query={searched === null ? '' : query}
              profile={searched ?? data}
              isEmpty={totalOf(kind, data) === 0}
            />
          ) : (
            <section key={kind.type} className={styles.column}>
              <h2 className={styles.title}>{t(kind.title)}</h2>
              <SkeletonList layout="row" count={3} label={t(kind.loading)} />
            </section>
          ),
        )}
      </div>
      {columns.length === 0 && (
        <EmptyState text={t('No results found')}>
          <Button onClick={() => setSearch('')}>{t('Clear search')}</Button>
        </EmptyState>
      )}
    </>
  );
}

type Profile = ResponseBody<Api['getProfile']>;

/** The specification has no numbers: its answer contains all records. */
const totalOf = (kind: ContributionType, { resources, totals }: Omit<Profile, 'totals'> & Partial<Profile>): number =>
  totals?.[collectionOf(kind.type)] ?? kind.of(resources).length;

/** A record of any type that the member has added. */
interface Contribution {
  id: number;
  name: string;
  /** ISO 8601 timestamp. */
  created_at: string;
  /** An event's days, a release's date. */
  day?: string;
  end_day?: string | null;
  event_status?: EventStatus;
  status: Status;
  /** Why it was returned; null after it was changed. The specification does not have it. */
  review?: Review | null;
}

interface ContributionType {
  type: ResourceType;
  /** Heading of the member's records. */
  title: Message;
  loading: Message;
  none: Message;
  /** Suggested next step if the member has none. */
  first: Message;
  /** True if the list is left out while it is empty. */
  optional?: boolean;
  of: (resources: Resources) => Contribution[];
}

export const contributionTypes: readonly ContributionType[] = [
  {
    type: 'event',
    title: msg('Your events'),
    loading: msg('Loading your events…'),
    none: msg('No events yet'),
    first: msg('Add your first party'),
    of: ({ events }) =>
      events.map((event) => ({
        ...event,
        name: event.event_name,
        day: event.event_date,
        end_day: event.event_end_date,
      })),
  },
  {
    type: 'artist',
    title: msg('Your artists'),
    loading: msg('Loading your artists…'),
    none: msg('No artists yet'),
    first: msg('Add your first artist'),
    of: ({ artists }) => artists.map((artist) => ({ ...artist, name: artist.artist_name })),
  },
  {
    type: 'decoration',
    title: msg('Your decorations'),
    loading: msg('Loading your decorations…'),
    none: msg('No decorations yet'),
    first: msg('Add your first decoration'),
    of: ({ decorations }) => decorations.map((crew) => ({ ...crew, name: crew.decoration_name })),
  },
  {
    type: 'release',
    title: msg('Your releases'),
    loading: msg('Loading your releases…'),
    none: msg('No releases yet'),
    first: msg('Add your first release'),
    of: ({ releases }) =>
      releases.map((release) => ({ ...release, name: release.release_name, day: release.release_date })),
  },
  ...simpleTypes.map((type) => ({
    type,
    title: recordWords[type].many,
    loading: msg('Loading…'),
    none: msg('None yet'),
    first: recordWords[type].submit,
    optional: true,
    // the specification does not have them
    of: (resources: Partial<Resources>) =>
      (resources[collectionOf(type)] ?? []).map((record) => ({ ...record, name: simpleName(type, record) })),
  })),
];
