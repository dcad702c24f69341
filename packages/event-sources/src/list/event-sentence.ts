import { anyOf } from '@moonfloor/lineup/word-patterns';
import type { Table } from '../table/table.ts';
import { type Line, listHeaders, toTable } from './list-table.ts';
import { isDate, isPlace, splitWhere } from './list-values.ts';

/** Most lines of a text in which a sentence names the day. */
const maxSentences = 60;
/** Words before the place in a sentence. */
const beforePlace = /^\W{0,3}(?:at|in|@|im|in der|bei|au|à|en|en el|a|al|presso|no|na|в)\s(?:the\s)?/iu;

/** Verbs between a name and its place. */
const verbs = [
  'plays? performs? takes_place happens returns is_(?:on|back|held|happening|taking_place) will_(?:play|perform|return|take_place|be_held|happen)',
  'spielt spielen steigt startet findet gastiert(?:en)? legt_auf joue(?:nt)? a_lieu aura_lieu se_tient se_tiendra se_celebra tendrá_lugar tocan? se_realiza',
  'tocam? acontece rola si_tiene si_svolge si_terrà suona(?:no)? speelt spelen vindt_plaats играет выступает состоится пройд[её]т odbędzie_się',
  'odbywa_się (?:za)?gra se_koná hraje spelar spiller esiintyy soittaa',
].join(' ');
/** Words before a place behind these. */
const toPlace =
  'at|in(?: der| den)?|im|bei|auf|am|à|au|aux|chez|en(?: el| la)?|no|na|al?|alla|nel(?:la)?|presso|w|we|v|ve|på|i|op|в|во|на';
// for up to 200 characters: maxSentence
const nameFirst = new RegExp(
  String.raw`^(.{2,80}?)\s${anyOf(verbs)}(?:\s(?:live|statt|again|back|plaats))?\s(?:${toPlace})\s(.{2,100})$`,
  'iu',
);
const verbFirst = new RegExp(
  String.raw`^(?:steigt|folgt|findet|startet|spielt|spielen|kommt|gibt es|feiern wir)\s(?:(?:die|der|das|den|unsere?|eine?)\s)?(.{2,80}?)(?:\s(?:${toPlace})(?:\s(?:der|dem|den))?\s(.{2,100}?))?(?:\sstatt)?$`,
  'iu',
);
/** Before a day. */
const beforeDay = /\s(?:on|am|den|le|el|il|em|op|dnia|dne|в|on the)$/iu;
/** `The Barn in Leeds` */
const venueInTown = /^(.{2,60}?)\s(?:in|à|en|em|a|w|we|v|ve|i|в)\s(\p{Lu}[^,]{1,40})$/u;
const maxSentence = 200;

/** Splits a sentence without its day into the name and the place: `X plays at The Barn in Leeds`; undefined for another text. */
export function splitSentence(text: string): [name: string, place: string] | undefined {
  if (text.length > maxSentence) return undefined;
  // for up to 200 characters
  const plain = text.replace(/[.!]+$/, '').replace(beforeDay, '');
  const [, name = '', place = ''] = nameFirst.exec(plain) ?? verbFirst.exec(plain) ?? [];
  return name === '' ? undefined : [name, place.replace(/^(?:the|der|dem|den)\s/, '').replace(venueInTown, '$1, $2')];
}

/** Reads a text of sentences, one of which names a day: `We meet on Friday, 11 June 2027 at …`; its first line is the name. */
export function readSentence(filled: readonly Line[]): Table | undefined {
  const [first, ...others] = filled;
  // a day before it: not a name, but a line of a list
  if (first === undefined || others.length >= maxSentences || first.when.day !== '') return undefined;
  const sentence = dayInSentence(first.text);
  const named = sentence && splitSentence([sentence.before, sentence.rest].filter(Boolean).join(' '));
  const statedDays = [first, ...others].flatMap((line) => dayInSentence(line.text) ?? []);
  const [statedDay] = statedDays;
  if (statedDay === undefined || statedDays.length > 1 || (sentence !== undefined && named === undefined))
    return undefined;
  const place = named?.[1] ?? statedDay.rest.replace(beforePlace, '').replace(/[.!]$/, '');
  const where = named !== undefined || (statedDay.rest !== place && isPlace(place)) ? place : '';
  const cells = [
    statedDay.day,
    '',
    named?.[0] ?? first.text.trim(),
    ...splitWhere(where),
    '',
    others.map(({ text }) => text).join('\n'),
  ];
  return toTable(listHeaders, [{ line: first.number, cells }]);
}

/** Returns the longest day with a year in a sentence of several words, and the texts before and behind it. */
function dayInSentence(text: string): { day: string; before: string; rest: string } | undefined {
  const words = text.trim().split(/\s+/);
  if (words.length < 6 || !/(?:19|20)\d\d/.test(text)) return undefined;
  for (let length = 8; length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const day = words
        .slice(from, from + length)
        .join(' ')
        .replace(/[.,!]$/, '');
      if (/(?:19|20)\d\d/.test(day) && isDate(day))
        return { day, before: words.slice(0, from).join(' '), rest: words.slice(from + length).join(' ') };
    }
  return undefined;
}
