import { useEffect, useState } from 'react';
import type { FullMoon } from '@moonfloor/contract/moon';
import { lunarCycleDays, lunation, moonDistanceKm, moonName, phaseAt } from '@moonfloor/contract/moon-phase';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DialogWindow } from '../../ui/dialog-window.tsx';
import { currentTag, t } from '@moonfloor/messages/t';
import { formatDate, formatKilometres, formatPercent, weekday } from '../../ui/format.ts';
import { SkeletonLines } from '../../ui/skeleton-page.tsx';
import { Skeleton, SkeletonFrame } from '../../ui/skeleton.tsx';
import { ErrorPanel } from '../../ui/status-panels.tsx';
import { FullMoonList } from './full-moon-list.tsx';
import { readHemisphere, rememberHemisphere } from './hemisphere.ts';
import { MoonDisc } from './moon-disc.tsx';
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
  const other = hemisphere === 'north' ? 'south' : 'north';
  const switchHemisphere = (): void => {
    setHemisphere(other);
    rememberHemisphere(other);
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
            {position !== null && <span>{t('Shown as it looks right now.')}</span>}
            <span>
              {t('{hemisphere, select, north {Seen from the north} other {Seen from the south}}', { hemisphere })}
            </span>
            <Button size="small" onClick={switchHemisphere}>
              {t('{hemisphere, select, north {See it from the north} other {See it from the south}}', {
                hemisphere: other,
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

/** Skeleton of the dialog. */
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
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
