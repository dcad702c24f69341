import { expect, it } from 'vitest';
import type { Floor, FloorArtist } from '@moonfloor/contract/events/events';
import { withoutRepeatedLineup } from './event-page.ts';

const artist = (name: string, more: Partial<FloorArtist> = {}): FloorArtist => ({
  id: null,
  artist_name: name,
  artist_type: null,
  artist_country: null,
  record_labels: null,
  artist_info: null,
  set_start: null,
  set_end: null,
  pairing: null,
  cancelled: false,
  ...more,
});
const floors: Floor[] = [
  {
    floor_id: 1,
    floor_name: 'MAIN FLOOR',
    name: 'MAIN FLOOR',
    hours: [],
    artists: [
      artist('ASTRIX', { artist_country: 'Israel', record_labels: 'SHAMANIC TALES', artist_type: 'LIVE' }),
      artist('KOXBOX'),
      artist('ÄNGSTRÖM'),
      artist('OOOD'),
    ],
  },
];
const withoutLineup = (text: string): string | null => withoutRepeatedLineup(text, floors);

it('omits a paragraph that repeats the line-up', () => {
  expect(
    withoutLineup(
      'Bring water.\n\nLine-up:\n★ Main Floor ★\n- Astrix (Live, IL / Shamanic Tales)\n- Koxbox\n🇮🇱 Astrix\n- Angström\n\nDoors at ten.',
    ),
  ).toBe('Bring water.\n\nDoors at ten.');
  expect(withoutLineup('ASTRIX\nKOXBOX\nOOOD')).toBeNull();
});

it.each([
  ['a time', 'ASTRIX\nKOXBOX\n22:00 OOOD'],
  ['a name that is not listed', 'ASTRIX\nKOXBOX\nOOOD\nA FRIEND'],
  ['a detail that is not listed', 'ASTRIX (Live, exclusive set)\nKOXBOX\nOOOD'],
  ['a flag that is not listed', 'ASTRIX\nKOXBOX 🇩🇰\nOOOD'],
  ['a sentence', 'ASTRIX\nKOXBOX\nOOOD\nand many more!'],
  ['a price', 'ASTRIX\nKOXBOX\nOOOD\nTickets 20 €'],
  ['too few names', 'ASTRIX\nKOXBOX'],
  ['prose', 'We welcome Astrix, Koxbox and OOOD to our floor.'],
])('keeps a paragraph with %s', (_what, text) => expect(withoutLineup(text)).toBe(text));

it('keeps the description when there is no line-up', () => {
  expect(withoutRepeatedLineup('ASTRIX\nKOXBOX\nOOOD', [])).toBe('ASTRIX\nKOXBOX\nOOOD');
});
