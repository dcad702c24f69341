import { expect, test } from 'vitest';
import { actsOf } from './testing/test-helpers.ts';

const weekend = ['2027-06-18', '2027-06-20'] as const;
const main = 'MAIN FLOOR';

/** Forms of line-ups, of which a line alone would tell little. */
const forms: readonly { kind: string; text: string; days?: readonly [string, string]; acts: readonly string[] }[] = [
  {
    kind: 'pages',
    text:
      'Zum Inhalt springen\nHome | Tickets | Kontakt\nDE · EN\nAmber\nOwl\nMoss\n24 Kommentare\nTeilen\n' +
      'Impressum · AGB\nIn den Warenkorb\nPrevious 1 Next',
    acts: [`${main} AMBER`, `${main} OWL`, `${main} MOSS`],
  },
  {
    kind: 'pages',
    text: 'Mentions légales\nContact\nAmber\nHome\nOwl\nVoir plus\nמדיניות פרטיות\nもっと見る',
    acts: [`${main} AMBER`, `${main} OWL`],
  },
  {
    kind: 'pages',
    text: 'Amber\nHome\nOwl\nMoss',
    acts: ['AMBER', 'HOME', 'OWL', 'MOSS'].map((one) => `${main} ${one}`),
  },
  {
    kind: 'floor behind a dash',
    text: 'Amber - Mainstage\nOwl - Hollow\nMoss - Mainstage\nKiko - Hollow\nFern - Hollow\nLoam - Mainstage\nSilt - Hollow\nTombola & Reed - Hollow',
    acts: [
      'MAINSTAGE AMBER',
      'MAINSTAGE MOSS',
      'MAINSTAGE LOAM',
      'HOLLOW OWL',
      'HOLLOW KIKO',
      'HOLLOW FERN',
      'HOLLOW SILT',
      'HOLLOW TOMBOLA & REED',
    ],
  },
  {
    kind: 'records of fields',
    text:
      '### Friday, June 18th\n\n## Amber & Owl\n**Stage:** Meadow\n**Time:** 15:00-17:30\n**Type:** DJ\n\n' +
      '## Moss\n**Stage:** Hollow\n**Time:** 00:30-02:00\n**Type:** live',
    days: weekend,
    acts: ['MEADOW AMBER & OWL 2027-06-18T15:00 2027-06-18T17:30', 'HOLLOW MOSS 2027-06-19T00:30 2027-06-19T02:00'],
  },
  {
    kind: 'records of fields',
    text: 'Artist: Amber\nStage: Meadow\nCountry: DE\n\nArtist: Owl\nStage: Hollow\nCountry: IL',
    acts: ['MEADOW AMBER', 'HOLLOW OWL'],
  },
  {
    kind: 'clock of twelve hours',
    text:
      'STAGE 1 (The Old Mill)\n8:00 | Amber\n9:40 | Owl\n12:30 | Moss\n1:20 | Kiko\n\n' +
      'STAGE 2 (Garden of Reeds)\n08:00 | Fern\n11:40 | Loam\n12:30 | Silt',
    days: ['2027-06-18', '2027-06-19'],
    acts: [
      'STAGE 1 AMBER 2027-06-18T20:00 -',
      'STAGE 1 OWL 2027-06-18T21:40 -',
      'STAGE 1 MOSS 2027-06-19T00:30 -',
      'STAGE 1 KIKO 2027-06-19T01:20 -',
      'STAGE 2 FERN 2027-06-18T20:00 -',
      'STAGE 2 LOAM 2027-06-18T23:40 -',
      'STAGE 2 SILT 2027-06-19T00:30 -',
    ],
  },
  {
    kind: 'columns of a flyer',
    text:
      'ESCENARIO LUNA\nKRAMEOS LIVE                 21:00 A 12:00 HRS\nAMBAR                        31.OCT.27\n' +
      'BÚHO                         $450 PREVENTA\nMUSGO                        CAMPING INCLUIDO',
    acts: ['KRAMEOS', 'AMBAR', 'BÚHO', 'MUSGO'].map((one) => `ESCENARIO LUNA ${one}`),
  },
  {
    kind: 'the only heading is a title',
    text: 'Tickets: http://tickets.example\n*** HALOGEN ***\nAmber - Breaks\nOwl - Psytrance\nMoss - Tribal House',
    acts: [`${main} AMBER`, `${main} OWL`, `${main} MOSS`],
  },
  {
    kind: 'names above their support',
    text: 'AMBER\nOWL\nMOSS\nKiko | Fern | DJ V\n\nLOAM\nSILT\nREED\nGuild | Hemlock | Iris',
    acts: ['AMBER', 'OWL', 'MOSS', 'KIKO', 'FERN', 'DJ V', 'LOAM', 'SILT', 'REED', 'GUILD', 'HEMLOCK', 'IRIS'].map(
      (one) => `${main} ${one}`,
    ),
  },
  {
    kind: 'style behind two slashes',
    text: '22.30: Amber b2b Owl // psytrance\n00.00: Moss // Groove Speedhouse\n01.30: Kiko // techno\n03.00: Fern // Hitekk',
    days: weekend,
    acts: [
      `${main} AMBER 2027-06-18T22:30 -`,
      `${main} OWL 2027-06-18T22:30 -`,
      `${main} MOSS 2027-06-19T00:00 -`,
      `${main} KIKO 2027-06-19T01:30 -`,
      `${main} FERN 2027-06-19T03:00 -`,
    ],
  },
  {
    kind: 'day with a misspelt month',
    text: '▬LINE-UP▬\nVENDREDI 18 JUIIN :\n- AMBER\n- OWL\n- MOSS',
    acts: [`${main} AMBER`, `${main} OWL`, `${main} MOSS`],
  },
  {
    kind: 'list behind a date',
    text: '18 junho - Amber, Owl, Moss\n19 junho - Kiko, Fern, Loam',
    acts: ['AMBER', 'OWL', 'MOSS', 'KIKO', 'FERN', 'LOAM'].map((one) => `${main} ${one}`),
  },
  {
    kind: 'list in a sentence',
    text: 'Fünf Tage lang werden hier bekannte Acts wie Amber, Owl, Moss oder Kiko zum Tanz aufspielen.',
    acts: ['AMBER', 'OWL', 'MOSS', 'KIKO'].map((one) => `${main} ${one}`),
  },
];

test.each(forms)('$kind', ({ text, days, acts }) => {
  expect(actsOf(text, days).acts).toEqual(acts);
});
