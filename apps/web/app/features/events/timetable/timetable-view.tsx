import { useEffect, useState } from 'react';
import type { Timetable } from '@moonfloor/contract/events/timetable';
import { wallTimeAt } from '@moonfloor/contract/values/wall-time';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import { usePageSettings } from '../../../api/settings.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SelectField, Options } from '../../../ui/field.tsx';
import { CalendarIcon, ClockIcon } from '../../../ui/icons.tsx';
import { LinkMenu, MenuLink } from '../../../ui/link-menu.tsx';
import { BackLink, PageHeader } from '../../../ui/page.tsx';
import { ShareButton } from '../../../ui/share-button.tsx';
import { EmptyState } from '../../../ui/status-panels.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { EventStatusBadge } from '../../records/record-parts.tsx';
import { CalendarLinks } from '../../records/subscribe.tsx';
import { StarIcon } from '../../../ui/action-icons.tsx';
import { ChangesNote } from './change-notes.tsx';
import { DayGrid, type DayProps } from './day-grid.tsx';
import { dayAt, isOnAt } from './day-scale.ts';
import { compareSets, lastSeen, rememberSeen, setsOf, type TimetableChanges } from './set-changes.ts';
import { SetsOf } from './set-content.tsx';
import { ArtistIndex, NowAndNext, SetList } from './set-lists.tsx';
import { dayName, shortDayName } from './set-text.ts';
import styles from './timetable.module.css';
import { useOpenedQuery, type View, views } from './timetable-query.ts';
import { useNow } from './use-now.ts';
import { useScrollToNow } from './use-scroll-to-now.ts';

const viewName = (view: View): string =>
  ({ grid: t('Grid'), list: t('List'), artists: t('By artist'), print: t('All days') })[view];

interface TimetableViewProps {
  timetable: Timetable;
  /** When the page was made (ms since 1970): it tells what plays and what is over until the browser's clock does. */
  madeAt: number;
}

/** The timetable of an event: days and views are chosen by URL, so that they work without JavaScript. */
export function TimetableView({ timetable, madeAt }: TimetableViewProps) {
  const { event, days } = timetable;
  const browserTime = useNow();
  const now = browserTime ?? madeAt;
  const { changes, dismiss } = useChanges(timetable);
  const [search, setSearch] = useOpenedQuery();
  const view = views.find((name) => name === search.get('view')) ?? null;
  const isNarrow = useIsNarrow();
  const shownView = view ?? (isNarrow === null ? null : isNarrow ? 'list' : 'grid');
  const running = dayAt(timetable, now);
  const day = days.find((each) => each === search.get('day')) ?? running;
  const floor = timetable.floors.find(({ floor_id: id }) => String(id) === search.get('floor'))?.floor_id ?? null;
  const page = `/event/${event.id}/timetable`;
  const addressOf = (changed: Record<string, string>): string => {
    const query = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changed)) query.set(name, value);
    return `${page}?${query}`;
  };
  const isOn = isOnAt(timetable, now);
  const hasNow = view === null || view === 'grid' || view === 'list';
  const { content, scroll } = useScrollToNow({
    isKnown: isOn && browserTime !== null,
    isToday: day === running,
    hasNow,
  });
  const goToNow = (): void => {
    if (scroll()) return;
    const query = new URLSearchParams(search);
    query.delete('day');
    if (!hasNow) query.delete('view');
    setSearch(query, { preventScrollReset: true, replace: true });
  };
  const chooseFloor = (id: string): void => {
    const query = new URLSearchParams(search);
    if (id === '') query.delete('floor');
    else query.set('floor', id);
    setSearch(query, { preventScrollReset: true, replace: true });
  };
  const parts = { timetable, now, changes };
  return (
    <article className={styles.page}>
      <PageHeader
        title={event.event_name}
        subtitle={t('Timetable')}
        above={
          <>
            <BackLink to={`/event/${event.id}`} />
            <EventStatusBadge eventStatus={event.event_status} />
          </>
        }
        actions={<TimetableActions page={page} onNow={isOn ? goToNow : undefined} />}
      />
      {day === null ? (
        <EmptyState text={t('There are no set times yet.')}>
          <LinkButton to={`/event/${event.id}#lineup`}>{t('Line-up')}</LinkButton>
        </EmptyState>
      ) : (
        <>
          {browserTime !== null && hasOtherClock(timetable) && (
            <p className="quiet">
              {t('All times are local times at the event ({zone}), which are not those of your device.', {
                zone: timetable.time_zone,
              })}
            </p>
          )}
          {changes !== null && <ChangesNote changes={changes} onDismiss={dismiss} />}
          {isOn && <NowAndNext timetable={timetable} now={now} />}
          <div className={styles.bar}>
            <Tabs
              label={t('View')}
              replace
              tabs={views.map((name) => ({ to: addressOf({ view: name }), label: viewName(name) }))}
              current={shownView === null ? '' : addressOf({ view: shownView })}
            />
            {hasNow && days.length > 1 && (
              <Tabs
                label={t('Day')}
                replace
                tabs={days.map((each) => ({ to: addressOf({ day: each }), label: shortDayName(each) }))}
                current={addressOf({ day })}
              />
            )}
          </div>
          <SetsOf timetable={timetable}>
            <div ref={content} className={styles.content}>
              {(view === null || view === 'grid') && (
                <DaySheet {...parts} day={day} className={view === null ? styles.wide : undefined} />
              )}
              {(view === null || view === 'list') && (
                <div className={view === null ? styles.narrow : undefined}>
                  <h2 className={styles.listDay}>
                    <DayTime day={day} />
                  </h2>
                  {timetable.floors.length > 1 && (
                    <FloorFilter floors={timetable.floors} floor={floor} onChoose={chooseFloor} />
                  )}
                  <SetList {...parts} day={day} floor={floor} />
                </div>
              )}
              {view === 'artists' && <ArtistIndex {...parts} />}
              {view === 'print' && (
                <>
                  <p className="needs-scripting not-printed">
                    <Button onClick={() => window.print()}>{t('Print')}</Button>
                  </p>
                  {days.map((each) => (
                    <DaySheet key={each} {...parts} day={each} />
                  ))}
                </>
              )}
            </div>
          </SetsOf>
        </>
      )}
    </article>
  );
}

/** What can be done with the timetable at `page`; `onNow` shows what is on now. */
function TimetableActions({ page, onNow }: { page: string; onNow: (() => void) | undefined }) {
  const { publicUrl } = usePageSettings();
  const calendar = `${pathIn(currentLanguage(), page)}.ics`;
  return (
    <div className="actions not-printed">
      {onNow !== undefined && (
        <Button className="needs-scripting" size="small" icon={<ClockIcon />} onClick={onNow}>
          {t('Now')}
        </Button>
      )}
      <LinkMenu label={t('Add to calendar')} icon={<CalendarIcon size={18} />} size="small">
        <MenuLink href={calendar} type="text/calendar" download help={t('Opens in Apple, Outlook and most others')}>
          {t('Calendar file')}
        </MenuLink>
        <CalendarLinks address={publicUrl + calendar} />
      </LinkMenu>
      <LinkButton to="/my-timetable" size="small" icon={<StarIcon size={18} />}>
        {t('My timetable')}
      </LinkButton>
      <ShareButton />
    </div>
  );
}

interface FloorFilterProps {
  floors: Timetable['floors'];
  /** The floor that is shown; null for all. */
  floor: number | null;
  /** Gets the id of a floor, or nothing for all. */
  onChoose: (id: string) => void;
}

function FloorFilter({ floors, floor, onChoose }: FloorFilterProps) {
  return (
    <div className={`${styles.filter} needs-scripting not-printed`}>
      <SelectField
        label={t('Floor')}
        value={floor === null ? '' : String(floor)}
        onChange={({ currentTarget: { value } }) => onChoose(value)}
      >
        <option value="">{t('All')}</option>
        <Options of={floors.map(({ floor_id: id, floor_name: name }) => [id, name])} />
      </SelectField>
    </div>
  );
}

const DayTime = ({ day }: { day: string }) => <time dateTime={day}>{dayName(day)}</time>;

/** The grid of a day under its heading; printed, it fills a sheet and names its event. */
function DaySheet({ className, ...parts }: DayProps & { className?: string | undefined }) {
  const { event } = parts.timetable;
  const { publicUrl } = usePageSettings();
  return (
    <section className={classNames(styles.sheet, className)}>
      <h2>
        <span className={styles.printedName} aria-hidden="true">
          <bdi>{event.event_name}</bdi>
        </span>
        <DayTime day={parts.day} />
        <span className={styles.printedName} aria-hidden="true">
          {publicUrl + pathIn(currentLanguage(), `/event/${event.id}/timetable`)}
        </span>
      </h2>
      <DayGrid {...parts} />
    </section>
  );
}

/**
 * Returns whether the clock of the visitor's device differs from that at the event when its first set starts; false if
 * the event's time zone is not known for sure.
 */
function hasOtherClock({ sets, time_zone: zone, time_zone_sure: isSure }: Timetable): boolean {
  const at = Date.parse(sets[0]?.starts_at ?? '');
  if (Number.isNaN(at) || !isSure) return false;
  return wallTimeAt(zone, at) !== wallTimeAt(Intl.DateTimeFormat().resolvedOptions().timeZone, at);
}

/**
 * Returns the changes of a timetable since the visitor's last visit on this device, until it is dismissed; null
 * before hydration, and if nothing has changed.
 */
function useChanges(timetable: Timetable): { changes: TimetableChanges | null; dismiss: () => void } {
  const [changes, setChanges] = useState<TimetableChanges | null>(null);
  useEffect(() => {
    const seenTimetable = lastSeen(timetable.event.id);
    const compared = seenTimetable === null ? null : compareSets(seenTimetable, setsOf(timetable), timetable.day_start);
    setChanges(compared);
    // changes stay until they are dismissed, also on the next visit
    if (compared === null) rememberSeen(timetable.event.id, setsOf(timetable), Date.now());
  }, [timetable]);
  const dismiss = (): void => {
    rememberSeen(timetable.event.id, setsOf(timetable), Date.now());
    setChanges(null);
  };
  return { changes, dismiss };
}
