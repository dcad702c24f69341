import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { StarTarget } from '@moonfloor/contract/star-types';
import { t } from '@moonfloor/messages/t';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CalendarIcon } from '../../ui/icons.tsx';
import { type KnownStarred, remember } from './known-starred.ts';
import { type StarButtonProps, StarIcon } from './star-button.tsx';
import { isStarred, setStars, subscribeToStars } from './store.ts';

export { isStarred, subscribeToStars } from './store.ts';

/** Something that can be starred, with what is known about it. */
export type Starrable = StarTarget & { record: object };

/** Sets or removes a star, and remembers what the page knows of what it names. */
export function toggleStar({ type, id, record }: Starrable): void {
  const starred = !isStarred({ type, id });
  setStars([{ type, id }], starred);
  if (!starred) return;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pages pass the record of the type
  const known = { [id]: shorten(type, record) } as never;
  remember({ [`${type}s`]: known } as Partial<KnownStarred>);
}

const fields = {
  set: ['set_id', 'day', 'set_start', 'set_end', 'starts_at', 'ends_at', 'floor_name', 'event', 'artists'],
  event: ['id', 'event_name', 'event_status', 'country', 'event_date', 'event_end_date', 'area'],
  artist: ['id', 'artist_name', 'artist_country'],
} as const;

/** Picks what is worth keeping of a record. */
function shorten(type: StarTarget['type'], record: object): object {
  const wanted: readonly string[] = fields[type];
  return Object.fromEntries(Object.entries(record).filter(([name]) => wanted.includes(name)));
}

/**
 * The button that sets and removes the star of a record, with a link to all stars once it is set. If the code was loaded
 * by a click, that click counts, and the focus stays.
 */
export function StarToggle({ clicked, wordClass, ...star }: StarButtonProps & { clicked: boolean }) {
  const starred = useSyncExternalStore(
    subscribeToStars,
    () => isStarred(star),
    () => false,
  );
  const button = useRef<HTMLButtonElement>(null);
  const isDone = useRef(false);
  const onFirstClick = useEffectEvent(() => {
    button.current?.focus();
    toggleStar(star);
  });
  useEffect(() => {
    if (clicked && !isDone.current) onFirstClick();
    isDone.current = true;
  }, [clicked]);
  return (
    <>
      {starred && (
        <LinkButton to="/my-timetable" size="small" icon={<CalendarIcon size={18} />}>
          <span className={wordClass}>{t('My timetable')}</span>
        </LinkButton>
      )}
      <Button
        ref={button}
        size="small"
        tone={starred ? 'primary' : 'quiet'}
        icon={<StarIcon size={18} />}
        aria-pressed={starred}
        onClick={() => toggleStar(star)}
      >
        <span className={wordClass}>{t('Star')}</span>
      </Button>
    </>
  );
}
