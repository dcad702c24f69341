import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Release, ReleaseDetail } from '@moonfloor/contract/releases';
import { externalSites } from '@moonfloor/contract/external-sites';
import { usePageSettings } from '../../api/settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { DetailTop, Fact, FactList } from '../../ui/detail.tsx';
import { formatDate } from '../../ui/format.ts';
import { CalendarIcon, DiscIcon, PersonIcon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { LargePicture } from '../../ui/large-picture.tsx';
import { topSizes } from '../../ui/picture-source.ts';
import { ExternalLinks } from '../records/external-links.tsx';
import { releasesPath } from './release-list.ts';

/**
 * A release's page, used for visitors and for the author's preview. `above`, `actions` and `children` are supplied by
 * the surrounding page.
 */
export function ReleaseView({
  release,
  above,
  actions,
  children,
}: {
  release: Release & Partial<Pick<ReleaseDetail, 'external_ids'>>;
  above?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const { today } = usePageSettings();
  const { release_name: name, artist_name: artist, artist_id: artistId, label, release_date: date, status } = release;
  const hidden = status === 'cancelled' || status === 'deleted';
  return (
    <article>
      <PageHeader
        title={name}
        above={above}
        actions={
          <>
            {hidden ? <Badge status={status} /> : date > today && <Badge status="upcoming" />}
            {actions}
          </>
        }
      />
      <DetailTop
        media={<LargePicture picture={release.picture} name={name} ratio="1" fit="contain" sizes={topSizes} priority />}
      >
        <FactList>
          <Fact icon={<PersonIcon />} label="Artist">
            {artistId === null ? artist : <Link to={`/artist/${artistId}`}>{artist}</Link>}
          </Fact>
          {label !== null && (
            <Fact icon={<DiscIcon />} label="Label">
              <Link to={releasesPath({ tab: date > today ? 'upcoming' : 'past', q: label })}>{label}</Link>
            </Fact>
          )}
          <Fact icon={<CalendarIcon />} label="Release date">
            <time dateTime={date}>{formatDate(date)}</time>
          </Fact>
        </FactList>
        <ExternalLinks
          links={[
            { to: release.link1, label: 'Website' },
            { to: release.link2, label: 'Store' },
            { to: release.link3, label: 'Listen' },
            ...(release.external_ids ?? []).map(({ source, url }) => ({ to: url, label: externalSites[source] })),
          ]}
        />
      </DetailTop>
      {children}
    </article>
  );
}
