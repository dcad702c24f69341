import { messages } from '@moonfloor/contract/api/messages';
import type { Release } from '@moonfloor/contract/records/releases';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import type { VisitorClient } from '../../api/client.ts';
import { CardList } from '../../ui/card.tsx';
import { Chip, ChipList } from '../../ui/chip.tsx';
import { pageNumber } from '../../ui/page-number.ts';
import { Section } from '../../ui/page.tsx';
import { ListEnd, type ListPage, type PagedList, usePagedList } from '../lists/paged-list.tsx';
import { ReleaseCardItem } from '../lists/release-card.tsx';
import { FailedSection } from '../records/record-parts.tsx';

/** Number of releases per page of each list. */
const releasesPerPage = 48;

const views = { upcoming: 'listUpcomingReleases', past: 'listPastReleases' } as const;
type View = keyof typeof views;

async function fetchPage(client: VisitorClient, label: number, view: View, page: number): Promise<ListPage<Release>> {
  const query = { label_id: label, query: '', page, limit: releasesPerPage };
  const { releases, pagination } = await client(views[view], { query });
  return { items: releases, page: pagination.page, pages: pagination.pages };
}

/** The releases of a label: upcoming, soonest first, and past, latest first; null if they could not be loaded. */
type LabelReleaseLists = Record<View, ListPage<Release> | null>;

/** Fetches the first pages of a label's releases, or those that the address asks for. */
export async function fetchLabelReleases(client: VisitorClient, label: number, url: URL): Promise<LabelReleaseLists> {
  const fetchFirst = (view: View) =>
    fetchPage(client, label, view, pageNumber(url.searchParams, view)).catch(() => null);
  const [upcoming, past] = await Promise.all([fetchFirst('upcoming'), fetchFirst('past')]);
  return { upcoming, past };
}

/** The releases of a label, and their artists. */
export function LabelReleases({ label, lists: { upcoming, past } }: { label: number; lists: LabelReleaseLists }) {
  if (upcoming === null || past === null)
    return <FailedSection title={t('RELEASES')} id="releases" message={t(messages.releasesFailed)} />;
  return <Releases label={label} upcoming={upcoming} past={past} />;
}

function Releases({ label, upcoming, past }: { label: number; upcoming: ListPage<Release>; past: ListPage<Release> }) {
  const failed = t(messages.releasesFailed);
  const lists = {
    upcoming: usePagedList(upcoming, (at) => fetchPage(api, label, 'upcoming', at), failed, 'upcoming'),
    past: usePagedList(past, (at) => fetchPage(api, label, 'past', at), failed, 'past'),
  };
  return (
    <>
      <ReleaseList view="upcoming" title={t('UPCOMING RELEASES')} list={lists.upcoming} />
      <ReleaseList view="past" title={t('RELEASES')} list={lists.past} />
      <Artists releases={[...lists.upcoming.items, ...lists.past.items]} />
    </>
  );
}

function ReleaseList({ view, title, list }: { view: View; title: string; list: PagedList<Release> }) {
  if (list.pages === 0) return null;
  const id = `${view}-releases`;
  return (
    <Section title={title} id={id}>
      <CardList layout="small">
        {list.items.map((release) => (
          <ReleaseCardItem key={release.id} release={release} small />
        ))}
      </CardList>
      <ListEnd list={list} to={(at) => `?${view}=${at}#${id}`} />
    </Section>
  );
}

function Artists({ releases }: { releases: readonly Release[] }) {
  const artists = new Map(releases.map(({ artist_name: name, artist_id: id }) => [name, id]));
  if (artists.size === 0) return null;
  return (
    <Section title={t('ARTISTS')} id="artists">
      <ChipList label={t('Artists')}>
        {[...artists]
          .toSorted(([one], [other]) => one.localeCompare(other))
          .map(([name, id]) => (
            <Chip key={name} name={name} to={id == null ? undefined : `/artist/${id}`} />
          ))}
      </ChipList>
    </Section>
  );
}
