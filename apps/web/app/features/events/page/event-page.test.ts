import { expect, it } from 'vitest';
import { actOf, floorOf } from '../../../testing/line-ups.ts';
import { withoutRepeatedLineup } from './event-page.ts';

const floors = [
  floorOf('MAIN FLOOR', [
    actOf('ASTRIX', { artist_country: 'Israel', record_labels: 'SHAMANIC TALES', artist_type: 'LIVE' }),
    actOf('KOXBOX'),
    actOf('ÄNGSTRÖM'),
    actOf('OOOD'),
  ]),
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
