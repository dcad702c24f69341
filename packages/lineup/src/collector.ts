import { t } from '@moonfloor/messages/t';
import { floorLikeness } from './floor-words.ts';
import { firstFloorName, type Pairing } from './lists.ts';
import { lineupLimits as limits } from './limits.ts';
import { codePoints, nameKey, uppercase } from './text.ts';
import { pageReason, proseReason } from './confidence.ts';
import { doubtAboutFloor, type Judged, judgeLines } from './judge.ts';
import type { LineKind } from './line-places.ts';
import { typeText, type PlayType } from './play-type.ts';
import { nameError, type Entry, type FactsLine } from './read-entry.ts';
import { findTime, isTimeText, numericDate } from './times.ts';
import type { KnownNames, NoteKind, ParsedArtist, ParsedFloor, ParsedLineup, ParseNote } from './types.ts';
import { wordsOf } from './word-patterns.ts';

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
}

type HeadingLook = 'bare' | 'listed' | 'marked';

interface OpenFloor extends ParsedFloor {
  isSure: boolean;
  /** How its heading could be a title: without a colon or brackets, or behind a word for a list. */
  look: HeadingLook;
  byName: Map<string, ParsedArtist>;
}

const tooManyFloors = (): string =>
  t('An event has at most {max, plural, one {# floor} other {# floors}}', { max: limits.floors });

/**
 * Collects floors, artists and notes within the limits of an event. Names before any heading are added to the default
 * floor of a new event.
 */
export class Collector {
  readonly #floors = new Map<string, OpenFloor>();
  readonly #notes: ParseNote[] = [];
  /** Notes on further lines of an artist, with the line of the first. */
  readonly #repeats = new Map<ParseNote, number>();
  /** Lines of which a person or a table says that they are artists. */
  readonly #sure = new Set<number>();
  #current: OpenFloor | 'beyond' | undefined;
  readonly #known: KnownNames;

  constructor(known: KnownNames) {
    this.#known = known;
  }

  note(line: number, text: string, kind: NoteKind, reason: string, isUncertain = false): void {
    this.#notes.push({ line, text, reason, kind, ...(isUncertain && { isUncertain }) });
  }

  /**
   * Opens a floor, or continues the one of this name; `line` is null when it only continues. `isSure` says that a person or a table has
   * named it, `look` how its heading looks.
   */
  openFloor(title: string, line: number | null, isSure = false, look: HeadingLook = 'marked'): void {
    const name = uppercase(title.replaceAll('"', ''));
    const known = this.#floors.get(nameKey(name));
    if (known !== undefined) {
      this.#current = known;
      if (line !== null)
        this.note(
          line,
          title.replaceAll('"', ''),
          'decided',
          t('Goes on with the floor {floor}', { floor: known.name }),
        );
    } else if (this.#floors.size >= limits.floors) {
      this.#current = 'beyond';
      if (line !== null) this.note(line, title, 'unread', tooManyFloors());
    } else {
      this.#current = { name, line, doubt: null, isSure, look, artists: [], byName: new Map() };
      this.#floors.set(nameKey(name), this.#current);
    }
  }

  /** True if a heading has opened the floor of this name. */
  knowsFloor(title: string): boolean {
    return this.#floors.get(nameKey(uppercase(title)))?.line != null;
  }

  /** True for words for places that end with the same one as a floor that a heading has opened: `GARDEN ROOM` below `MAIN ROOM`. */
  knowsFloorLike(title: string): boolean {
    const words = wordsOf(title.slice(0, 60));
    return (
      words.length > 1 &&
      words.every((word) => floorLikeness(word) !== 'no') &&
      [...this.#floors.values()].some(({ name, line }) => line !== null && wordsOf(name).at(-1) === words.at(-1))
    );
  }

  addArtist(entry: Entry, position: SourcePosition): void {
    const { line, source, isSure = false } = position;
    if (isSure) this.#sure.add(line);
    const fault = nameError(entry.name);
    if (fault !== null) return this.note(line, entry.name || source, 'unread', fault);
    if (this.#current === undefined) this.openFloor(firstFloorName, null);
    const floor = this.#current;
    if (floor === undefined || floor === 'beyond') {
      return this.note(line, entry.name, 'unread', tooManyFloors());
    }
    const artist: ParsedArtist = { ...toArtist(entry, position), ...(isSure && { isSure }) };
    this.#noteFacts(entry, artist);
    const known = floor.byName.get(nameKey(artist.artist_name));
    if (known !== undefined && !isSecondSet(known, artist)) {
      merge(known, artist);
      this.note(line, artist.artist_name, 'decided', t('Already on this floor, in line {line}', { line: known.line }));
      this.#repeats.set(this.#notes.at(-1)!, known.line);
      return;
    }
    if (floor.artists.length >= limits.floorArtists) {
      return this.note(
        line,
        artist.artist_name,
        'unread',
        t('A floor has at most {max, plural, one {# artist} other {# artists}}', { max: limits.floorArtists }),
      );
    }
    // the act before it was not added, or stands elsewhere
    if (floor.artists.at(-1)?.line !== line) artist.pairing = null;
    floor.artists.push(artist);
    floor.byName.set(nameKey(artist.artist_name), artist);
  }

  #noteFacts({ countries, remarks, name }: Entry, { artist_info: info, line }: ParsedArtist): void {
    for (const text of remarks)
      if (!(info ?? '').includes(text))
        this.note(line, text, 'unread', t('More than the information about {name} can hold', { name }));
    const known = [...new Set(countries.filter((country) => country !== null))];
    if (known.length > 1)
      this.note(line, known.join(', '), 'decided', t('{name} gets the first of these countries', { name }));
    if (countries.includes(null))
      this.note(line, name, 'decided', t('Names a territory that is not in the list of countries'));
  }

  /**
   * Adds facts from a separate line to the artists of the previous line. Returns false when there are none, or, if the
   * facts are uncertain, when they already have labels.
   */
  addFacts({ facts, certain }: FactsLine, source: string, line: number): boolean {
    const floor = this.#current;
    const above =
      floor === undefined || floor === 'beyond' ? [] : floor.artists.filter((artist) => artist.line === line - 1);
    if (above.length === 0 || (!certain && above.some(({ record_labels: labels }) => labels !== null))) return false;
    for (const artist of above)
      merge(artist, toArtist({ ...facts, name: artist.artist_name }, { line, source, types: [], when: null }));
    const names = above.map((artist) => artist.artist_name).join(', ');
    this.note(line, source, 'decided', t('Belongs to {names}, in the line above', { names }));
    return true;
  }

  /** Returns what is judged: the lines of artists, without those of which a person or a table is sure. */
  judged(includesSure = false): Judged {
    const floors = [...this.#floors.values()];
    return [
      floors.map(({ artists }) => artists.filter(({ line }) => includesSure || !this.#sure.has(line))),
      this.#kinds(),
    ];
  }

  result(): ParsedLineup {
    const floors = [...this.#floors.values()];
    const verdicts = judgeLines(this.#known, ...this.judged());
    for (const [note, line] of this.#repeats) {
      const verdict = verdicts.get(line);
      if (verdict?.isRejected === true) Object.assign(note, { kind: 'unread', reason: verdict.reason });
    }
    const filled: ParsedFloor[] = [];
    const isOnly = floors.filter(({ line }) => line !== null).length === 1;
    for (const { name, line, isSure, look, artists } of floors) {
      const doubt = line === null || isSure ? null : doubtAboutFloor(name, isOnly);
      const kept = artists
        .filter((artist) => verdicts.get(artist.line)?.isRejected !== true)
        .map((artist) => ({ ...artist, doubt: verdicts.get(artist.line)?.reason ?? null }));
      const hasTimes = kept.some(({ artist_info: info }) => findTime(info ?? '') !== null);
      if (
        kept.length > 0 &&
        filled.length === 0 &&
        line !== null &&
        isOnly &&
        (look === 'listed' || (look === 'bare' && !hasTimes)) &&
        floorLikeness(name) === 'no'
      ) {
        this.note(line, name, 'skipped', t('A title, not an artist'), true);
        filled.push({ name: firstFloorName, line: null, doubt: null, artists: kept });
      } else if (kept.length > 0) filled.push({ name, line, doubt, artists: kept });
      else if (line !== null && !isSure && floorLikeness(name) === 'no')
        this.note(line, name, 'skipped', t('A title, not an artist'));
      else if (line !== null) this.note(line, name, 'unread', t('No artists under this heading'));
      for (const artist of new Map(artists.map((one) => [one.line, one])).values()) {
        const verdict = verdicts.get(artist.line);
        if (verdict?.isRejected === true)
          this.note(artist.line, artist.source, 'unread', verdict.reason, verdict.isUncertain);
      }
    }
    return { floors: filled, notes: this.#notes.sort((a, b) => a.line - b.line) };
  }

  /** What the lines of the text are, in order. */
  #kinds(): [line: number, kind: LineKind][] {
    const noise = new Set([t('Not about music, so not in the line-up'), proseReason(), pageReason()]);
    const kinds = new Map<number, LineKind>();
    const day = t('A day, not an artist');
    for (const { line, reason } of this.#notes)
      kinds.set(line, noise.has(reason) ? 'noise' : reason === day ? 'day' : 'other');
    for (const { line, artists } of this.#floors.values()) {
      for (const artist of artists) kinds.set(artist.line, 'act');
      if (line !== null) kinds.set(line, 'other');
    }
    return [...kinds].sort(([one], [other]) => one - other);
  }
}

function toArtist(entry: Entry, { line, source, types, when, pairing = null }: SourcePosition): ParsedArtist {
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
function isSecondSet({ artist_info: first }: ParsedArtist, { artist_info: second }: ParsedArtist): boolean {
  return first !== null && second !== null && first !== second && findTime(first) !== null && findTime(second) !== null;
}

/**
 * Merges a name that occurs twice on a floor (a live set and a DJ set) into one artist with the facts of both lines.
 */
function merge(artist: ParsedArtist, other: ParsedArtist): void {
  const types = [artist.artist_type, other.artist_type].flatMap((text) => (text ?? '').split(','));
  artist.artist_type = typeText(new Set(types));
  artist.artist_country ??= other.artist_country;
  artist.record_labels ??= other.record_labels;
  artist.artist_info = infoText([artist.artist_info, other.artist_info].flatMap((text) => text?.split(' · ') ?? []));
}
