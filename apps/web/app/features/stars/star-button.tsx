import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CalendarIcon, CheckIcon } from '../../ui/icons.tsx';
import overlay from '../../ui/lazy-component.module.css';
import { ErrorPanel } from '../../ui/status-panels.tsx';
import { keepOffline } from '../../api/keep-offline.ts';
import { isEventStarred, rememberStarred, type Starrable } from './known-starred.ts';
import { keepReminders } from './push-reminders.ts';
import { StarIcon } from '../../ui/action-icons.tsx';
import { closeLimit, isLimitShown, isStarred, setStars, subscribeToStars } from './star-store.ts';

/** Returns whether something is starred on this device; false until hydration. */
export const useStarred = (star: Starrable): boolean =>
  useSyncExternalStore(
    subscribeToStars,
    () => isStarred(star),
    () => false,
  );

/** Sets or removes a star as `setStars` does, and remembers the page's facts about its target. */
export function setStar({ type, id, record }: Starrable, starred: boolean, options?: { isSent: boolean }): void {
  setStars([{ type, id }], starred, options);
  if (starred) rememberStarred({ type, id, record });
  keepStarred({ type, id, record });
}

interface KeepButtonProps {
  label: ReactNode;
  kept: boolean;
  icon: ReactNode;
  busy?: boolean;
  size?: 'small' | 'medium' | undefined;
  /** Class of the label, to hide it in small places. */
  wordClass?: string | undefined;
  onPress?: () => void;
}

/** A button that keeps something, or no longer: a tick says that it is kept. */
export function KeepButton({ label, kept, icon, busy = false, size = 'small', wordClass, onPress }: KeepButtonProps) {
  return (
    <Button
      size={size}
      className="needs-scripting"
      tone={kept ? 'primary' : 'quiet'}
      icon={kept ? <CheckIcon size={18} /> : icon}
      aria-pressed={kept}
      busy={busy}
      onClick={onPress}
    >
      <span className={wordClass}>{label}</span>
    </Button>
  );
}

type StarButtonProps = Starrable & Pick<KeepButtonProps, 'label' | 'icon' | 'size' | 'wordClass'>;

/** The button with which visitors keep a record on this device: its star, under the name and icon that members' button has. */
export function StarButton({ label, icon, size, wordClass, ...star }: StarButtonProps) {
  const isStarred = useStarred(star);
  return (
    <>
      <KeepButton
        label={label}
        kept={isStarred}
        icon={icon}
        size={size}
        wordClass={wordClass}
        onPress={() => setStar(star, !isStarred)}
      />
      {isStarred && <MyTimetableLink size={size} wordClass={wordClass} />}
      <StarLimit />
    </>
  );
}

/** The link to everything that is kept, beside something that is. */
export function MyTimetableLink({ size = 'small', wordClass }: Pick<KeepButtonProps, 'size' | 'wordClass'>) {
  return (
    <LinkButton to="/my-timetable" size={size} icon={<CalendarIcon size={18} />}>
      <span className={wordClass}>{t('My timetable')}</span>
    </LinkButton>
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
  if (event !== null) void keepOffline(event, isEventStarred(event));
}

function eventOf(record: object): number | null {
  if (!('event' in record) || typeof record.event !== 'object' || record.event === null) return null;
  return 'id' in record.event && typeof record.event.id === 'number' ? record.event.id : null;
}
