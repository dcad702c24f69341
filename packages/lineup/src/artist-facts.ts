import { lineupLimits as limits } from './limits.ts';
import type { Pairing } from './lists.ts';
import { isTown } from './places.ts';
import { type PlayType, typeText } from './play-type.ts';
import type { Entry } from './read-entry.ts';
import { labelEnding } from './split-names.ts';
import { codePoints, uppercase } from './text.ts';
import { findTime, isTimeText, numericDate } from './times.ts';
import type { ParsedArtist } from './types.ts';

/** Position of a name, and the context from the headings above. */
export interface SourcePosition {
  line: number;
  source: string;
  /** Ways of playing that apply if the name itself gives none. */
  types: readonly PlayType[];
  /** When the act plays, from the line and the days above; null if unknown. */
  when: string | null;
  /** How the act plays with the previous one of the same line. */
  pairing?: Pairing | null;
  /** True if a person or a table says that it is an artist. */
  isSure?: boolean;
  /** Set for a name in a sentence; `doubtful` if the sentence may name more, or others. */
  prose?: 'plain' | 'doubtful';
}

/** Makes an artist of an entry and its position. */
export function toArtist(entry: Entry, { line, source, types, when, pairing = null }: SourcePosition): ParsedArtist {
  return {
    artist_name: entry.name,
    artist_type: typeText(entry.types.size > 0 ? entry.types : new Set(types)),
    artist_country: entry.countries.find((country) => country !== null) ?? null,
    record_labels: joinWithin(entry.labels, ',', limits.labels),
    artist_info: infoText(withTime(when, [...entry.remarks])),
    set_start: null,
    set_end: null,
    pairing,
    doubt: null,
    line,
    source,
  };
}

/** Joins the day above to the time that the line itself has: `Monday` and `11:30–13:00`. */
function withTime(when: string | null, remarks: readonly string[]): string[] {
  if (when === null) return [...remarks];
  const time = findTime(when.replace(numericDate, ' ')) === null ? remarks.find(isTimeText) : undefined;
  return time === undefined ? [when, ...remarks] : [`${when} ${time}`, ...remarks.filter((one) => one !== time)];
}

/** Fewer towns in brackets may stand beside record labels. */
const minTowns = 2;

/**
 * Moves the first text in brackets from the record labels to the remarks, unless it ends like a label, or other labels of the text do, or
 * stand beside a country; several towns in brackets refute these.
 */
export function moveTowns(artists: readonly ParsedArtist[]): void {
  const labelled = artists.filter(({ record_labels: labels }) => labels !== null);
  const towns = artists.filter(({ artist_info: info }) => info?.split(' · ').some(isTown)).length;
  const isSure = ({ record_labels: labels, artist_country: country }: ParsedArtist): boolean =>
    country !== null || labelEnding.test(labels!);
  if (towns < minTowns && labelled.some(isSure)) return;
  for (const artist of labelled) {
    const [first = '', ...others] = artist.record_labels!.split(',');
    const at = Math.max(...['(', '['].map((sign) => uppercase(artist.source).indexOf(sign + first))) + 1;
    if (at === 0 || artist.isSure || labelEnding.test(first)) continue;
    artist.record_labels = others.join(',') || null;
    artist.artist_info = infoText(
      [artist.artist_info, artist.source.slice(at, at + first.length)].filter((one) => one !== null),
    );
  }
}

const infoText = (remarks: Iterable<string>): string | null => joinWithin(remarks, ' · ', limits.artistInfo);

/** Joins as many parts as the field can hold; null if none fits. */
function joinWithin(parts: Iterable<string>, separator: string, max: number): string | null {
  let joined: string | null = null;
  for (const part of new Set(parts)) {
    const longer: string = joined === null ? part : joined + separator + part;
    if (codePoints(longer) > max) break;
    joined = longer;
  }
  return joined;
}

/** True for an artist who plays twice on a floor, at different times. */
export function isSecondSet({ artist_info: first }: ParsedArtist, { artist_info: second }: ParsedArtist): boolean {
  return first !== null && second !== null && first !== second && findTime(first) !== null && findTime(second) !== null;
}

/**
 * Merges a name that occurs twice on a floor (a live set and a DJ set) into one artist with the facts of both lines.
 */
export function merge(artist: ParsedArtist, other: ParsedArtist): void {
  const types = [artist.artist_type, other.artist_type].flatMap((text) => (text ?? '').split(','));
  artist.artist_type = typeText(new Set(types));
  artist.artist_country ??= other.artist_country;
  artist.record_labels ??= other.record_labels;
  artist.artist_info = infoText([artist.artist_info, other.artist_info].flatMap((text) => text?.split(' · ') ?? []));
}
