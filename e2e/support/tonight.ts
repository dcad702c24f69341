import type { Site } from './site.ts';
import { submitEvent, uniqueName } from './submit-records.ts';
import { act } from './timetables.ts';

const minuteMs = 60_000;

/** Returns the wall time some minutes from an instant in countries whose clocks show UTC all year. */
export const wallTime = (at: number, minutes: number): string =>
  new Date(at + minutes * minuteMs).toISOString().slice(0, 16);

/** Date and time of the start and the end of an event, in minutes from an instant. */
export function takingPlace(at: number, from: number, to: number) {
  const [start, end] = [wallTime(at, from), wallTime(at, to)];
  const [event_date, start_time] = [start.slice(0, 10), start.slice(11)];
  return { event_date, start_time, event_end_date: end.slice(0, 10), end_time: end.slice(11) };
}

/** Submits an event in Iceland that has begun, with sets on three floors, and one in Ghana that begins in three hours. */
export async function submitTonight(site: Site, at: number) {
  const from = (minutes: number): string => wallTime(at, minutes);
  const running = await submitEvent(site, {
    event_name: uniqueName('Northern Lights'),
    country: 'Iceland',
    latitude: 64.1,
    longitude: -21.9,
    ...takingPlace(at, -120, 600),
    floors: [
      {
        name: 'Main',
        artists: [
          act('Vega', from(-60), from(10)),
          { artist_name: 'Antares', pairing: 'b2b' },
          act('Rigel', from(10), from(90)),
        ],
      },
      { name: 'Dome', artists: [act('Mira', from(-30), from(200))] },
      { name: 'Beach', artists: [act('Lyra', from(60), from(120))] },
    ],
  });
  const coming = await submitEvent(site, {
    event_name: uniqueName('Accra Moon'),
    country: 'Ghana',
    latitude: 5.6,
    longitude: -0.2,
    ...takingPlace(at, 180, 700),
  });
  return { running, coming };
}
