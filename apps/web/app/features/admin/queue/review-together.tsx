import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { EventDetail } from '@moonfloor/contract/events/events';
import type { QueuedRecord } from '@moonfloor/contract/moderation/moderation';
import { t } from '@moonfloor/messages/t';
import { api } from '../../../api/browser.ts';
import { errorMessage } from '../../../api/client.ts';
import { useLoad } from '../../../api/use-load.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDateRange, formatTimesOfDays } from '../../../ui/format.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { Prose } from '../../../ui/page.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatPlace } from '../../records/format-place.ts';
import { keyOf } from '../use-record-actions.ts';
import { ShortcutKey } from './decision-bar.tsx';
import queue from './queue.module.css';
import { useShortcuts } from './shortcuts.tsx';
import styles from './together.module.css';
import { toggled } from '../../../ui/toggled.ts';

/** A record and the version of it that was in sight. */
interface SeenRecord {
  record: QueuedRecord;
  version: string;
}

/** Returns the waiting events of the same import that nothing speaks against; they can be looked at together. */
export function ofSameImport(records: readonly QueuedRecord[], { source, author }: QueuedRecord): QueuedRecord[] {
  if (source === null) return [];
  return records.filter(
    (other) =>
      other.type === 'event' &&
      other.source === source &&
      other.author === author &&
      other.barrier === null &&
      other.flags.length === 0 &&
      other.duplicates.length === 0,
  );
}

interface ReviewTogetherProps {
  records: readonly QueuedRecord[];
  shortcuts: boolean;
  onPublish: (seen: SeenRecord[]) => void;
  onClose: () => void;
}

/**
 * Events of one import below each other, in short. Those that were in sight to their end, and are ticked, are published at
 * once; until then the button shows the next one.
 */
export function ReviewTogether({ records, shortcuts, onPublish, onClose }: ReviewTogetherProps) {
  const [seenVersions, setSeenVersions] = useState<ReadonlyMap<string, string>>(new Map());
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const remaining = records.filter((record) => !leftOut.has(keyOf(record)));
  const unseen = remaining.filter((record) => !seenVersions.has(keyOf(record)));
  const go = (): void => {
    if (unseen.length > 0) return document.getElementById(cardId(unseen[0]!))?.scrollIntoView({ block: 'start' });
    if (remaining.length > 0)
      onPublish(remaining.map((record) => ({ record, version: seenVersions.get(keyOf(record))! })));
  };
  useShortcuts({ p: go }, shortcuts);
  return (
    <section ref={box} tabIndex={-1} aria-labelledby="together" className={styles.together}>
      <div className={queue.bar}>
        <h2 id="together">
          {t('{count, plural, one {# event of one import} other {# events of one import}}', { count: records.length })}
        </h2>
        <div className={queue.actions}>
          <Button
            tone="primary"
            icon={<CheckIcon />}
            disabled={remaining.length === 0}
            aria-keyshortcuts={shortcuts ? 'p' : undefined}
            onClick={go}
          >
            {unseen.length > 0
              ? t('Show the rest')
              : t('{count, plural, one {Publish # event} other {Publish # events}}', { count: remaining.length })}
            <ShortcutKey letter="P" on={shortcuts} />
          </Button>
          <Button onClick={onClose}>{t('One by one')}</Button>
          <span role="status" className="quiet">
            {unseen.length > 0 &&
              t('{count, plural, one {# has not been viewed yet} other {# have not been viewed yet}}', {
                count: unseen.length,
              })}
          </span>
        </div>
      </div>
      <ol className={styles.cards}>
        {records.map((record) => (
          <ShortEvent
            key={keyOf(record)}
            record={record}
            chosen={!leftOut.has(keyOf(record))}
            onChoose={() => setLeftOut(toggled(leftOut, keyOf(record)))}
            onSeen={(version) => setSeenVersions((before) => new Map(before).set(keyOf(record), version))}
          />
        ))}
      </ol>
    </section>
  );
}

/** How long a card must be on screen to count as seen, in ms. */
const glanceMs = 700;

const cardId = (record: QueuedRecord): string => `together-${record.id}`;

interface ShortEventProps {
  record: QueuedRecord;
  chosen: boolean;
  onChoose: () => void;
  onSeen: (version: string) => void;
}

/** What is known of an event in short, and a box that takes it out. */
function ShortEvent({ record, chosen, onChoose, onSeen }: ShortEventProps) {
  const { id, name } = record;
  const { data, error, reload } = useLoad(
    (signal) => api('getEvent', { params: { id } }, { signed: true, signal }),
    `${id} ${record.updated_at}`,
  );
  const end = useRef<HTMLDivElement>(null);
  const version = data?.updated_at;
  const latestOnSeen = useRef(onSeen);
  useEffect(() => {
    latestOnSeen.current = onSeen;
  });
  useEffect(() => {
    if (end.current === null || version === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer);
      if (entries.at(-1)?.isIntersecting === true) timer = setTimeout(() => latestOnSeen.current(version), glanceMs);
    });
    observer.observe(end.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [version]);
  return (
    <li id={cardId(record)} className={styles.card}>
      <label className={styles.choice}>
        <input type="checkbox" checked={chosen} onChange={onChoose} />
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </label>
      <div className={styles.short}>
        <Picture picture={record.picture} name={name} ratio="1" sizes="4rem" className={queue.thumb} />
        <div className={queue.texts}>
          {data !== null && <Facts event={data} />}
          {data === null && error === null && <Skeleton />}
          {error !== null && (
            <p role="alert">
              {errorMessage(error)}{' '}
              <Button size="small" onClick={reload}>
                {t('Try again')}
              </Button>
            </p>
          )}
          <Link to={`/event/${id}`} target="_blank">
            {t('Open the page of {name}', { name })}
          </Link>
        </div>
      </div>
      <div ref={end} />
    </li>
  );
}

function Facts({ event }: { event: EventDetail }) {
  const { event_date: first, event_end_date: last, start_time: start, end_time: end } = event;
  const facts = [formatDateRange(first, last), formatTimesOfDays(first, last, start, end), formatPlace(event)];
  const acts = event.floors.flatMap(({ artists }) => artists.map(({ artist_name: name }) => name));
  const links = [event.event_page_link, event.ticket_link].filter((link) => link !== null);
  return (
    <>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {acts.length > 0 && (
        <p>
          <bdi>{acts.join(', ')}</bdi>
        </p>
      )}
      {[event.description, event.extras].map((text) => text && <Prose key={text}>{text}</Prose>)}
      {links.map((link) => (
        <p key={link} className="quiet">
          <bdi>{link}</bdi>
        </p>
      ))}
    </>
  );
}
