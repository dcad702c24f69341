import type { Release } from '@moonfloor/contract/releases';
import { useSettings } from '../../api/settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardActions, CardLine, CardTitle } from '../../ui/card.tsx';
import { formatDate } from '../../ui/format.ts';
import { CalendarIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EditLink, useMayEdit } from './edit-link.tsx';

/** A release in a list: cover, name, artist, label, date; a badge while it is still to come. */
export function ReleaseCardItem({
  release,
  level = 3,
  priority = false,
}: {
  release: Release;
  level?: 2 | 3;
  priority?: boolean;
}) {
  const { today } = useSettings();
  const mayEdit = useMayEdit(release.created_by);
  const { id, release_name: name, release_date: date, status } = release;
  return (
    <Card
      media={
        <Picture
          picture={release.picture}
          name={name}
          ratio="1"
          sizes="(min-width: 1280px) 18rem, (min-width: 640px) 30vw, 92vw"
          priority={priority}
        />
      }
      over={date > today ? <Badge status="upcoming" /> : status === 'cancelled' && <Badge status="cancelled" />}
    >
      <CardTitle to={`/release/${id}`} level={level}>
        {name}
      </CardTitle>
      <CardLine>{release.artist_name}</CardLine>
      {release.label !== null && <CardLine>{release.label}</CardLine>}
      <CardLine icon={<CalendarIcon size={16} />}>
        <time dateTime={date}>{formatDate(date)}</time>
      </CardLine>
      {mayEdit && (
        <CardActions>
          <EditLink to={`/edit/release/${id}`} createdBy={release.created_by} of={name} size="small">
            Edit
          </EditLink>
        </CardActions>
      )}
    </Card>
  );
}

