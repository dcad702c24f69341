import { t } from '@moonfloor/messages/t';
import { Link } from 'react-router';
import type { Release, ReleaseDetail } from '@moonfloor/contract/records/releases';
import { usePageSettings } from '../../api/settings.ts';
import { Fact } from '../../ui/detail.tsx';
import { formatDate } from '../../ui/format.ts';
import { DiscIcon } from '../../ui/action-icons.tsx';
import { CalendarIcon, PersonIcon } from '../../ui/icons.tsx';
import { LargePicture } from '../../ui/large-picture.tsx';
import { topSizes } from '../../ui/picture-source.ts';
import { type ArticleFrame, RecordArticle } from '../records/record-article.tsx';
import { releasesPath } from './releases-path.ts';

type ReleaseViewProps = ArticleFrame & {
  record: Release & Partial<Pick<ReleaseDetail, 'external_ids' | 'claimed_by' | 'label_id'>>;
};

/** A release's page. */
export function ReleaseView({ record: release, ...frame }: ReleaseViewProps) {
  const { today } = usePageSettings();
  const { label_id: labelId = null } = release;
  const { release_name: name, artist_name: artist, artist_id: artistId, label, release_date: date, status } = release;
  const hidden = status === 'cancelled' || status === 'deleted';
  return (
    <RecordArticle
      {...frame}
      title={name}
      badge={hidden ? status : date > today && 'upcoming'}
      media={<LargePicture picture={release.picture} name={name} ratio="1" fit="contain" sizes={topSizes} priority />}
      facts={
        <>
          <Fact icon={<PersonIcon />} label={t('Artist')}>
            {artistId == null ? artist : <Link to={`/artist/${artistId}`}>{artist}</Link>}
          </Fact>
          {label != null && (
            <Fact icon={<DiscIcon />} label={t('Label')}>
              <Link
                to={
                  labelId === null
                    ? releasesPath({ tab: date > today ? 'upcoming' : 'past', q: label })
                    : `/label/${labelId}`
                }
              >
                {label}
              </Link>
            </Fact>
          )}
          <Fact icon={<CalendarIcon />} label={t('Release date')}>
            <time dateTime={date}>{formatDate(date)}</time>
          </Fact>
        </>
      }
      links={[
        { to: release.link1, label: t('Website') },
        { to: release.link2, label: t('Store') },
        { to: release.link3, label: t('Listen') },
      ]}
      externalIds={release.external_ids ?? []}
      claimedBy={release.claimed_by ?? []}
    />
  );
}
