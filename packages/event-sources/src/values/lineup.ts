import { normaliseCompatibility, uppercase } from '@moonfloor/contract/values/text';
import { doubtAbout } from '@moonfloor/lineup/confidence';
import { lookUpCountry } from '@moonfloor/lineup/country-index';
import { type Corrections, parseLineup } from '@moonfloor/lineup/parse-lineup';
import { scheduleLineup } from '@moonfloor/lineup/schedule-lineup';
import type { ParsedArtist, ParsedLineup } from '@moonfloor/lineup/types';
import { t } from '@moonfloor/messages/t';
import type { ImportSource, SourceEvent } from '../source-event.ts';
import { shorten } from './plain-text.ts';

/**
 * Applies line-ups given as text: as floors when they were parsed with confidence or chosen by the member; otherwise,
 * and for parts that floors cannot express, at the end of the description.
 */
export function applyLineups(
  events: readonly SourceEvent[],
  {
    lineups,
    rowLineups,
    rowLines,
    knownNames,
  }: Pick<ImportSource, 'lineups' | 'rowLineups' | 'rowLines' | 'knownNames'>,
): void {
  for (const [row, event] of events.entries()) {
    const { fields, lineupText: text } = event;
    if (text === undefined) continue;
    const corrections = Object.entries(rowLines[row] ?? {}).map(([line, is]) => [Number(line), is] as const);
    const read = parseKnowing(text, new Map(corrections), knownNames);
    const parsed = scheduleLineup(read, {
      event_date: fields.event_date ?? '',
      event_end_date: fields.event_end_date || null,
      start_time: fields.start_time || null,
    });
    const artists = parsed.floors.reduce((sum, floor) => sum + floor.artists.length, 0);
    const doubt = doubtAbout(read);
    const chosen = rowLineups[row];
    const requested = chosen ?? (lineups === 'auto' ? (doubt === null ? 'floors' : 'text') : lineups);
    const as = artists === 0 ? 'text' : requested;
    if (text !== '')
      event.lineup = {
        as,
        artists,
        doubt: doubt === null ? null : t(doubt),
        chosen: chosen !== undefined,
        uncertain: uncertainLines(text, read),
      };
    if (as === 'floors') fields.floors = JSON.stringify(parsed.floors);
    // Text parsed without confidence does not clear floors that a member entered here.
    else if (text === '' || requested === chosen || lineups === 'text') fields.floors = '';
    const remainingText = as === 'floors' ? restOf(text, read) : text;
    if (remainingText === '') continue;
    fields.description = [fields.description, `Line-up:\n${remainingText}`].filter(Boolean).join('\n\n');
    if (as === 'floors')
      event.notes.push(t('Parts of the line-up that do not fit into floors are kept in the description'));
  }
}

/** Parses a line-up with those names of artists of the site that it may have, however many artists there are. */
function parseKnowing(text: string, corrections: Corrections, knownNames: ImportSource['knownNames']): ParsedLineup {
  const askedNames = new Set<string>();
  const read = parseLineup(text, corrections, { has: (key) => !askedNames.add(key) });
  const artists = askedNames.size === 0 ? [] : knownNames([...askedNames]);
  return artists.length === 0 ? read : parseLineup(text, corrections, new Set(artists));
}

/** Most uncertain lines that a preview shows of a line-up. */
const maxUncertain = 50;

/** Returns the lines of a line-up that a person should look at. */
function uncertainLines(
  text: string,
  { floors, notes }: ParsedLineup,
): NonNullable<SourceEvent['lineup']>['uncertain'] {
  const lines = text.split(/\r\n?|\n/);
  return [
    ...floors.flatMap((floor) => [
      { line: floor.line, is: 'floor' as const, doubt: floor.doubt },
      ...floor.artists.map(({ line, doubt }) => ({ line, is: 'artist' as const, doubt })),
    ]),
    ...notes.flatMap(({ line, reason, isUncertain }) =>
      isUncertain ? [{ line, is: 'nothing' as const, doubt: reason }] : [],
    ),
  ]
    .flatMap(({ line, is, doubt }) =>
      line === null || doubt === null
        ? []
        : [{ line, text: shorten((lines[line - 1] ?? '').trim(), 200), is, reason: doubt }],
    )
    .slice(0, maxUncertain);
}

/** Headings without information, and days, which the times of the sets below them have. */
const headings = /^\W*(line[\s-]?up|artists?|djs?|live|acts?)\W*$|^\d{4}-\d{2}-\d{2}$/iu;

/**
 * Returns the rest of a text beside its floors: lines that are not artists, or the whole text when lines contain
 * more about artists, such as set times.
 */
function restOf(text: string, { floors, notes }: ParsedLineup): string {
  const lines = text.split('\n');
  const unreadLines: string[] = [];
  for (const [index, line] of lines.entries()) {
    const lineNumber = index + 1;
    const artists = floors.flatMap((floor) => floor.artists.filter((artist) => artist.line === lineNumber));
    const noted = notes.some((note) => note.line === lineNumber);
    const words = wordsOf(line).join(' ');
    const floor = floors.find((one) => one.line === lineNumber || words === wordsOf(one.name).join(' '));
    const isAllCovered = isCovered(line, artists, floor?.name ?? '');
    if (artists.length > 0 && (noted || !isAllCovered)) return text;
    if (line.trim() !== '' && !isAllCovered && !headings.test(line)) unreadLines.push(line);
  }
  return unreadLines.join('\n');
}

const wordsOf = (text: string): string[] => uppercase(normaliseCompatibility(text)).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Words around parsed names that add no information. */
const ignoredWords = ['LIVE', 'DJ', 'SET', 'ACT', 'PRODUCER', 'REC', 'RECS', 'RECORDS', 'RECORDINGS', 'FLOOR', 'STAGE'];

/** Returns true when every word of a line occurs in the artists and the floor parsed from it. */
function isCovered(line: string, artists: readonly ParsedArtist[], floor: string): boolean {
  const covered = new Set(wordsOf(floor));
  for (const { artist_name: name, record_labels: labels, artist_country: country, artist_info: info } of artists) {
    for (const word of wordsOf(`${name} ${labels ?? ''} ${country ?? ''} ${info ?? ''}`)) covered.add(word);
  }
  if (covered.size > 0) for (const word of ignoredWords) covered.add(word);
  const countries = artists.map((artist) => artist.artist_country);
  return wordsOf(line).every((word) => {
    const country = lookUpCountry(word);
    return covered.has(word) || (country != null && countries.includes(country));
  });
}
