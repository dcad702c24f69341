import { recordWords } from '@moonfloor/contract/records/record-words';
import { compareText } from '@moonfloor/contract/values/text';
import { type ReactNode, useState, Suspense } from 'react';
import { Link } from 'react-router';
import { countryName } from '@moonfloor/contract/values/country-names';
import { limits } from '@moonfloor/contract/api/limits';
import { type EventStatus, isCancelled } from '@moonfloor/contract/values/lists';
import type { StarredSet } from '@moonfloor/contract/members/stars';
import {
  starKey,
  type StarredRecordType,
  starredRecordTypes,
  type StarType,
} from '@moonfloor/contract/members/star-types';
import { messages } from '@moonfloor/contract/api/messages';
import { formatNumber, t } from '@moonfloor/messages/t';
import { useSession } from '../../api/session.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SelectField, Options } from '../../ui/field.tsx';
import { formatDateRange } from '../../ui/format.ts';
import { ShareIcon } from '../../ui/icons.tsx';
import { readStored, writeStored } from '../../ui/storage.ts';
import { PageHeader, Section } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel, Notice } from '../../ui/status-panels.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ChangesNote } from '../events/timetable/change-notes.tsx';
import { actName, formatTimeOfSet } from '../events/timetable/set-text.ts';
import { useNow } from '../events/timetable/use-now.ts';
import { EventStatusBadge } from '../records/record-parts.tsx';
import { MyCalendar } from './calendar.tsx';
import { findClashes } from './clashes.ts';
import { Days } from './days.tsx';
import { Reminders } from './reminders.tsx';
import type { Starrable } from '../stars/known-starred.ts';
import { StarToggle } from '../stars/star-button.tsx';
import type { MyTimetable } from './use-my-timetable.ts';
import styles from './my-timetable.module.css';
import { CopyText } from '../../ui/copy-text.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { sharedLink, sharedPath } from './shared-link.ts';
import { useChanges } from './use-changes.ts';
import { usePrintedPath } from '../../ui/printed-path.ts';

/** Minutes from one floor to another, among which one chooses. */
const walks = [0, 5, 10, 15, 20, 30];
const usualWalk = 10;
const walkKey = 'stars-walk';

/** Returns sets by start, as they are listed. */
export const bySetStart = (sets: Iterable<StarredSet>): StarredSet[] =>
  [...sets].sort((a, b) => compareText(a.starts_at, b.starts_at) || a.set_id - b.set_id);

/** The page of one's own stars: sets by day, then events and artists. Removed ones stay until the page is left. */
export function MyStars(mine: MyTimetable) {
  const { stars, knownStarred, busy, failed, retry, clear } = mine;
  const { changes, dismiss } = useChanges(mine);
  const { account, checking } = useSession();
  const now = useNow();
  const [walk, setWalk] = useState(() => walks.find((one) => String(one) === readStored(walkKey)) ?? usualWalk);
  const isOn = (type: StarType, id: number): boolean => starKey({ type, id }) in stars.stars;
  const sets = bySetStart(Object.values(knownStarred.sets));
  const starred = sets.filter(({ set_id: id }) => isOn('set', id));
  const removed = Object.values(knownStarred.removed);
  const isEmpty = Object.values(knownStarred).every((list) => Object.keys(list).length === 0);
  const count = Object.keys(stars.stars).length;
  const coming = starred
    .filter(({ ends_at: end }) => now === null || Date.parse(end) > now)
    .map(({ set_id: id }) => id);
  usePrintedPath(coming.length === 0 ? null : sharedPath(coming));
  const onWalk = (minutes: string): void => {
    setWalk(Number(minutes));
    writeStored(walkKey, minutes);
  };
  return (
    <>
      <PageHeader
        title={t('My timetable')}
        actions={
          starred.length > 0 && (
            <div className="actions not-printed">
              <Button size="small" onClick={() => window.print()}>
                {t('Print')}
              </Button>
            </div>
          )
        }
      />
      {failed && isEmpty && <ErrorPanel message={t(messages.loadFailed)} onRetry={retry} />}
      {count >= limits.stars && (
        <Notice tone="bad">{t('You can have up to 2,000 stars. Please remove some first.')}</Notice>
      )}
      {account !== null && stars.refused !== null && (
        <Notice tone="bad">
          {t(
            'Together with the {count, plural, one {# star} other {# stars}} of your account, these are more than {max}. Remove some to have them on all devices.',
            { count: stars.refused, max: formatNumber(limits.stars) },
          )}
        </Notice>
      )}
      {isEmpty && busy && <SkeletonList layout="row" count={4} label={t('Loading your timetable…')} />}
      {isEmpty && !busy && !failed && (
        <EmptyState text={t('You have not starred anything yet')}>
          <p>
            {t(
              'Star sets in the timetable of an event, press “Interested” on events and “Follow” on artists, and they show up here. No account needed.',
            )}
          </p>
          <LinkButton to="/events">{t('Events Map')}</LinkButton>
        </EmptyState>
      )}
      {failed && !isEmpty && (
        <div className={`${styles.hint} quiet`}>
          <p role="status">
            {t('The latest times could not be loaded. You are seeing the times saved on this device.')}
          </p>
          <Button size="small" onClick={retry}>
            {t('Try again')}
          </Button>
        </div>
      )}
      {changes !== null && <ChangesNote changes={changes} onDismiss={dismiss} />}
      <Days
        sets={sets}
        now={now}
        clashes={findClashes(
          starred.filter((set) => !isCancelled(set)),
          walk,
        )}
        changes={changes}
      />
      {!isEmpty && account === null && !checking && (
        <p className={`${styles.hint} quiet not-printed`}>
          {t('Your stars are on this device only.')}{' '}
          <Link to="/login" state={{ from: '/my-timetable' }}>
            {t('Sign in to have them everywhere')}
          </Link>
        </p>
      )}
      {sets.length > 1 && (
        <div className={`${styles.walk} not-printed`}>
          <SelectField
            label={t('Walking time between floors (minutes)')}
            value={walk}
            onChange={({ currentTarget: { value } }) => onWalk(value)}
          >
            <Options of={walks.map((minutes) => [minutes, minutes])} />
          </SelectField>
        </div>
      )}
      {removed.length > 0 && (
        <Section title={t('No longer in the line-up')} id="removed">
          <Rows>
            {removed.map(({ set_id: id, set_start: start, event, artist_name: name }) => (
              <Row key={id} star={{ type: 'set', id, record: { set_id: id } }} name={name}>
                <s>
                  {formatTimeOfSet(start, null, '00:00')} <bdi>{actName(name)}</bdi>
                </s>{' '}
                <Link to={`/event/${event.id}/timetable`}>
                  <bdi>{event.event_name}</bdi>
                </Link>
              </Row>
            ))}
          </Rows>
        </Section>
      )}
      {starredRecordTypes.map((type) => (
        <StarredRecords key={type} type={type} records={Object.values(knownStarred[`${type}s`])} />
      ))}
      {coming.length > 0 && <ShareSets sets={coming} />}
      {!isEmpty && <Reminders />}
      {!isEmpty && <MyCalendar sets={coming} />}
      {count > 0 && account === null && !checking && <ClearDevice onClear={clear} />}
    </>
  );
}

/** The facts that types of records have in common. */
interface StarredRecord {
  id: number;
  event_status?: EventStatus;
  event_date?: string;
  event_end_date?: string | null;
  area?: string | null;
  country?: string;
  artist_country?: string | null;
}

/** The starred records of a type: events by day, others by name. */
function StarredRecords({ type, records }: { type: StarredRecordType; records: readonly StarredRecord[] }) {
  if (records.length === 0) return null;
  const namedRecords = records.map((record) => ({
    record,
    name: String(Object.entries(record).find(([key]) => key === `${type}_name`)?.[1]),
  }));
  const orderOf = ({ record, name }: (typeof namedRecords)[number]): string => record.event_date ?? name;
  return (
    <Section title={t(recordWords[type].many)} id={`${type}s`}>
      <Rows>
        {namedRecords
          .sort((a, b) => compareText(orderOf(a), orderOf(b)))
          .map(({ record, name }) => (
            <Row key={record.id} star={{ type, id: record.id, record }} name={name}>
              <Link to={`/${type}/${record.id}`} viewTransition>
                <bdi>{name}</bdi>
              </Link>{' '}
              {record.event_status !== undefined && <EventStatusBadge eventStatus={record.event_status} />}
              <span className="quiet">{factsOf(record)}</span>
            </Row>
          ))}
      </Rows>
    </Section>
  );
}

/** Returns when and where a starred record is. */
function factsOf({ event_date: date, event_end_date: end, area, ...record }: StarredRecord): string {
  const country = record.country ?? record.artist_country;
  const place = [area, country && countryName(country)].filter(Boolean).join(', ');
  return [date && formatDateRange(date, end ?? null), place].filter(Boolean).join(' · ');
}

const Rows = ({ children }: { children: ReactNode }) => <ul className={styles.sets}>{children}</ul>;

function Row({ star, name, children }: { star: Starrable; name: string; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>{children}</div>
      <StarToggle star={star} name={name} className={styles.star} />
    </li>
  );
}

/** The button that removes all stars from a device, after confirmation. */
function ClearDevice({ onClear }: { onClear: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <p className={`${styles.clear} not-printed`}>
      <Button onClick={() => setAsking(true)}>{t('Remove all stars from this device')}</Button>
      {asking && (
        <ConfirmDialog
          title={t('Remove all stars from this device?')}
          action={t('Remove all')}
          onCancel={() => setAsking(false)}
          onConfirm={onClear}
        >
          {t(
            'This also turns off reminders and removes saved events from this device. Stars in your account are kept.',
          )}
        </ConfirmDialog>
      )}
    </p>
  );
}

const QrCode = lazyComponent(async () => (await import('../../ui/qr-code.tsx')).QrCode);

/** A link with more characters makes a code that phones do not read from a screen. */
const maxCodeLength = 1000;

/** The link with which friends see one's sets, laid over theirs: to copy, to share, and as a QR code. */
function ShareSets({ sets }: { sets: readonly number[] }) {
  const [shown, setShown] = useState(false);
  const link = sharedLink(sets);
  // the member may close the device's dialog, and can copy the link
  const share = (): Promise<void> => navigator.share({ title: t('My timetable'), url: link }).catch(() => undefined);
  return (
    <Section title={t('Share with friends')} id="share" className="not-printed">
      <p className={styles.intro}>
        {t('Anyone with this link sees your upcoming sets next to theirs. No account needed; your name isn’t shown.')}
      </p>
      <div className={styles.share}>
        <CopyText label={t('Link to your timetable')} text={link} rows={2} />
        <div className="actions">
          {'share' in navigator && (
            <Button icon={<ShareIcon size={18} />} onClick={() => void share()}>
              {t('Share')}
            </Button>
          )}
          {link.length <= maxCodeLength && (
            <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
              {t('QR code')}
            </Button>
          )}
        </div>
        {shown && (
          <Suspense fallback={<Spinner />}>
            <QrCode text={link} label={t('QR code of the link to your timetable')} />
          </Suspense>
        )}
      </div>
    </Section>
  );
}
