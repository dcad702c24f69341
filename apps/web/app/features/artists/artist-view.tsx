import type { ReactNode } from 'react';
import { t, tc } from '@moonfloor/messages/t';
import { styleName } from '@moonfloor/contract/values/style-names';
import type { ArtistDetail } from '@moonfloor/contract/records/artists';
import { splitList } from '@moonfloor/contract/values/text';
import { Chip, ChipList, Tag } from '../../ui/chip.tsx';
import { Fact } from '../../ui/detail.tsx';
import { Flag } from '../../ui/flag.tsx';
import { DiscIcon } from '../../ui/action-icons.tsx';
import { MusicIcon, PersonIcon, PlaceIcon } from '../../ui/icons.tsx';
import { LargePicture } from '../../ui/large-picture.tsx';
import { artistTypeName } from '@moonfloor/contract/values/artist-type-names';
import { NameList } from '../../ui/rich.tsx';
import { placeNames } from '../records/format-place.ts';
import { textForReader } from '../records/local-text.ts';
import { type ArticleFrame, RecordArticle } from '../records/record-article.tsx';

/** An artist's page. */
export function ArtistView({ record: artist, ...frame }: ArticleFrame & { record: ArtistDetail }) {
  const { artist_name: name, status } = artist;
  const sizes = '(min-width: 44rem) min(37vw, 22rem), min(57vw, 18rem)';
  return (
    <RecordArticle
      {...frame}
      title={name}
      badge={status !== 'active' && status}
      round
      media={<LargePicture picture={artist.picture} name={name} ratio="1" sizes={sizes} priority />}
      facts={<ArtistFacts artist={artist} />}
      alternativeNames={artist.alternative_names}
      text={textForReader(artist.artist_info, artist.descriptions)}
      links={[
        { to: artist.insta_link, label: 'Instagram' },
        { to: artist.soundcloud_link, label: 'SoundCloud' },
        { to: artist.website_link, label: t('Website') },
        { to: artist.label_link, label: t('Label') },
        { to: artist.fun_link, label: t('Fun') },
      ]}
      externalIds={artist.external_ids}
      claimedBy={artist.claimed_by}
    />
  );
}

function ArtistFacts({ artist }: { artist: ArtistDetail }) {
  const { artist_country: country, artist_city: city } = artist;
  const labels = splitList(artist.record_labels ?? '');
  return (
    <>
      <TagsFact icon={<PersonIcon />} label={t('Type')} list={artist.artist_type} nameOf={artistTypeName} />
      {labels.length > 0 && (
        <Fact icon={<DiscIcon />} label={labels.length === 1 ? t('Record label') : t('Record labels')}>
          {labels.join(' · ')}
        </Fact>
      )}
      <Fact icon={<PlaceIcon />} label={tc('where an artist comes from', 'From')}>
        <div>
          <Flag country={country} /> <NameList names={placeNames({ event_location: null, area: city, country })} />
        </div>
      </Fact>
      <NamesFact label={t('Also makes music as')} artists={[...artist.aliases, ...artist.alias_of]} />
      <NamesFact label={t('Members')} artists={artist.members} />
      <NamesFact label={t('Projects')} artists={artist.projects} />
      <TagsFact icon={<MusicIcon />} label={t('Styles')} list={artist.styles} nameOf={styleName} />
    </>
  );
}

interface NamesFactProps {
  label: string;
  artists: ArtistDetail['members'];
}

/** Names of other artists, each once, linked if they have a page; nothing when there are none. */
function NamesFact({ label, artists }: NamesFactProps) {
  if (artists.length === 0) return null;
  return (
    <Fact icon={<PersonIcon />} label={label}>
      <ChipList label={label}>
        {[...new Map(artists.map((artist) => [artist.artist_name, artist])).values()].map(
          ({ id, artist_name: name }) => (
            <Chip key={name} name={name} to={id === null ? undefined : `/artist/${id}`} />
          ),
        )}
      </ChipList>
    </Fact>
  );
}

type TagsFactProps = { icon: ReactNode; label: string; list: string | null; nameOf: (tag: string) => string };

/** A comma-separated text as tags; nothing when it is empty. */
function TagsFact({ icon, label, list, nameOf }: TagsFactProps) {
  const tags = splitList(list ?? '');
  if (tags.length === 0) return null;
  return (
    <Fact icon={icon} label={label}>
      <ChipList label={label}>
        {tags.map((tag) => (
          <Tag key={tag}>{nameOf(tag)}</Tag>
        ))}
      </ChipList>
    </Fact>
  );
}
