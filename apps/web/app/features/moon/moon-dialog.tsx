import { useEffect, useState, useId } from 'react';
import { Link } from 'react-router';
import { countryName } from '@moonfloor/contract/values/country-names';
import { minuteMs } from '@moonfloor/contract/values/durations';
import type { FullMoon } from '@moonfloor/contract/events/moon';
import { lunarCycleDays, lunation, moonDistanceKm, moonName, phaseAt } from '@moonfloor/contract/events/moon-phase';
import { currentTag, t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DialogWindow } from '../../ui/dialog-window.tsx';
import { formatDate, formatKilometres, formatPercent, weekday, dayParts } from '../../ui/format.ts';
import { readStored, writeStored } from '../../ui/storage.ts';
import { moonIllumination, moonShadowPath } from '../../ui/moon-icon.tsx';
import { rich } from '../../ui/rich.tsx';
import { SkeletonLines } from '../../ui/skeleton-page.tsx';
import { Skeleton, SkeletonFrame } from '../../ui/skeleton.tsx';
import { ErrorPanel } from '../../ui/status-panels.tsx';
import styles from './moon.module.css';

/** The current moon phase, upcoming full moons with their events, and facts. Import lazily. */
export function MoonDialog({ onClose }: { onClose: () => void }) {
  const now = useNow();
  const day = new Date(now).toISOString().slice(0, 10);
  const { data, error, reload } = useLoad((signal) => api('getMoon', { query: { day } }, { signal }), day);
  return (
    <DialogWindow onClose={onClose} title={t('Moon Phase')}>
      {data === null && error === null && <MoonSkeleton />}
      {data === null && error !== null && (
        <ErrorPanel message={t('The moon data could not be loaded.')} onRetry={reload} />
      )}
      {data !== null && <Moon now={now} moons={data.full_moons} illuminated={data.illumination} onClose={onClose} />}
    </DialogWindow>
  );
}

type MoonProps = { now: number; moons: readonly FullMoon[]; illuminated: number | null; onClose: () => void };

function Moon({ now, moons, illuminated, onClose }: MoonProps) {
  const [hemisphere, setHemisphere] = useState(readHemisphere);
  const position = lunation(now, moons);
  const { name, illumination } = phaseAt(position);
  const [next, ...further] = moons.filter(({ at }) => Date.parse(at) > now);
  const otherHemisphere = hemisphere === 'north' ? 'south' : 'north';
  const switchHemisphere = (): void => {
    setHemisphere(otherHemisphere);
    rememberHemisphere(otherHemisphere);
  };
  const facts = [
    [t('Lunar cycle'), t('{days} days', { days: new Intl.NumberFormat(currentTag()).format(lunarCycleDays) })],
    [t('Distance from Earth'), formatKilometres(moonDistanceKm)],
    ...(illuminated === null ? [] : [[t('Illuminated fraction today (astronomical)'), formatPercent(illuminated)]]),
  ] as const;
  return (
    <div className={styles.moon}>
      <div className={styles.now}>
        <MoonDisc position={position} hemisphere={hemisphere} />
        <div className={styles.text}>
          <p className={styles.phase}>{t(name)}</p>
          <p className={styles.percent}>{t('{percent} illuminated', { percent: formatPercent(illumination / 100) })}</p>
          <p className={classNames('wrapped quiet', styles.hemisphere)}>
            {position !== null && (
              <span>
                {illuminated === null
                  ? t('Shown as it looks right now.')
                  : t('Shown as it looks right now: {percent} lit.', { percent: formatPercent(illuminated) })}
              </span>
            )}
            <span>
              {t('{hemisphere, select, north {Seen from the north} other {Seen from the south}}', { hemisphere })}
            </span>
            <Button size="small" onClick={switchHemisphere}>
              {t('{hemisphere, select, north {See it from the north} other {See it from the south}}', {
                hemisphere: otherHemisphere,
              })}
            </Button>
          </p>
        </div>
      </div>
      {next !== undefined && (
        <section className={styles.next} aria-labelledby="next-full-moon">
          <h3 id="next-full-moon">{t('Next full moon')}</h3>
          <p className={styles.nextName}>{moonName(next.name)}</p>
          <p>
            <time dateTime={next.at}>
              {t('{weekday}, {date}', { weekday: weekday(next.day), date: formatDate(next.day) })}
            </time>
          </p>
          <FullMoonList moons={[next]} onlyEvents onCancel={onClose} />
        </section>
      )}
      {further.length > 0 && (
        <section aria-labelledby="further-full-moons">
          <h3 id="further-full-moons">{t('Further full moons')}</h3>
          <FullMoonList moons={further} onCancel={onClose} />
        </section>
      )}
      <section aria-labelledby="moon-facts">
        <h3 id="moon-facts">{t('Facts')}</h3>
        <dl className={styles.list}>
          {facts.map(([name, value]) => (
            <div key={name} className={styles.pair}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function MoonSkeleton() {
  return (
    <SkeletonFrame label={t('Loading the moon…')}>
      <div className={styles.moon}>
        <div className={styles.now}>
          <span className={styles.disc}>
            <Skeleton shape="circle" />
          </span>
          <div className={styles.text}>
            <Skeleton shape="title" />
            <Skeleton shape="half" />
          </div>
        </div>
        <Skeleton shape="panel" />
        <SkeletonLines count={3} />
      </div>
    </SkeletonFrame>
  );
}

/** Returns the current time in ms since 1970, updated every minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type FullMoonListProps = { moons: readonly FullMoon[]; onlyEvents?: boolean; onCancel: () => void };

/** Full moons with their dates and events; `onlyEvents` omits the moon itself where it is already named. */
function FullMoonList({ moons, onlyEvents = false, onCancel }: FullMoonListProps) {
  if (onlyEvents) return moons.map((moon) => <Events key={moon.at} moon={moon} onCancel={onCancel} />);
  return (
    <ul className={styles.list}>
      {moons.map((moon) => (
        <li key={moon.at}>
          <p className={styles.pair}>
            <strong>{moonName(moon.name)}</strong>
            <time dateTime={moon.at}>
              {t('{weekday}, {date}', { weekday: dayParts(moon.day).weekday, date: formatDate(moon.day) })}
            </time>
          </p>
          <Events moon={moon} onCancel={onCancel} />
        </li>
      ))}
    </ul>
  );
}

function Events({ moon: { events, events_total: total }, onCancel }: { moon: FullMoon; onCancel: () => void }) {
  if (events.length === 0) return null;
  const remainingCount = total - events.length;
  return (
    <ul className={classNames('quiet', styles.events)} aria-label={t('Events on this full moon')}>
      {events.map((event) => (
        <li key={event.id}>
          {rich('{event}, {country}', {
            event: (
              <Link to={`/event/${event.id}`} onClick={onCancel}>
                <bdi>{event.event_name}</bdi>
              </Link>
            ),
            country: countryName(event.country),
          })}
        </li>
      ))}
      {remainingCount > 0 && <li>{t('{count, plural, other {and # more}}', { count: remainingCount })}</li>}
    </ul>
  );
}

/** Radius of the drawn moon, in SVG units. */
const radius = 90;

/** The largest maria, as seen from the northern hemisphere: centre and radii. */
const maria = [
  [-34, -34, 24, 20],
  [-48, 4, 16, 26],
  [-14, -46, 16, 9],
  [22, -32, 17, 13],
  [36, -8, 19, 15],
  [58, -22, 9, 11],
  [52, 16, 10, 14],
  [-22, 30, 18, 13],
  [4, -4, 8, 6],
  [28, 14, 8, 9],
] as const;

/** Ray craters: centre and radius. */
const craters = [
  [-8, 62, 5],
  [-26, -6, 4],
  [-52, -14, 3],
  [44, -50, 3],
  [14, 44, 4],
  [-44, 50, 3],
  [64, 40, 3],
] as const;

/** The moon at a position between two full moons (0 to 1), mirrored in the south; unlit without a position. */
function MoonDisc({ position, hemisphere }: { position: number | null; hemisphere: Hemisphere }) {
  const id = useId();
  const { illuminated, waxing } = position === null ? { illuminated: 0, waxing: false } : moonIllumination(position);
  return (
    <svg className={styles.disc} viewBox="-100 -100 200 200" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}-ground`} cx="40%" cy="38%" r="70%">
          <stop offset="0" stopColor="var(--moon-bright)" />
          <stop offset="1" stopColor="var(--moon-dim)" />
        </radialGradient>
        <clipPath id={`${id}-edge`}>
          <circle r={radius} />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}-edge)`} transform={hemisphere === 'south' ? 'rotate(180)' : undefined}>
        <circle r={radius} fill={`url(#${id}-ground)`} />
        {maria.map(([x, y, rx, ry]) => (
          <ellipse key={`${x} ${y}`} cx={x} cy={y} rx={rx} ry={ry} fill="var(--moon-plain)" />
        ))}
        {craters.map(([x, y, r]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill="var(--moon-bright)" />
        ))}
        <path
          className={styles.shadow}
          d={moonShadowPath(illuminated, radius)}
          transform={waxing ? 'scale(-1 1)' : undefined}
        />
      </g>
      <circle r={radius} className={styles.rim} />
    </svg>
  );
}

/** Orientation of the moon: south of the equator its opposite side is lit. */
type Hemisphere = 'north' | 'south';

const key = 'moon-hemisphere';

/** Time zones located well south of the equator (https://data.iana.org/time-zones/tzdb/zone1970.tab). */
const southernTimeZones = [
  /^(Australia|Antarctica)\//,
  /^Africa\/(Johannesburg|Maseru|Mbabane|Maputo|Harare|Lusaka|Windhoek|Gaborone|Luanda|Lubumbashi|Blantyre|Dar_es_Salaam)$/,
  /^America\/(Argentina\/.+|Buenos_Aires|Sao_Paulo|Bahia|Recife|Maceio|Araguaina|Cuiaba|Campo_Grande|Porto_Velho|Rio_Branco)$/,
  /^America\/(Santiago|Punta_Arenas|Coyhaique|Montevideo|Asuncion|La_Paz|Lima)$/,
  /^Asia\/(Jakarta|Makassar|Dili)$/,
  /^Atlantic\/(Stanley|South_Georgia|St_Helena)$/,
  /^Indian\/(Antananarivo|Mauritius|Reunion|Mayotte|Comoro|Cocos|Christmas)$/,
  /^Pacific\/(Auckland|Chatham|Fiji|Noumea|Tongatapu|Apia|Pago_Pago|Rarotonga|Tahiti|Easter|Port_Moresby|Guadalcanal|Efate)$/,
];

/** Returns the visitor's stored choice, otherwise the hemisphere of the browser's time zone. */
function readHemisphere(): Hemisphere {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const likely = southernTimeZones.some((zones) => zones.test(timeZone)) ? 'south' : 'north';
  const chosen = readStored(key);
  return chosen === 'north' || chosen === 'south' ? chosen : likely;
}

/** Stores the visitor's choice. */
const rememberHemisphere = (hemisphere: Hemisphere): boolean => writeStored(key, hemisphere);
