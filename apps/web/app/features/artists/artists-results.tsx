import { flagOf } from '@moonfloor/contract/countries';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { api } from '../../api/browser.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardLine, CardList, CardTitle } from '../../ui/card.tsx';
import { formatNumber } from '@moonfloor/messages/t';
import { dotted } from '../../ui/format.ts';
import { ListCount } from '../../ui/page.tsx';
import { LoadMore } from '../../ui/pager.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EmptyState, Notice } from '../../ui/status-panels.tsx';
import { usePagedList } from '../lists/use-paged-list.ts';
import { artistsPath, type ArtistsFilter, isFiltered } from './artists-filter.ts';
import { type ArtistsPageData, pageOfArtists } from './artists-page.ts';
import { type ArtistListItem, readCachedList } from './artist-list-item.ts';

const resultTexts = {
  music: { one: 'music artist', many: 'music artists', add: 'Submit an artist', form: '/submit-artist' },
  visual: { one: 'visual artist', many: 'visual artists', add: 'Submit a decoration', form: '/submit-decoration' },
} as const;

/** The artists that match the filter, in pages, and their number. */
export function ArtistsResults({ page: { first, total }, filter }: { page: ArtistsPageData; filter: ArtistsFilter }) {
  const list = usePagedList(
    first,
    async (page) => pageOfArtists(await readCachedList(api, filter.view), filter, page),
    visitorMessages.artistsFailed,
  );
  const { one, many } = resultTexts[filter.view];
  return (
    <>
      <ListCount>
        {formatNumber(total)} {total === 1 ? one : many}
      </ListCount>
      {list.items.length === 0 ? (
        <NoArtists filter={filter} />
      ) : (
        <CardList layout="small">
          {list.items.map((artist, place) => (
            <ArtistCardItem key={artist.to} artist={artist} priority={place < 2} />
          ))}
        </CardList>
      )}
      {list.error !== null && <Notice tone="bad">{list.error}</Notice>}
      {list.more && <LoadMore to={artistsPath(filter, list.page + 1)} onLoadMore={list.loadMore} busy={list.busy} />}
    </>
  );
}

function NoArtists({ filter }: { filter: ArtistsFilter }) {
  const { many, add, form } = resultTexts[filter.view];
  if (!isFiltered(filter)) {
    return (
      <EmptyState text={`No ${many} yet`}>
        <LinkButton to={form} tone="primary">
          {add}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState text={`No ${many} found`}>
      <LinkButton to={artistsPath({ view: filter.view, q: '' })} replace>
        Clear search and filters
      </LinkButton>
    </EmptyState>
  );
}

function ArtistCardItem({ artist, priority }: { artist: ArtistListItem; priority: boolean }) {
  const { to, name, types, place, country, styles: sound, picture } = artist;
  return (
    <Card
      layout="round"
      media={
        <Picture picture={picture} name={name} ratio="1" sizes="(min-width: 640px) 9rem, 33vw" priority={priority} />
      }
    >
      <CardTitle to={to} level={2}>
        {name}
      </CardTitle>
      {types !== null && <CardLine>{dotted(types)}</CardLine>}
      <CardLine>
        <span aria-hidden="true">{flagOf(country)} </span>
        {[place, country].filter(Boolean).join(', ')}
      </CardLine>
      {sound !== null && <CardLine>{dotted(sound)}</CardLine>}
    </Card>
  );
}
