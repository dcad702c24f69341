import { expect, test } from 'vitest';
import { actsOf } from './testing/test-helpers.ts';

const weekend = ['2027-06-18', '2027-06-20'] as const;

/** Line-ups as scripts and data files have them. */
test.each([
  [
    'keys with times',
    'schedule.js\nmodule.exports = {\n  "Friday": {\n    "GLADE": [\n      { "Amber Owl": "21:00 - 22:00" },\n' +
      '      { "ANNA": "22:00 - 23:00" }\n    ],\n    "HOLLOW": [\n      { "Moss (DJ Set)": "23:00 - 01:00" }\n    ]',
    [
      'GLADE AMBER OWL 2027-06-18T21:00 2027-06-18T22:00',
      'GLADE ANNA 2027-06-18T22:00 2027-06-18T23:00',
      'HOLLOW MOSS 2027-06-18T23:00 2027-06-19T01:00',
    ],
  ],
  [
    'calls',
    '// Hollow\nlist.add(new Act(2027, 1, "21:00", "22:00", "Amber Owl", "house,techno"));\n' +
      'list.add(new Act(2027, 1, "22:00", "23:00", "Moss & Fern", "techno"));\n' +
      'list.add(new Act(2027, 1, "23:00", "00:30", "Kiko", "house,electro"));',
    [
      'HOLLOW AMBER OWL 2027-06-18T21:00 2027-06-18T22:00',
      'HOLLOW MOSS & FERN 2027-06-18T22:00 2027-06-18T23:00',
      'HOLLOW KIKO 2027-06-18T23:00 2027-06-19T00:30',
    ],
  ],
  [
    'records in one line each',
    '- { time: "21:00-22:00", act: "Amber Owl", land: SE }\n- { time: "22:00-23:00", act: "Moss b2b Fern" }',
    [
      'MAIN FLOOR AMBER OWL 2027-06-18T21:00 2027-06-18T22:00',
      'MAIN FLOOR MOSS 2027-06-18T22:00 2027-06-18T23:00',
      'MAIN FLOOR FERN 2027-06-18T22:00 2027-06-18T23:00',
    ],
  ],
])('acts are read from %s', (_, text, acts) => {
  expect(actsOf(text, weekend).acts).toEqual(acts);
});

test('strings without times stay what they are', () => {
  expect(actsOf('("Amber")\n("Owl")\n("Moss")').acts).toHaveLength(3);
});
