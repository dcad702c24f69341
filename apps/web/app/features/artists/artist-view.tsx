import type { ReactNode } from 'react';
import type { ArtistDetail } from '@moonfloor/contract/artists';
import { externalSites } from '@moonfloor/contract/external-sites';
import { flagOf } from '@moonfloor/contract/countries';
import { splitList } from '@moonfloor/contract/text';
import { Badge } from '../../ui/badge.tsx';
import { ChipList, Tag } from '../../ui/chip.tsx';
import { DetailTop, Fact, FactList } from '../../ui/detail.tsx';
import { DiscIcon, MusicIcon, PersonIcon, PlaceIcon } from '../../ui/icons.tsx';
import { PageHeader, Prose } from '../../ui/page.tsx';
import { LargePicture } from '../../ui/large-picture.tsx';
import { ExternalLinks } from '../records/external-links.tsx';

/**
 * An artist's page, used for visitors and for the author's preview. `above`, `actions` and `children` are supplied by
 * the surrounding page.
 */
export function ArtistView({
  artist,
  above,
  actions,
  children,
}: {
  artist: ArtistDetail;
  above?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const { artist_name: name, artist_info: info } = artist;
  return (
    <article>
      <PageHeader
        title={name}
        above={above}
        actions={
          <>
            {artist.status !== 'active' && <Badge status={artist.status} />}
            {actions}
          </>
        }
      />
      <DetailTop
        round
        media={
          <LargePicture
            picture={artist.picture}
            name={name}
            ratio="1"
            sizes="(min-width: 56.25rem) 22rem, min(57vw, 18rem)"
            priority
          />
        }
      >
        <ArtistFacts artist={artist} />
        {info !== null && <Prose>{info}</Prose>}
        <ExternalLinks
          links={[
            { to: artist.insta_link, label: 'Instagram' },
            { to: artist.soundcloud_link, label: 'SoundCloud' },
            { to: artist.website_link, label: 'Website' },
            { to: artist.label_link, label: 'Label' },
            { to: artist.fun_link, label: 'Fun' },
            ...artist.external_ids.map(({ source, url }) => ({ to: url, label: externalSites[source] })),
          ]}
        />
      </DetailTop>
      {children}
    </article>
  );
}

function ArtistFacts({ artist }: { artist: ArtistDetail }) {
  const { artist_country: country, artist_city: city } = artist;
  const labels = splitList(artist.record_labels ?? '');
  return (
    <FactList>
      <TagsFact icon={<PersonIcon />} label="Type" list={artist.artist_type} />
      {labels.length > 0 && (
        <Fact icon={<DiscIcon />} label={labels.length === 1 ? 'Record label' : 'Record labels'}>
          {labels.join(' · ')}
        </Fact>
      )}
      <Fact icon={<PlaceIcon />} label="From">
        <span aria-hidden="true">{flagOf(country)} </span>
        {[city, country].filter(Boolean).join(', ')}
      </Fact>
      <TagsFact icon={<MusicIcon />} label="Styles" list={artist.styles} />
    </FactList>
  );
}

/** A comma-separated text as tags; nothing when it is empty. */
function TagsFact({ icon, label, list }: { icon: ReactNode; label: string; list: string | null }) {
  const tags = splitList(list ?? '');
  if (tags.length === 0) return null;
  return (
    <Fact icon={icon} label={label}>
      <ChipList label={label}>
        {tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </ChipList>
    </Fact>
  );
}
