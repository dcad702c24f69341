import { expect, test } from 'vitest';
import { parseLineup } from './parse-lineup.ts';
import { type ScheduledEvent, scheduleLineup } from './schedule-lineup.ts';

/** A festival from Friday to Sunday, a night club, and one across New Year. */
const festival: ScheduledEvent = { event_date: '2027-08-20', event_end_date: '2027-08-22', start_time: null };
const club: ScheduledEvent = { event_date: '2027-11-20', event_end_date: null, start_time: '22:00' };
const newYear: ScheduledEvent = { event_date: '2027-12-30', event_end_date: '2028-01-02', start_time: null };

/** Returns `NAME 20T23:00-21T00:30` for each act, with `+` before the partner of a set and the rest of its information. */
function schedule(text: string, event: ScheduledEvent = festival): string[] {
  const short = (time: string | null) => (time === null ? '' : time.slice(8));
  return scheduleLineup(parseLineup(text), event).floors.flatMap(({ artists }) =>
    artists.map((artist) => {
      const span = artist.set_start === null ? '' : ` ${short(artist.set_start)}-${short(artist.set_end)}`;
      const info = artist.artist_info === null ? '' : ` (${artist.artist_info})`;
      return `${artist.pairing === null ? '' : '+'}${artist.artist_name}${span}${info}`;
    }),
  );
}

test.each([
  ['Fri 22:00–23:30 ASTRAL TIDE (IL) live', ['ASTRAL TIDE 20T22:00-20T23:30']],
  [
    'Friday\n22:00 - 23:30 Amber\n23:30 - 01:00 Owl\n02.00 - 04.00 Moss',
    ['AMBER 20T22:00-20T23:30', 'OWL 20T23:30-21T01:00', 'MOSS 21T02:00-21T04:00'],
  ],
  [
    'SATURDAY 21.8.\n10pm - 11:30pm Amber\n10-11pm Owl\n7am Moss',
    ['AMBER 21T22:00-21T23:30', 'OWL 21T22:00-21T23:00', 'MOSS 22T07:00-'],
  ],
  ['20.08.2027:\n22:00 - 23:30 Amber\n\n21.08.\n22.00 Owl', ['AMBER 20T22:00-20T23:30', 'OWL 21T22:00-']],
  ['2027-08-21\n22h30 Amber\nDay 3\n09:00 Owl', ['AMBER 21T22:30-', 'OWL 22T09:00-']],
  ['Samstag, 21. August\n22:00 Uhr Amber\n2200-2330 Owl', ['AMBER 21T22:00-', 'OWL 21T22:00-21T23:30']],
  ['Sabtu, 21 Agustus\n22:00 Amber', ['AMBER 21T22:00-']],
  ['วันเสาร์ 21 สิงหาคม\n22:00 Amber', ['AMBER 21T22:00-']],
  ['السبت 21 أغسطس\n22:00 Amber', ['AMBER 21T22:00-']],
  ['субота, 21. август\n22:00 Amber', ['AMBER 21T22:00-']],
  ['larunbata, abuztuak 21\n22:00 Amber', ['AMBER 21T22:00-']],
  ['Friday\n20:00 Amber\n06:30 Owl\n08:00 Moss', ['AMBER 20T20:00-', 'OWL 21T06:30-', 'MOSS 21T08:00-']],
  ['Fri 22:00 Amber\nSat 01:00 Owl\nSat 22:00 Moss', ['AMBER 20T22:00-', 'OWL 21T01:00-', 'MOSS 21T22:00-']],
  ['Friday\n22:00 Amber\n\nSaturday\n01:00 Owl\n03:00 Moss', ['AMBER 20T22:00-', 'OWL 21T01:00-', 'MOSS 21T03:00-']],
  [
    'Friday\nMAIN FLOOR\n10:00 - 12:00 Amber\n12:00 - 14:00 Owl\nCHILL OUT\n10:00 - 12:00 Moss\nSaturday\nMAIN FLOOR\n10:00 - 12:00 Fern',
    ['AMBER 20T10:00-20T12:00', 'OWL 20T12:00-20T14:00', 'FERN 21T10:00-21T12:00', 'MOSS 20T10:00-20T12:00'],
  ],
  ['Saturday 21.8.\nAmber (11:30–13:00)', ['AMBER 21T11:30-21T13:00']],
  ['Amber 17:30 - 18:20', ['AMBER 20T17:30-20T18:20']],
  [
    'Vendredi\n21:30 Amber\n22:30 Owl\n\nSamedi\n23:30 Moss\n00:30 Fern\n10:00 Reed',
    ['AMBER 20T21:30-', 'OWL 20T22:30-', 'MOSS 20T23:30-', 'FERN 21T00:30-', 'REED 21T10:00-'],
  ],
  ['DAY 1: FRIDAY\n14:00 Amber\n\nDAY 2: SATURDAY\n14:00 Owl', ['AMBER 20T14:00-', 'OWL 21T14:00-']],
  ['2. NAP: SZOMBAT\n14:00 Amber', ['AMBER 21T14:00-']],
  [
    'Saturday\n23:00 Amber\n24:00 Owl\n25:30 - 27:00 Moss',
    ['AMBER 21T23:00-', 'OWL 22T00:00-', 'MOSS 22T01:30-22T03:00'],
  ],
  ['Friday\n21:00〜22:00 天国注射', ['天国注射 20T21:00-20T22:00']],
  ['Friday\n22:00-22:00 Amber', ['AMBER 20T22:00-']],
  ['stage,artist,start,end,votes\nCrane,Amber,14:00,16:00,12', ['AMBER 20T14:00-20T16:00']],
  ['Amber\nArtist, OWL\nSaturday, 01:00, Forest\n\nView', ['AMBER 22T01:00-']],
])('%j', (text, expected) => {
  expect(schedule(text)).toEqual(expected);
});

test('times without a day follow each other, day after day', () => {
  expect(schedule('20:00 Amber\n23:00 Owl\n02:00 Moss\n10:00 Fern\n19:00 Reed')).toEqual([
    'AMBER 20T20:00-',
    'OWL 20T23:00-',
    'MOSS 21T02:00-',
    'FERN 21T10:00-',
    'REED 21T19:00-',
  ]);
  expect(schedule('22:00 Amber\n01:00 Owl\n23:00 Moss', club)).toEqual([
    'AMBER 20T22:00-',
    'OWL 21T01:00-',
    'MOSS 20T23:00-',
  ]);
});

test('times that do not fit into the event, and days that it does not have, stay in the information', () => {
  expect(schedule('22:00 Amber\n21:00 Owl\n20:00 Moss\n19:00 Fern\n18:00 Reed')).toEqual([
    'AMBER (22:00)',
    'OWL (21:00)',
    'MOSS (20:00)',
    'FERN (19:00)',
    'REED (18:00)',
  ]);
  expect(schedule('Wednesday 25.8. 22:00 Amber')).toEqual([
    'AMBER 25T22:00-'.replace(/ .*/, ' (Wednesday 25.8. 22:00)'),
  ]);
});

test('across New Year', () => {
  expect(schedule('31.12.\n23:00 - 01:00 Amber\n1.1.\n10:00 Owl', newYear)).toEqual([
    'AMBER 31T23:00-01T01:00',
    'OWL 01T10:00-',
  ]);
});

test('artists who play together share a set, and one who plays twice has two', () => {
  expect(schedule('Fri 22:00 Amber b2b Owl\nSat 22:00 Amber vs. Moss vs. Fern')).toEqual([
    'AMBER 20T22:00-',
    '+OWL 20T22:00-',
    'AMBER 21T22:00-',
    '+MOSS 21T22:00-',
    '+FERN 21T22:00-',
  ]);
});

test('an act that is not announced yet keeps its time', () => {
  expect(schedule('Fri 22:00 TBA\nFri 23:00 Amber\nTBA')).toEqual(['TBA 20T22:00-', 'AMBER 20T23:00-']);
});

test('a spreadsheet with a column per floor', () => {
  const text = 'Friday\nTime\tMain Stage\tChill Out\n22:00\tAmber\tOwl\n23:30\tMoss\t\n01:00\tFern\tReed';
  expect(schedule(text)).toEqual([
    'AMBER 20T22:00-',
    'MOSS 20T23:30-',
    'FERN 21T01:00-',
    'OWL 20T22:00-',
    'REED 21T01:00-',
  ]);
});

test('a table with columns for day, start and end', () => {
  const text = 'Day\tStage\tStart\tEnd\tArtist\nFriday\tMain\t22:00\t23:30\tAmber\nSaturday\tMain\t01:00\t02:00\tOwl';
  expect(schedule(text)).toEqual(['AMBER 20T22:00-20T23:30', 'OWL 21T01:00-21T02:00']);
});

test('other remarks stay', () => {
  expect(schedule('Fri 22:00 Amber (debut)')).toEqual(['AMBER 20T22:00- (debut)']);
});

test('sets from the headliner down are sure', () => {
  const text = '22:00 - 23:30 Amber\n20:30 - 22:00 Owl, Loam\n19:00 - 20:30 Moss';
  const { floors } = scheduleLineup(parseLineup(text), festival);
  expect(floors.flatMap(({ artists }) => artists.map(({ doubt }) => doubt))).toEqual([null, null, null, null]);
});

test('sets that overlap the one above are marked, until a person says that they are right', () => {
  const text = 'FOREST\nFriday\n20:00-22:00 Amber\n22:00-23:00 Owl\n21:00-22:30 Moss\n22:30-23:30 Fern';
  const doubts = (line?: number): (string | null)[] =>
    scheduleLineup(parseLineup(text, new Map(line === undefined ? [] : [[line, 'artist']])), festival).floors.flatMap(
      ({ artists }) => artists.map(({ doubt }) => doubt),
    );
  const overlap = 'Overlaps the set above';
  expect(doubts()).toEqual([null, null, overlap, overlap]);
  expect(doubts(5)).toEqual([null, null, null, overlap]);
});
