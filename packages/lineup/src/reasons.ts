import { t } from '@moonfloor/messages/t';
import { lineupLimits as limits } from './limits.ts';

/** The reasons of notes and doubts by their codes, by which the parser decides, and their texts for people. */
const texts = {
  'long-line': () => t('Too long for one line'),
  'too-many-lines': () => t('More than one event can hold'),
  link: () => t('A link, not an artist'),
  'non-music': () => t('Not about music, so not in the line-up'),
  'title-or-day': () => t('A title or a day, not an artist'),
  title: () => t('A title, not an artist'),
  marked: () => t('You marked it as not an artist'),
  nameless: () => t('No name in it'),
  description: () => t('Describes the artist above'),
  'table-head': () => t('A table heading, not an artist'),
  day: () => t('A day, not an artist'),
  listed: () => t('Only the names that the sentence lists are read'),
  'of-nobody': () => t('Belongs to no artist'),
  'no-floor': () => t('In a column without a floor'),
  prose: () => t('Reads like a sentence, not a name'),
  page: () => t('A button of a page, not an artist'),
  'like-title': () => t('Could be a title'),
  untimed: () => t('Has no time, unlike its neighbours'),
  wordy: () => t('Long for a name'),
  'like-floor': () => t('Could be the name of a floor'),
  'like-style': () => t('Could be a style of music'),
  'like-place': () => t('Could be a place'),
  'day-or-time': () => t('A day or a time, not an artist'),
  'long-name': () => t('Too long for a name'),
  together: () => t('Artists who play together are listed one by one'),
  characters: () => t('Holds characters that a name cannot have'),
  number: () => t('Reads like a number or a price, not a name'),
  overlap: () => t('Overlaps the set above'),
  cancelled: () => t('Cancelled, so not in the line-up'),
  time: () => t('A time without a name'),
  territory: () => t('Names a territory that is not in the list of countries'),
  'no-acts': () => t('No artists under this heading'),
  partly: () => t('The sentence may name more, or others'),
  unannounced: () => t('Not announced yet'),
  more: () => t('Says there is more, but names nobody'),
  end: () => t('An end mark, not an artist'),
  break: () => t('A break, not an artist'),
  doors: () => t('Says when it starts, not who plays'),
  // with the words that the reason is about
  below: (title: string) => t('Stands under “{title}”', { title }),
  types: (types: string) => t('The names below count as {types}', { types }),
  'goes-on': (floor: string) => t('Continues floor {floor}', { floor }),
  repeated: (line: string) => t('Already on this floor, in line {line}', { line }),
  'more-info': (name: string) => t('More than the information about {name} can hold', { name }),
  countries: (name: string) => t('{name} gets the first of these countries', { name }),
  above: (names: string) => t('Belongs to {names}, in the line above', { names }),
  'too-long': () => t('Longer than {max} characters', { max: limits.name }),
  floors: () => t('An event has at most {max, plural, one {# floor} other {# floors}}', { max: limits.floors }),
  acts: () => t('A floor has at most {max, plural, one {# artist} other {# artists}}', { max: limits.floorArtists }),
} satisfies Record<string, (about: string) => string>;

/** Why a line was left out, was read as it was, or should be looked at. */
export type ReasonCode = keyof typeof texts;

/** Returns a reason for people, in one sentence. */
export const reasonText = (code: ReasonCode, about = ''): string => texts[code](about);
