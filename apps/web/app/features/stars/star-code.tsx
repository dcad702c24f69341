import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { starKey } from '@moonfloor/contract/star-types';
import { t } from '@moonfloor/messages/t';
import { remindersKey } from '../../api/token.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CalendarIcon } from '../../ui/icons.tsx';
import overlay from '../../ui/lazy-component.module.css';
import { readStored } from '../../ui/local-storage.ts';
import { ErrorPanel } from '../../ui/status-panels.tsx';
import { keepStarred } from './keep-starred.ts';
import { rememberRecord } from './known-starred.ts';
import { StarIcon } from './star-icon.tsx';
import type { StarButtonProps, Starrable } from './starrable.ts';
import { closeLimit, isLimitShown, isStarred, readStars, setStars, subscribeToStars, takeClicks } from './store.ts';

export { isStarred, subscribeToStars } from './store.ts';

// devices that are reminded of starred sets tell the server of changes
if (readStored(remindersKey) !== null)
  void import('./push-reminders.ts').then(
    ({ keepReminders }) => keepReminders(),
    () => undefined,
  );

/** Sets or removes a star, and remembers the page's facts about its target. */
export function setStar({ type, id, record }: Starrable, starred: boolean): void {
  setStars([{ type, id }], starred);
  if (starred) rememberRecord({ type, id, record });
  keepStarred({ type, id, record });
}

/** Sets or removes a star that was clicked at a time (`noteClick`), unless there was a later click: code may load in any order. */
export function takeClick(star: Starrable, starred: boolean, at: number): void {
  takeClicks();
  if ((readStars().unsent[starKey(star)]?.[0] ?? 0) <= at) setStar(star, starred);
}

/**
 * The button that sets and removes the star of a record, with a link to all stars once it is set. If the code was loaded
 * by a click (`clicked`), the focus stays.
 */
export function StarToggle({ clicked, wordClass, ...star }: StarButtonProps & { clicked: boolean }) {
  const starred = useSyncExternalStore(
    subscribeToStars,
    () => isStarred(star),
    () => false,
  );
  const button = useRef<HTMLButtonElement>(null);
  const onLoad = useEffectEvent(() => {
    if (!clicked) return;
    button.current?.focus();
    takeClicks();
    if (isStarred(star)) setStar(star, true);
  });
  useEffect(() => onLoad(), []);
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
        onClick={() => setStar(star, !starred)}
      >
        <span className={wordClass}>{t('Star')}</span>
      </Button>
      <StarLimit />
    </>
  );
}

/** Says over the page that there is no room for the new star, until it is closed. */
export function StarLimit() {
  const shown = useSyncExternalStore(subscribeToStars, isLimitShown, () => false);
  return (
    shown && (
      <div className={overlay.over}>
        <ErrorPanel message={t('You can have up to 2,000 stars. Please remove some first.')}>
          <Button onClick={closeLimit}>{t('Close')}</Button>
        </ErrorPanel>
      </div>
    )
  );
}
