import type { Release } from '@moonfloor/contract/records/releases';
import { t } from '@moonfloor/messages/t';
import { usePageSettings } from '../../api/settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardActions, CardLine, cardSizes, CardTitle } from '../../ui/card.tsx';
import { formatDate } from '../../ui/format.ts';
import { CalendarIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EditIcon } from '../../ui/action-icons.tsx';
import { useIsAuthorOrAdmin } from '../records/member-view.ts';

type ReleaseCardItemProps = { release: Release; level?: 2 | 3; small?: boolean; priority?: boolean };

/**
 * A release in a list, `small` in one of small cards: cover, name, artist, label, date; a badge if it is not released
 * yet.
 */
export function ReleaseCardItem({ release, level = 3, small = false, priority = false }: ReleaseCardItemProps) {
  const { today } = usePageSettings();
  const mayEdit = useIsAuthorOrAdmin(release.created_by);
  const { id, release_name: name, release_date: date, status } = release;
  return (
    <Card
      media={
        <Picture
          picture={release.picture}
          name={name}
          ratio="1"
          sizes={small ? cardSizes.small : cardSizes.grid}
          priority={priority}
        />
      }
      over={date > today ? <Badge status="upcoming" /> : status === 'cancelled' && <Badge status="cancelled" />}
    >
      <CardTitle to={`/release/${id}`} level={level}>
        {name}
      </CardTitle>
      <CardLine names={[release.artist_name]} />
      {release.label != null && <CardLine names={[release.label]} />}
      <CardLine icon={<CalendarIcon size={16} />}>
        <time dateTime={date}>{formatDate(date)}</time>
      </CardLine>
      {mayEdit && (
        <CardActions>
          <LinkButton
            to={`/edit/release/${id}`}
            icon={<EditIcon size={18} />}
            size="small"
            aria-label={t('Edit {name}', { name })}
          >
            {t('Edit')}
          </LinkButton>
        </CardActions>
      )}
    </Card>
  );
}
