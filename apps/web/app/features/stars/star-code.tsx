import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CalendarIcon } from '../../ui/icons.tsx';
import { readStored } from '../../ui/local-storage.ts';
import { keepStarred } from './keep-starred.ts';
import { rememberRecord } from './known-starred.ts';
import { StarIcon } from './star-icon.tsx';
import type { StarButtonProps, Starrable } from './starrable.ts';
import { isStarred, remindersKey, setStars, subscribeToStars } from './store.ts';

export { isStarred, subscribeToStars } from './store.ts';

// devices that are reminded of starred sets tell the server of changes
if (readStored(remindersKey) !== null)
  void import('./push-reminders.ts').then(
    ({ keepReminders }) => keepReminders(),
    () => undefined,
  );

/** Sets or removes a star, and remembers what the page knows of what it names. */
export function toggleStar({ type, id, record }: Starrable): void {
  const starred = !isStarred({ type, id });
  setStars([{ type, id }], starred);
  if (starred) rememberRecord({ type, id, record });
  keepStarred({ type, id, record });
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
