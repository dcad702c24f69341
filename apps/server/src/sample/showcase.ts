import { addDays } from '@moonfloor/contract/values/days';
import { Random } from '../platform/mandala/random.ts';
import type { ArtistFields } from './artists.ts';
import { createLineup, festivalFloors, withSetTimes } from './floors.ts';
import { pictureName } from './pictures.ts';
import { type EventFields, type SampleRecord, toWeekday, weekdays } from './sample-records.ts';

/** Names of the events that show what happens to events: one runs, one hides its place, three are changed later. */
export const showcase = {
  running: 'Lanternfish Gathering',
  hidden: 'Foxglove Hollow',
  cancelled: 'Saltflat Equinox',
  postponed: 'Marble Quarry Nights',
  moved: 'Low Cloud Conference',
} as const;

/** The days of the festival that runs, and how many of them are over. */
const runningDays = { days: 4, over: 1 };

/**
 * Returns these events around `today` (YYYY-MM-DD). Sets play on the four floors of the first at any time; the place of the second is told
 * on its first morning. The others take place until `seedCommunity` changes them.
 */
export function showcaseEvents(today: string, artists: readonly ArtistFields[]): SampleRecord<EventFields>[] {
  const random = new Random('showcase');
  const first = addDays(today, -runningDays.over);
  const weekend = toWeekday(addDays(today, 9), weekdays.friday);
  const lineup = (size: 'mid' | 'huge', country: string) =>
    createLineup(random, festivalFloors(random, size).slice(0, 4), artists, country);
  const events: (EventFields & { by: 'admin' | 'member1' | 'member2' })[] = [
    {
      by: 'member1',
      event_name: showcase.running,
      event_date: first,
      event_end_date: addDays(first, runningDays.days - 1),
      start_time: '16:00',
      end_time: '18:00',
      country: 'Portugal',
      area: 'Idanha-a-Nova',
      event_location: 'Barragem da Lua',
      latitude: 39.94,
      longitude: -7.13,
      description: 'Four floors around a lake, open day and night. Bring a lamp: the path to the Thicket has none.',
      event_page_link: 'https://lanternfish.example/',
      ticket_link: 'https://tickets.example/lanternfish',
      price: '120–160 €',
      facts: {
        water: 'yes',
        showers: 'yes',
        drug_checking: 'yes',
        awareness_team: 'yes',
        harm_reduction_contact: 'Blue tent beside the lake stage',
        camping: 'yes',
        dogs: 'no',
        children: 'yes',
        glass: 'no',
        payment: 'cash',
        minimum_age: 18,
        prices: [
          { label: 'Phase 1', amount: 120, currency: 'EUR', until: addDays(today, -40) },
          { label: 'Gate', amount: 160, currency: 'EUR', until: null },
        ],
      },
      floors: withSetTimes(random, lineup('huge', 'Portugal'), { first, days: runningDays.days, nonstop: true }),
      decorations: [{ decoration_name: 'Lampfish Lanterns' }],
    },
    {
      by: 'member2',
      event_name: showcase.hidden,
      event_date: weekend,
      event_end_date: addDays(weekend, 1),
      start_time: '21:00',
      end_time: '12:00',
      country: 'Germany',
      area: 'Uckermark',
      event_location: 'Alte Ziegelei am Moor',
      latitude: 53.2,
      longitude: 13.83,
      place_radius_km: 15,
      place_hidden_until: `${weekend}T10:00`,
      description:
        'A night in the woods. The place is told on the morning of the party; friends get it with the secret link.',
      floors: lineup('mid', 'Germany'),
      decorations: [],
    },
    {
      by: 'member1',
      event_name: showcase.cancelled,
      event_date: weekend,
      event_end_date: addDays(weekend, 2),
      start_time: '14:00',
      end_time: '16:00',
      country: 'Spain',
      area: 'Monegros',
      event_location: 'Salina Vieja',
      latitude: 41.42,
      longitude: -0.17,
      description: 'Three days on the salt flat, with shade, water and a view to the end of the world.',
      ticket_link: 'https://tickets.example/saltflat',
      floors: lineup('mid', 'Spain'),
      decorations: [],
    },
    {
      by: 'member2',
      event_name: showcase.postponed,
      event_date: addDays(weekend, 8),
      start_time: '22:00',
      end_time: '08:00',
      country: 'Italy',
      area: 'Carrara',
      event_location: 'Cava Bianca',
      latitude: 44.09,
      longitude: 10.14,
      description: 'White walls, black light. One night in the quarry.',
      ticket_link: 'https://tickets.example/marble',
      floors: lineup('mid', 'Italy'),
      decorations: [],
    },
  ];
  return events.map(({ by, ...fields }, index) => ({
    by,
    publish: true,
    fields,
    pictures: [pictureName('event', 40 + index)],
  }));
}
