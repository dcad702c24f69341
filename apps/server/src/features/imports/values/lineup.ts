import { confidenceOf } from '@moonfloor/contract/lineup/confidence';
import { lookUpCountry } from '@moonfloor/contract/lineup/country-index';
import { parseLineup } from '@moonfloor/contract/lineup/parse-lineup';
import type { ParsedArtist, ParsedLineup } from '@moonfloor/contract/lineup/types';
import { normaliseCompatibility, uppercase } from '@moonfloor/contract/text';
import type { SourceEvent, SourceContext } from '../sources/source-event.ts';

/**
 * Applies line-ups given as text: as floors when they were parsed with confidence or chosen by the member; otherwise,
 * and for parts that floors cannot express, at the end of the description.
 */
export function applyLineups(
  events: readonly SourceEvent[],
  { lineups, rowLineups }: Pick<SourceContext, 'lineups' | 'rowLineups'>,
): void {
  for (const [row, event] of events.entries()) {
    if (event.lineupText === undefined) continue;
    const read = parseLineupText(event.lineupText);
    const chosen = rowLineups[row];
    const wanted = chosen ?? (lineups === 'auto' ? (read.doubt === null ? 'floors' : 'text') : lineups);
    const as = read.artists === 0 ? 'text' : wanted;
    const rest = as === 'floors' ? read.rest : event.lineupText;
    const { fields } = event;
    if (event.lineupText !== '')
      event.lineup = { as, artists: read.artists, doubt: read.doubt, chosen: chosen !== undefined };
    if (as === 'floors') fields.floors = read.floors;
    // Text parsed without confidence does not clear floors that a member entered here.
    else if (event.lineupText === '' || wanted === chosen || lineups === 'text') fields.floors = '';
    if (rest === '') continue;
    fields.description = [fields.description, `Line-up:\n${rest}`].filter(Boolean).join('\n\n');
    if (as === 'floors') event.notes.push('What floors cannot say of the line-up stays in the description');
  }
}

/** A parsed line-up text. */
interface ParsedLineupText {
  /** Its floors as a form sends them; empty when none could be parsed. */
  floors: string;
  /** The number of artists on them. */
  artists: number;
  /** Why a member should check them; null when the text was parsed with confidence. */
  doubt: string | null;
  /**
   * What the floors do not contain: lines that are not artists, or the whole text when lines contain more about
   * artists, such as set times.
   */
  rest: string;
}

/** Parses a line-up text like one pasted into the event form. Floors and `rest` together contain all of it. */
function parseLineupText(text: string): ParsedLineupText {
  const parsed = parseLineup(text);
  const artists = parsed.floors.reduce((sum, floor) => sum + floor.artists.length, 0);
  const { doubt } = confidenceOf(parsed);
  if (artists === 0) return { floors: '', artists, doubt, rest: text };
  return { floors: floorsOf(parsed), artists, doubt, rest: restOf(text, parsed) };
}

function floorsOf({ floors }: ParsedLineup): string {
  return JSON.stringify(
    floors.map(({ name, artists }) => ({
      name,
      artists: artists.map(({ artist_name, artist_type, artist_country, record_labels, artist_info }) => ({
        artist_name,
        artist_type,
        artist_country,
        record_labels,
        artist_info,
      })),
    })),
  );
}

/** Headings without information. */
const headings = /^\W*(line[\s-]?up|artists?|djs?|live|acts?)\W*$/iu;

function restOf(text: string, { floors, notes }: ParsedLineup): string {
  const lines = text.split('\n');
  const left: string[] = [];
  for (const [index, line] of lines.entries()) {
    const here = index + 1;
    const artists = floors.flatMap((floor) => floor.artists.filter((artist) => artist.line === here));
    const noted = notes.some((note) => note.line === here);
    const floor = floors.find((one) => one.line === here);
    const isAllCovered = isCovered(line, artists, floor?.name ?? '');
    if (artists.length > 0 && (noted || !isAllCovered)) return text;
    if (line.trim() !== '' && !isAllCovered && !headings.test(line)) left.push(line);
  }
  return left.join('\n');
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
