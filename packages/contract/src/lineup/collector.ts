import { firstFloorName } from '../lists.ts';
import { limits } from '../limits.ts';
import { codePoints, nameKey, uppercase } from '../text.ts';
import { sortTypes, type PlayType } from './play-type.ts';
import { nameError, typeText, type Entry, type FactsLine } from './read-entry.ts';
import type { NoteKind, ParsedArtist, ParsedFloor, ParsedLineup, ParseNote } from './types.ts';

/** Position of a name, and the context from the headings above. */
export interface SourcePosition {
  line: number;
  source: string;
  /** Ways of playing that apply if the name itself gives none. */
  types: readonly PlayType[];
  /** When the act plays, from the line and the days above; null if unknown. */
  when: string | null;
}

/** Collects floors, artists and notes within the limits of an event. */
export interface Collector {
  /** Opens a floor, or continues the one of this name; `line` is null when it only continues. */
  openFloor: (name: string, line: number | null) => void;
  addArtist: (entry: Entry, place: SourcePosition) => void;
  /**
   * Adds facts from a separate line to the artists of the previous line. Returns false when there are none, or, if the
   * facts are uncertain, when they already have labels.
   */
  addFacts: (beside: FactsLine, source: string, line: number) => boolean;
  note: (line: number, text: string, kind: NoteKind, reason: string) => void;
  result: () => ParsedLineup;
}

interface OpenFloor extends ParsedFloor {
  byName: Map<string, ParsedArtist>;
}

/** Creates an empty collector: names before any heading are added to the default floor of a new event. */
export function createCollector(): Collector {
  const floors = new Map<string, OpenFloor>();
  const notes: ParseNote[] = [];
  let current: OpenFloor | 'beyond' | undefined;

  const note: Collector['note'] = (line, text, kind, reason) => notes.push({ line, text, reason, kind });

  function openFloor(title: string, line: number | null): void {
    const name = uppercase(title);
    const known = floors.get(nameKey(name));
    if (known !== undefined) {
      current = known;
      if (line !== null) note(line, title, 'decided', `Goes on with the floor ${known.name}`);
      return;
    }
    if (floors.size >= limits.floors) {
      current = 'beyond';
      if (line !== null) note(line, title, 'unread', `An event has at most ${limits.floors} floors`);
      return;
    }
    current = { name, line, artists: [], byName: new Map() };
    floors.set(nameKey(name), current);
  }

  function addArtist(entry: Entry, place: SourcePosition): void {
    const { line, source } = place;
    const fault = nameError(entry.name);
    if (fault !== null) return note(line, entry.name || source, 'unread', fault);
    if (current === undefined) openFloor(firstFloorName, null);
    if (current === undefined || current === 'beyond') {
      return note(line, entry.name, 'unread', `An event has at most ${limits.floors} floors`);
    }
    const artist = toArtist(entry, place);
    noteOf(entry, artist, line);
    const known = current.byName.get(nameKey(artist.artist_name));
    if (known !== undefined) {
      merge(known, artist);
      return note(line, artist.artist_name, 'decided', `Already on this floor, in line ${known.line}`);
    }
    if (current.artists.length >= limits.floorArtists) {
      return note(line, artist.artist_name, 'unread', `A floor has at most ${limits.floorArtists} artists`);
    }
    current.artists.push(artist);
    current.byName.set(nameKey(artist.artist_name), artist);
  }

  function noteOf({ countries, remarks, name }: Entry, { artist_info: info }: ParsedArtist, line: number): void {
    for (const text of remarks) {
      if (!(info ?? '').includes(text)) note(line, text, 'unread', `More than the information about ${name} can hold`);
    }
    const known = [...new Set(countries.filter((country) => country !== null))];
    if (known.length > 1) {
      note(line, known.join(', '), 'decided', `${name} gets the first of these countries`);
    }
    if (countries.includes(null)) {
      note(line, name, 'decided', 'Names a territory that is not in the list of countries');
    }
  }

  function addFacts({ facts, certain }: FactsLine, source: string, line: number): boolean {
    const above =
      current === undefined || current === 'beyond' ? [] : current.artists.filter((one) => one.line === line - 1);
    if (!certain && above.some(({ record_labels: labels }) => labels !== null)) return false;
    for (const artist of above) {
      merge(artist, toArtist({ ...facts, name: artist.artist_name }, { line, source, types: [], when: null }));
    }
    if (above.length === 0) return false;
    note(
      line,
      source,
      'decided',
      `Belongs to ${above.map((artist) => artist.artist_name).join(', ')}, in the line above`,
    );
    return true;
  }

  function result(): ParsedLineup {
    const filled: ParsedFloor[] = [];
    for (const { name, line, artists } of floors.values()) {
      if (artists.length > 0) filled.push({ name, line, artists });
      else if (line !== null) note(line, name, 'unread', 'No artists under this heading');
    }
    return { floors: filled, notes: notes.sort((a, b) => a.line - b.line) };
  }

  return { openFloor, addArtist, addFacts, note, result };
}

function toArtist(entry: Entry, { line, source, types, when }: SourcePosition): ParsedArtist {
  const own = entry.types.size > 0 ? entry.types : new Set(types);
  return {
    artist_name: entry.name,
    artist_type: typeText(own),
    artist_country: entry.countries.find((country) => country !== null) ?? null,
    record_labels: joinWithin(entry.labels, ',', limits.labels),
    artist_info: infoText(when === null ? entry.remarks : [when, ...entry.remarks]),
    line,
    source,
  };
}

const infoText = (remarks: readonly string[]): string | null => joinWithin(remarks, ' · ', limits.artistInfo);

/** Joins as many parts as the field can hold; null if none fits. */
function joinWithin(parts: readonly string[], separator: string, max: number): string | null {
  const kept: string[] = [];
  for (const part of new Set(parts)) {
    if (codePoints([...kept, part].join(separator)) > max) break;
    kept.push(part);
  }
  return kept.length === 0 ? null : kept.join(separator);
}

/**
 * Merges a name that occurs twice on a floor (a live set and a DJ set) into one artist with the facts of both lines.
 */
function merge(artist: ParsedArtist, other: ParsedArtist): void {
  const types = [artist.artist_type, other.artist_type].flatMap((text) => (text ?? '').split(','));
  artist.artist_type = sortTypes(new Set(types)).join(',') || null;
  artist.artist_country ??= other.artist_country;
  artist.record_labels ??= other.record_labels;
  artist.artist_info = infoText([artist.artist_info, other.artist_info].flatMap((text) => text?.split(' · ') ?? []));
}
