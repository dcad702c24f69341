import type { ReactNode } from 'react';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { t } from '@moonfloor/messages/t';
import type { EventContext, NightMoon, Sun } from '@moonfloor/contract/events/event-context';
import { moonName, phaseAt } from '@moonfloor/contract/events/moon-phase';
import { QuietFact } from '../../../ui/detail.tsx';
import { formatDate } from '../../../ui/format.ts';
import { SunIcon } from '../../../ui/icons.tsx';
import { MoonIcon } from '../../../ui/moon-icon.tsx';
import { rich } from '../../../ui/rich.tsx';

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
