import { useEffect, useSyncExternalStore } from 'react';
import { t } from '@moonfloor/messages/t';
import { starKey } from '@moonfloor/contract/star-types';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CalendarIcon } from '../../ui/icons.tsx';
import overlay from '../../ui/lazy-component.module.css';
import { ErrorPanel } from '../../ui/status-panels.tsx';
import { keepOffline } from '../../api/keep-offline.ts';
import { readKnown, rememberStarred, type Starrable } from './known-starred.ts';
import { keepReminders } from './push-reminders.ts';
import { StarIcon } from './star-icon.tsx';
import { closeLimit, isLimitShown, isStarred, setStars, subscribeToStars, readStars } from './store.ts';

/** Returns whether something is starred on this device; false until hydration. */
const useStarred = (star: Starrable): boolean =>
  useSyncExternalStore(
    subscribeToStars,
    () => isStarred(star),
    () => false,
  );

/** Sets or removes a star, and remembers the page's facts about its target. */
function setStar({ type, id, record }: Starrable, starred: boolean): void {
  setStars([{ type, id }], starred);
  if (starred) rememberStarred({ type, id, record });
  keepStarred({ type, id, record });
}

/** `wordClass` is the class of the button's label, to hide it in small places. */
type StarButtonProps = Starrable & { wordClass: string | undefined };

/** The button that sets and removes the star of a record, with a link to all stars once it is set. */
export function StarButton({ wordClass, ...star }: StarButtonProps) {
  const starred = useStarred(star);
  return (
    <>
      {starred && (
        <LinkButton to="/my-timetable" size="small" icon={<CalendarIcon size={18} />}>
          <span className={wordClass}>{t('My timetable')}</span>
        </LinkButton>
      )}
      <Button
        size="small"
        className="needs-scripting"
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

interface StarToggleProps {
  star: Starrable;
  name: string;
  className: string | undefined;
  /** Width of the icon in pixels. */
  size?: number;
}

/** The star of something that is named beside it. */
export function StarToggle({ star, name, className, size = 20 }: StarToggleProps) {
  const starred = useStarred(star);
  const label = t('Star {name}', { name });
  return (
    <button
      type="button"
      className={className}
      title={label}
      aria-label={label}
      aria-pressed={starred}
      onClick={() => setStar(star, !starred)}
    >
      <StarIcon size={size} />
    </button>
  );
}

/**
 * Says over the page that there is no room for another star, until it is closed. Pages with stars render it; if the device
 * is reminded of starred sets, it also sends changes to the server.
 */
export function StarLimit() {
  const shown = useSyncExternalStore(subscribeToStars, isLimitShown, () => false);
  useEffect(keepReminders, []);
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

/** Keeps the event of a changed star for use offline, as long as it or one of its sets is starred. */
function keepStarred({ type, id, record }: Starrable): void {
  const event = type === 'event' ? id : type === 'set' ? eventOf(record) : null;
  if (event === null) return;
  const { stars } = readStars();
  const sets = Object.values(readKnown().sets).filter((set) => set.event.id === event);
  const isStarred =
    starKey({ type: 'event', id: event }) in stars ||
    sets.some(({ set_id: set }) => starKey({ type: 'set', id: set }) in stars);
  void keepOffline(event, isStarred);
}

function eventOf(record: object): number | null {
  if (!('event' in record) || typeof record.event !== 'object' || record.event === null) return null;
  return 'id' in record.event && typeof record.event.id === 'number' ? record.event.id : null;
}
