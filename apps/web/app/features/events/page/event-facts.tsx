import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { messages } from '@moonfloor/contract/api/messages';
import type { EventContext, NightMoon, Sun } from '@moonfloor/contract/events/event-context';
import type { EventDetail, Floor } from '@moonfloor/contract/events/events';
import type { ExactPlace } from '@moonfloor/contract/events/hidden-places';
import { moonName, phaseAt } from '@moonfloor/contract/events/moon-phase';
import { artistTypeName } from '@moonfloor/contract/values/artist-type-names';
import { styleName } from '@moonfloor/contract/values/style-names';
import { splitList } from '@moonfloor/contract/values/text';
import { t } from '@moonfloor/messages/t';
import { api } from '../../../api/browser.ts';
import { ApiError, serverMessage } from '../../../api/client.ts';
import { useSession } from '../../../api/session.tsx';
import { Fact, QuietFact } from '../../../ui/detail.tsx';
import { formatDate, formatPercent, formatLongDate } from '../../../ui/format.ts';
import { icon, MusicIcon, PersonIcon, SunIcon } from '../../../ui/icons.tsx';
import { MoonIcon } from '../../../ui/moon-icon.tsx';
import { Section } from '../../../ui/page.tsx';
import { rich } from '../../../ui/rich.tsx';
import { Notice } from '../../../ui/status-panels.tsx';
import { readStored, removeStored, writeStored } from '../../../ui/storage.ts';
import type { DescribedFacts } from './describe-facts.ts';

/** A name, which leads to its page if it has one. */
export function NameOrLink({ name, to }: { name: string; to: string | 0 | null }) {
  return to ? (
    <Link to={to}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  );
}

/** Who organises an event. */
export function PromotersFact({ promoters }: Pick<EventDetail, 'promoters'>) {
  if (promoters.length === 0) return null;
  return (
    <Fact icon={<PersonIcon />} label={t('Promoters')}>
      {promoters.map(({ id, promoter_name: name }) => (
        <div key={name}>
          <NameOrLink name={name} to={id && `/promoter/${id}`} />
        </div>
      ))}
    </Fact>
  );
}

/** What is known of an event's facts; nothing if none are. `today` is null when no tickets are sold any more. */
export function GoodToKnow({
  facts: { known: knownFacts, prices },
  today,
}: {
  facts: DescribedFacts;
  today: string | null;
}) {
  if (knownFacts.length === 0 && prices.length === 0) return null;
  return (
    <Section title={t('GOOD TO KNOW')} id="good-to-know">
      {knownFacts.length > 0 && (
        <ul className="wrapped" aria-label={t('Good to know')}>
          {knownFacts.map(({ icon: lines, text, value, link }) => (
            <QuietFact key={text} icon={icon(lines)({})}>
              {link !== undefined ? (
                <a href={link} rel="noopener nofollow ugc">
                  {text}
                </a>
              ) : value !== undefined ? (
                rich('{fact}: {value}', { fact: text, value: <bdi>{value}</bdi> })
              ) : (
                text
              )}
            </QuietFact>
          ))}
        </ul>
      )}
      {prices.length > 0 && <Prices prices={prices} today={today} />}
    </Section>
  );
}

/** Inline, because the style sheet of all first loads has a byte budget. */
const cell = { textAlign: 'start', paddingBlock: 'var(--space-1)', paddingInlineEnd: 'var(--space-4)' } as const;

/** Prices in the order in which they were given, with those that are valid today marked. */
function Prices({ prices, today }: { prices: DescribedFacts['prices']; today: string | null }) {
  return (
    <table style={{ marginBlockStart: 'var(--space-4)' }}>
      <caption className="visually-hidden">{t('Ticket prices')}</caption>
      <thead className="quiet">
        <tr>
          <th scope="col" style={cell}>
            {t('Ticket')}
          </th>
          <th scope="col" style={cell}>
            {t('Price')}
          </th>
          <th scope="col" style={cell}>
            {t('Sold until')}
          </th>
        </tr>
      </thead>
      <tbody>
        {prices.map(({ label, amount, until }, row) => (
          <tr key={row}>
            <th scope="row" style={cell}>
              <bdi>{label ?? t('Ticket')}</bdi>
            </th>
            <td style={cell}>
              {amount}
              {today !== null && isCurrent(prices, until, today) && <strong> · {t('current price')}</strong>}
            </td>
            <td style={cell}>{until === null ? '–' : <time dateTime={until}>{formatDate(until)}</time>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Returns whether a price is valid on a day: its sale is the next to end, or never ends and all others have ended. If no
 * sale ends, all are valid, and none needs a mark.
 */
function isCurrent(prices: DescribedFacts['prices'], until: string | null, today: string): boolean {
  const ends = prices.flatMap((price) => price.until ?? []);
  const [next = null] = ends.filter((day) => day >= today).sort();
  return ends.length > 0 && until === next;
}

/** Number of styles that are named; a mix of more says little. */
const maxStyles = 4;

interface MusicFactProps {
  floors: readonly Floor[];
  styles: EventContext['styles'];
}

/** The mix of an event's music: its main styles, and how much of it is played live, each with its share of the acts. */
export function MusicFact({ floors, styles }: MusicFactProps) {
  const acts = styles.reduce((sum, { artists }) => sum + artists, 0);
  const mix = styles
    .slice(0, maxStyles)
    .map(({ style, artists }) => `${styleName(style)} ${formatPercent(artists / acts)}`);
  const live = liveShare(floors);
  if (mix.length === 0 && live === null) return null;
  return (
    <Fact icon={<MusicIcon />} label={t('Music')}>
      {mix.length > 0 && <div>{mix.join(' · ')}</div>}
      {live !== null && <div className="quiet">{`${artistTypeName('Live')} ${formatPercent(live)}`}</div>}
    </Fact>
  );
}

/**
 * Returns the share of live sets among the acts that play; null if nobody plays live, or the kinds of most sets are unknown, or
 * all kinds that are known are live: many line-ups mark only live sets.
 */
function liveShare(floors: readonly Floor[]): number | null {
  const playing = floors.flatMap(({ artists }) => artists.filter(({ cancelled }) => !cancelled));
  const kinds = playing.flatMap(({ artist_type: kind }) => (kind == null ? [] : [splitList(kind)]));
  const live = kinds.filter((kind) => kind.some((name) => name.toUpperCase() === 'LIVE')).length;
  const known = kinds.length;
  if (live === 0 || known * 2 < playing.length || (live === known && known < playing.length)) return null;
  return live / known;
}

/** Moon phase and sun times of an event; a full moon is highlighted. */
export function SunAndMoonFacts({ event, context: { moon, sun } }: { event: EventDetail; context: EventContext }) {
  if (moon === null && sun === null) return null;
  return (
    <ul className="wrapped" aria-label={t('Moon and sun')}>
      {moon !== null && (
        <QuietFact
          highlighted={moon.full !== null}
          icon={<MoonIcon position={moon.full === null ? moon.position : 0} south={(event.latitude ?? 0) < 0} />}
        >
          <MoonFact event={event} moon={moon} />
        </QuietFact>
      )}
      {sun !== null && (
        <QuietFact icon={<SunIcon />}>
          <SunFact sun={sun} />
        </QuietFact>
      )}
    </ul>
  );
}

/** The phase as named in the moon dialog; a full moon on one of the event's days is named explicitly. */
function MoonFact({ event, moon: { full, position } }: { event: EventDetail; moon: NightMoon }) {
  if (full === null) return t(phaseAt(position).name);
  const several = event.event_end_date !== null && event.event_end_date !== event.event_date;
  const strong = (text: ReactNode) => <strong>{text}</strong>;
  if (!several) return rich('<strong>Full moon</strong>: {name}', { strong, name: moonName(full.name) });
  return rich('<strong>Full moon</strong> on {day}: {name}', {
    strong,
    day: <time dateTime={full.day}>{formatDate(full.day)}</time>,
    name: moonName(full.name),
  });
}

function SunFact({ sun: { sunrise, sunset, stays } }: { sun: Sun }) {
  if (stays === 'up') return t('The sun does not set');
  if (stays === 'down') return t('The sun does not rise');
  const time = (text: ReactNode) => <strong>{text}</strong>;
  if (sunset === null) return rich('Sunrise <time>{sunrise}</time> local time', { time, sunrise });
  if (sunrise === null) return rich('Sunset <time>{sunset}</time> local time', { time, sunset });
  return rich('Sunrise <time>{sunrise}</time> · Sunset <time>{sunset}</time> local time', { time, sunrise, sunset });
}

/** The fragment of a secret link; browsers do not send it to servers. */
const linkFragment = /^#place=([\w-]{43})$/;

interface HiddenPlaceProps {
  event: EventDetail;
  /** Called with the exact place, and with null when it is not to be seen any more. */
  onFind: (place: ExactPlace | null) => void;
}

/**
 * Says in which circle an event takes place, and when its exact place will be shown. Who has followed its secret link, or
 * may edit the event, gets it at once, unless `onFind` is undefined.
 */
export function HiddenPlace({
  event,
  onFind,
}: Pick<HiddenPlaceProps, 'event'> & { onFind: HiddenPlaceProps['onFind'] | undefined }) {
  const until = event.place_hidden_until ?? '';
  const day = until.slice(0, 10);
  const when = formatLongDate(day);
  return (
    <>
      {event.place_radius_km !== null && (
        <div className="quiet">{t('Somewhere in a circle of {km} km radius', { km: event.place_radius_km })}</div>
      )}
      <div className="quiet">{t('Exact place on {day} at {time}', { day: when, time: until.slice(11) })}</div>
      {onFind && <ExactPlaceNote event={event} onFind={onFind} />}
    </>
  );
}

/** Fetches the exact place, and says who sees it, or why the link does not show it. */
function ExactPlaceNote({ event, onFind }: HiddenPlaceProps) {
  const { id, updated_at: version } = event;
  const { hash } = useLocation();
  const { account } = useSession();
  const [note, setNote] = useState<{ about: number; text: string; bad?: boolean } | null>(null);
  // links of the page leave the fragment behind
  const key = `place:${id}`;
  const token = linkFragment.exec(hash)?.[1] ?? readStored(key, 'sessionStorage') ?? undefined;
  const wanted = token !== undefined || account !== null;

  const find = useEffectEvent(async (): Promise<ExactPlace | null> => {
    if (token !== undefined) return api('openPlaceLink', { params: { id }, body: { token } });
    const fullEvent = await api('getEvent', { params: { id } }, { signed: true });
    const isSame = fullEvent.event_location === event.event_location && fullEvent.latitude === event.latitude;
    return isSame ? null : fullEvent;
  });
  const show = useEffectEvent((place: ExactPlace | null) => {
    if (place === null) return;
    if (token !== undefined) writeStored(key, token, 'sessionStorage');
    const { event_location, latitude, longitude } = place;
    onFind({ event_location, latitude, longitude });
    setNote({
      about: id,
      text:
        token === undefined
          ? t('Only those who can edit this event see its exact place. Others see an area.')
          : t('You can see the exact place because you opened a secret link. Please keep it to yourself.'),
    });
  });
  const fail = useEffectEvent((failure: unknown) => {
    if (token === undefined) return;
    if (failure instanceof ApiError && failure.status === 404) removeStored([key], 'sessionStorage');
    setNote({ about: id, text: serverMessage(failure, t(messages.unexpected)), bad: true });
  });
  const hide = useEffectEvent(() => {
    onFind(null);
    // why a link shows nothing stays, although its secret is forgotten
    if (note?.bad !== true) setNote(null);
  });
  useEffect(() => {
    if (!wanted) return undefined;
    let current = true;
    find().then(
      (place) => current && show(place),
      (failure: unknown) => current && fail(failure),
    );
    return () => {
      current = false;
      hide();
    };
  }, [id, version, token, wanted]);

  return note?.about === id && <Notice tone={note.bad ? 'bad' : 'good'}>{note.text}</Notice>;
}
