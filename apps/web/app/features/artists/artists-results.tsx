import { flagOf } from '@moonfloor/contract/countries';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { api } from '../../api/browser.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardLine, CardList, CardTitle } from '../../ui/card.tsx';
import { msg, t } from '@moonfloor/messages/t';
import { dotted } from '../../ui/format.ts';
import { ListCount } from '../../ui/page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EmptyState } from '../../ui/status-panels.tsx';
import { placeNames } from '../records/format-place.ts';
import { ListEnd } from '../lists/list-end.tsx';
import { usePagedList } from '../lists/use-paged-list.ts';
import { artistTypeNames } from '@moonfloor/contract/artist-type-names';
import { type ArtistListItem, readCachedList } from './artist-list-item.ts';
import { type ArtistsPageData, artistsPath, type ArtistsFilter, isFiltered, pageOfArtists } from './artists-page.ts';

const resultTexts = {
  music: {
    count: msg('{count, plural, one {# music artist} other {# music artists}}'),
    noneYet: msg('No music artists yet'),
    noneFound: msg('No music artists found'),
    add: msg('Submit an artist'),
    form: '/submit-artist',
  },
  visual: {
    count: msg('{count, plural, one {# visual artist} other {# visual artists}}'),
    noneYet: msg('No visual artists yet'),
    noneFound: msg('No visual artists found'),
    add: msg('Submit a decoration'),
    form: '/submit-decoration',
  },
} as const;

/** The artists that match the filter, in pages, and their number. */
export function ArtistsResults({ page: { first, total }, filter }: { page: ArtistsPageData; filter: ArtistsFilter }) {
  const list = usePagedList(
    first,
    async (page) => pageOfArtists(await readCachedList(api, filter.view), filter, page),
    t(visitorMessages.artistsFailed),
  );
  return (
    <>
      <ListCount>{t(resultTexts[filter.view].count, { count: total })}</ListCount>
      {list.items.length === 0 ? (
        <NoArtists filter={filter} />
      ) : (
        <CardList layout="small">
          {list.items.map((artist, place) => (
            <ArtistCardItem key={artist.to} artist={artist} priority={place < 2} />
          ))}
        </CardList>
      )}
      <ListEnd list={list} to={(page) => artistsPath(filter, page)} />
    </>
  );
}

function NoArtists({ filter }: { filter: ArtistsFilter }) {
  const { noneYet, noneFound, add, form } = resultTexts[filter.view];
  if (!isFiltered(filter)) {
    return (
      <EmptyState text={t(noneYet)}>
        <LinkButton to={form} tone="primary">
          {t(add)}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState text={t(noneFound)}>
      <LinkButton to={artistsPath({ view: filter.view, q: '' })} replace>
        {t('Clear search and filters')}
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
      {types !== null && <CardLine>{artistTypeNames(types).join(' · ')}</CardLine>}
      <CardLine
        icon={<span aria-hidden="true">{`${flagOf(country)} `}</span>}
        names={placeNames({ event_location: null, area: place, country })}
      />
      {sound !== null && <CardLine>{dotted(sound)}</CardLine>}
    </Card>
  );
}
