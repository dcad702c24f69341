import type { Site } from './site.ts';
import { submitEvent, uniqueName } from './submit-records.ts';

/** Returns an act with its set times, as a form sends it. */
export const act = (artist_name: string, set_start: string, set_end?: string) => ({ artist_name, set_start, set_end });

/** Two nights on two floors near Lisbon: a set without an end, one by two acts, two that overlap and one to be announced. */
export function submitTwoNights(site: Site, [main = 'Main Stage', chill = 'Chill Out', first = 'Vega']: string[] = []) {
  return submitEvent(site, {
    event_name: uniqueName('Two Nights'),
    event_date: '2027-08-16',
    event_end_date: '2027-08-17',
    latitude: 38.7,
    longitude: -9.1,
    floors: [
      {
        name: main,
        hours: [{ opens: '2027-08-16T20:00', closes: '2027-08-17T09:00', style: 'Full On' }],
        artists: [
          act(first, '2027-08-16T20:00', '2027-08-16T22:00'),
          act('Rigel', '2027-08-16T22:00', '2027-08-17T00:30'),
          { artist_name: 'Antares', pairing: 'b2b' },
          act('Mira', '2027-08-17T00:30', '2027-08-17T02:00'),
          act('Deneb', '2027-08-17T05:00'),
          act('Altair', '2027-08-17T22:00', '2027-08-17T23:30'),
        ],
      },
      {
        name: chill,
        artists: [
          act('Lyra', '2027-08-16T21:00', '2027-08-17T00:00'),
          act('Corvus', '2027-08-16T23:00', '2027-08-17T01:00'),
          act('TBA', '2027-08-17T04:00', '2027-08-17T07:00'),
          act('Draco', '2027-08-17T20:00', '2027-08-17T22:00'),
        ],
      },
    ],
  });
}

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** Returns the wall time, given the minutes after midnight of a day in August 2027. */
const wallTime = (day: number, minutes: number): string =>
  `2027-08-${day + Math.floor(minutes / 1440)}T${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`;

/** A festival of 4 floors and 6 days with 350 sets, from the evening until the next morning; its days are 2027-08-16 to 21. */
export function submitFestival(site: Site) {
  const names = ['Main Stage', 'Forest Floor', 'Chill Out', 'Alternative'];
  const floors = names.map((name, place) => ({
    name,
    artists: Array.from({ length: 6 }, (_night, night) =>
      Array.from({ length: place < 2 || (place === 2 && night < 2) ? 15 : 14 }, (_set, index) => {
        const start = 16 * 60 + place * 15 + index * 60;
        const name = `Act ${'ABCD'[place]}${night + 1}-${index + 1} of the Southern Sky`;
        return act(name, wallTime(16 + night, start), wallTime(16 + night, start + 60));
      }),
    ).flat(),
  }));
  return submitEvent(site, {
    event_name: uniqueName('Six Days'),
    event_date: '2027-08-16',
    event_end_date: '2027-08-22',
    floors,
  });
}
