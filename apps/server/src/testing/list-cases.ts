import { calendar, entry } from './calendar-cases.ts';
import type { FormatCase } from './read-format.ts';

const where = ['event_location', 'area', 'country'] as const;
const ofSeries = 'A date of the series that the page states';
const later = 'Later dates of this series were left out';

/** A page with an event that has a schedule. */
const scheduled = (schedule: object, event: object = {}): string =>
  `<!doctype html><script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Event', name: 'Dub', location: { '@type': 'Place', name: 'Hall', address: 'Berlin, Germany' }, eventSchedule: schedule, ...event })}</script>`;

/** Lists that people write, dates as spreadsheets keep them, and series. */
export const listCases: readonly FormatCase[] = [
  {
    kind: 'a list with a line for each event',
    text: 'Dates 2027\n\n12.06.2027 – Oak – Bern (CH)\n19.06.2027, 22:00 – Elm @ Club Nord, Ulm, Germany\n26.-27.06.2027 – Fir – Bregenz (AT)\n• 3 July 2027 – Ash – Graz, Austria – https://ash.example\nBring a tent',
    fields: [...where, 'event_page_link', 'description'],
    rows: [
      'Oak | 2027-06-12 |  | Bern | Switzerland |  | ',
      'Elm | 2027-06-19 22:00 | Club Nord | Ulm | Germany |  | ',
      'Fir | 2027-06-26 → 2027-06-27 |  | Bregenz | Austria |  | ',
      'Ash | 2027-07-03 |  | Graz | Austria | https://ash.example | Bring a tent',
    ],
    notes: ['Left out above the names of the columns: Dates 2027'],
  },
  {
    kind: 'a list with a line for each event, names first',
    text: '• Oak – 12.06.2027 – Bern, Switzerland\n• Elm – 19.06.2027 – Ulm, Germany',
    fields: where,
    rows: ['Oak | 2027-06-12 |  | Bern | Switzerland', 'Elm | 2027-06-19 |  | Ulm | Germany'],
  },
  {
    kind: 'a list with a paragraph for each event',
    text: 'Oak\n12.06.2027, 22:00\nOld Mill, Bern, Switzerland\nhttps://oak.example\n\nElm\n19.06.2027\nUlm, Germany\nBring a tent\n\nFir\nsome day in July',
    fields: [...where, 'event_page_link', 'description'],
    rows: [
      'Oak | 2027-06-12 22:00 | Old Mill | Bern | Switzerland | https://oak.example | ',
      'Elm | 2027-06-19 |  | Ulm | Germany |  | Bring a tent',
      'Fir |  |  |  |  |  | some day in July',
    ],
  },
  {
    kind: 'a list with names of the values',
    text: 'Event: Oak\nDate: 12.06.2027\nTime: 22:00\nCity: Bern\nCountry: Switzerland\n\nEvent: Elm\nDate: 19.06.2027\nCity: Ulm\nCountry: Germany',
    fields: ['area', 'country'],
    rows: ['Oak | 2027-06-12 22:00 | Bern | Switzerland', 'Elm | 2027-06-19 | Ulm | Germany'],
  },
  {
    kind: 'a list in YAML',
    text: '- name: Oak\n  date: 2027-06-12\n  country: Switzerland\n- name: "Elm"\n  date: 2027-06-19\n  country: Germany',
    rows: ['Oak | 2027-06-12', 'Elm | 2027-06-19'],
  },
  {
    kind: 'days as numbers of a spreadsheet',
    text: 'Name;Start;End;Country\nOak;46550.9166666667;46551.25;Germany\nElm;46557;;Germany',
    rows: ['Oak | 2027-06-12 22:00 → 2027-06-13 06:00', 'Elm | 2027-06-19'],
    notes: ['“46550.9166666667” was read as', '“46551.25” was read as', '“46557” was read as'],
  },
  {
    kind: 'times as parts of the day',
    text: 'Name,Date,Start time,Country\nOak,46550,0.25,Germany\nElm,46551,0.916666666666667,Germany',
    rows: ['Oak | 2027-06-12 06:00', 'Elm | 2027-06-13 22:00'],
    notes: ['“46550” was read as', '“46551” was read as'],
  },
  {
    kind: 'year, month and day in three columns',
    text: 'Year,Month,Day,Event,Country\n2027,6,12,Oak,Germany\n2027,June,11-13,Elm,Germany',
    rows: ['Oak | 2027-06-12', 'Elm | 2027-06-11 → 2027-06-13'],
  },
  {
    kind: 'questions as names of columns',
    text: 'Wann;Was;Wo\nSa 12. Juni 2027, 22 Uhr;Oak;Ulm, Deutschland',
    rows: ['Oak | 2027-06-12 22:00'],
  },
  {
    kind: 'schedule of weeks',
    text: scheduled({
      '@type': 'Schedule',
      startDate: '2027-03-02',
      endDate: '2027-03-16',
      repeatFrequency: 'P1W',
      byDay: 'https://schema.org/Tuesday',
      startTime: '20:00:00',
      endTime: '02:00:00',
      exceptDate: '2027-03-09',
    }),
    rows: ['Dub | 2027-03-02 20:00 → 2027-03-03 02:00', 'Dub | 2027-03-16 20:00 → 2027-03-17 02:00'],
    notes: [ofSeries],
  },
  {
    kind: 'schedule that goes on for long',
    text: scheduled(
      {
        startDate: '2027-04-01',
        repeatFrequency: 'P1M',
        byMonthDay: 1,
        repeatCount: 40,
        startTime: '19:00',
        duration: 'PT3H',
      },
      { startDate: '2027-04-01' },
    ),
    rows: Array.from({ length: 14 }, (_, month) => {
      const day = new Date(Date.UTC(2027, 3 + month, 1)).toISOString().slice(0, 10);
      return `Dub | ${day} 19:00 → 22:00`;
    }),
    notes: [ofSeries],
  },
  {
    kind: 'schedule that cannot be read',
    text: scheduled({ startDate: '2027-04-01', repeatFrequency: 'PT1H' }, { startDate: '2027-04-01T20:00' }),
    rows: ['Dub | 2027-04-01 20:00'],
    notes: [ofSeries],
  },
  {
    kind: 'series with an end that is far away',
    text: calendar(entry('DTSTART;VALUE=DATE:20270621', 'RRULE:FREQ=YEARLY;COUNT=3', 'LOCATION:Kiel\\, Germany')),
    rows: ['Night | 2027-06-21'],
    notes: [later],
  },
  {
    kind: 'dates nested in an event, as in Localist',
    text: JSON.stringify({
      events: [
        {
          event: {
            id: 1,
            title: 'Moon',
            first_date: '2027-06-12',
            location_name: 'Old Mill',
            event_instances: [
              { event_instance: { id: 2, start: '2027-06-12T22:00:00+02:00', end: '2027-06-13T04:00:00+02:00' } },
            ],
          },
        },
        {
          event: {
            id: 3,
            title: 'Sun',
            first_date: '2027-07-12',
            event_instances: [
              { event_instance: { id: 4, start: '2027-07-12T20:00:00+02:00', end: null } },
              { event_instance: { id: 5, start: '2027-07-13T00:00:00+02:00', end: null, all_day: true } },
            ],
          },
        },
      ],
    }),
    country: 'Germany',
    rows: ['Moon | 2027-06-12 22:00 → 2027-06-13 04:00', 'Sun | 2027-07-12 20:00', 'Sun | 2027-07-13'],
  },
  {
    kind: 'a mail with a sentence',
    text: 'From: Crew <crew@x.example>\nTo: list@x.example\nDate: Mon, 1 Mar 2027 10:15:00 +0100\nSubject: Oak Night\n\nHello friends,\n\nwe invite you to Oak Night on Friday, 11 June 2027, 22:00 at Barn, Berlin, Germany.\n\nLove, the crew',
    rows: ['Oak Night | 2027-06-11 22:00'],
  },
  {
    kind: 'a message of WhatsApp',
    text: '[01.03.27, 10:15:32] Anna: 🌳 OAK NIGHT 🌳\nFr 11.06.2027 22:00–06:00\nBarn, Berlin, Germany',
    fields: ['event_location', 'area'],
    rows: ['OAK NIGHT | 2027-06-11 22:00 → 2027-06-12 06:00 | Barn | Berlin'],
  },
  {
    kind: 'a forwarded message of Telegram',
    text: 'Psy Chat, [01.03.2027 10:15]\n[Forwarded from Psy News]\nOAK NIGHT\n\n📅 11 June 2027\n🕙 22:00\n📍 Barn, Berlin, Germany',
    fields: ['event_location', 'area'],
    rows: ['OAK NIGHT | 2027-06-11 22:00 | Barn | Berlin'],
  },
  {
    kind: 'cards copied from a shop',
    text: 'Oak\nFri, Jun 11, 10:00 PM\nBarn • Berlin\nFrom €15.00\n\nElm\nSat, Jun 12, 11:00 PM\nHall • Ulm\nFree',
    country: 'Germany',
    fields: ['event_location', 'area'],
    rows: ['Oak | 2027-06-11 22:00 | Barn | Berlin', 'Elm | 2027-06-12 23:00 | Hall | Ulm'],
    notes: [
      '“Fri, Jun 11, 10:00 PM” has no year: the next such day was taken',
      '“Sat, Jun 12, 11:00 PM” has no year: the next such day was taken',
    ],
  },
  {
    kind: 'a table that was encoded twice',
    text: 'Event;Date;City;Country\nFrÃ¼hling â€“ Fest;11.06.2027;MÃ¼nchen;Germany',
    fields: ['area'],
    rows: ['Frühling – Fest | 2027-06-11 | München'],
    notes: ['The text was encoded twice; its letters were restored'],
  },
];
