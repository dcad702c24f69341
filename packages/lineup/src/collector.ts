import { isSecondSet, merge, moveTowns, type SourcePosition, toArtist } from './artist-facts.ts';
import { floorLikeness } from './floor-words.ts';
import { isTitleLike, type Judged, judgeLines } from './judge.ts';
import { lineupLimits as limits } from './limits.ts';
import type { LineKind } from './line-places.ts';
import { firstFloorName } from './lists.ts';
import { nameError } from './name-error.ts';
import { mayNameActs } from './names-in-prose.ts';
import type { Entry, FactsLine } from './read-entry.ts';
import { type ReasonCode, reasonText } from './reasons.ts';
import { nameKey, uppercase } from './text.ts';
import { findTime } from './times.ts';
import type { KnownNames, NoteKind, ParsedArtist, ParsedFloor, ParsedLineup, ParseNote } from './types.ts';
import { wordsOf } from './word-patterns.ts';

/** Notes of lines about something else than music. */
const noise: ReadonlySet<ReasonCode> = new Set(['non-music', 'prose', 'page']);

/** Fewer lines are not a list. */
const minListed = 3;

/** True for several words, none of them for a place. */
const isTitle = (name: string): boolean =>
  isTitleLike(name) && wordsOf(name).every((word) => floorLikeness(word) === 'no');

/** A sentence with acts counts less than a line of a list: others may be about acts as well. */
const listedInProse = 0.3;

export type HeadingLook = 'bare' | 'listed' | 'marked';

interface OpenFloor extends ParsedFloor {
  isSure: boolean;
  /** How its heading could be a title: without a colon or brackets, or behind a word for a list. */
  look: HeadingLook;
  byName: Map<string, ParsedArtist>;
}

/**
 * Collects floors, artists and notes within the limits of an event. Names before any heading are added to the default
 * floor of a new event.
 */
export class Collector {
  readonly #floors = new Map<string, OpenFloor>();
  readonly #notes: ParseNote[] = [];
  readonly #sentences: ParseNote[] = [];
  /** Further lines of artists, which count if the first turns out not to be one. */
  readonly #repeats = new Map<ParsedArtist, { note: ParseNote; artist: ParsedArtist }[]>();
  /** The lines that are sentences with names. */
  readonly #prose = new Map<number, 'plain' | 'doubtful'>();
  /** Lines of which a person or a table says that they are artists. */
  readonly #sure = new Set<number>();
  #current: OpenFloor | 'beyond' | undefined;
  readonly known: KnownNames;

  constructor(knownNames: KnownNames) {
    this.known = knownNames;
  }

  /** Notes a line, or a part of one; `about` are the words that the reason is about. */
  note(line: number, text: string, kind: NoteKind, code: ReasonCode, about?: string): void {
    this.#notes.push({ line, text, code, reason: reasonText(code, about), kind });
  }

  /** Notes a sentence that was left out. */
  noteSentence(line: number, text: string, isUncertain = false): void {
    this.note(line, text, 'unread', 'prose');
    const note = this.#notes.at(-1)!;
    if (isUncertain) note.isUncertain = true;
    this.#sentences.push(note);
  }

  /**
   * Opens a floor, or continues the one of this name; `line` is null when it only continues. `isSure` says that a person or a table has
   * named it, `look` how its heading looks.
   */
  openFloor(title: string, line: number | null, isSure = false, look: HeadingLook = 'marked'): void {
    const name = uppercase(title.replaceAll('"', ''));
    const floor = this.#floors.get(nameKey(name));
    if (floor !== undefined) {
      this.#current = floor;
      if (line !== null) this.note(line, title.replaceAll('"', ''), 'decided', 'goes-on', floor.name);
    } else if (this.#floors.size >= limits.floors) {
      this.#current = 'beyond';
      if (line !== null) this.note(line, title, 'unread', 'floors');
    } else {
      this.#current = { name, line, doubt: null, isSure, look, artists: [], byName: new Map() };
      this.#floors.set(nameKey(name), this.#current);
    }
  }

  addArtist(entry: Entry, position: SourcePosition): void {
    const { line, source, isSure = false, prose } = position;
    if (isSure) this.#sure.add(line);
    if (prose !== undefined) this.#prose.set(line, prose);
    const fault = nameError(entry.name);
    if (fault !== null) return this.note(line, entry.name || source, 'unread', fault);
    if (this.#current === undefined) this.openFloor(firstFloorName, null);
    const floor = this.#current;
    if (floor === undefined || floor === 'beyond') {
      return this.note(line, entry.name, 'unread', 'floors');
    }
    const artist: ParsedArtist = { ...toArtist(entry, position), ...(isSure && { isSure }) };
    this.#noteFacts(entry, artist);
    const earlier = floor.byName.get(nameKey(artist.artist_name));
    if (earlier !== undefined && !isSecondSet(earlier, artist)) {
      merge(earlier, artist);
      this.note(line, artist.artist_name, 'decided', 'repeated', String(earlier.line));
      const repeats = this.#repeats.get(earlier) ?? [];
      this.#repeats.set(earlier, [...repeats, { note: this.#notes.at(-1)!, artist }]);
      return;
    }
    if (floor.artists.length >= limits.floorArtists) {
      return this.note(line, artist.artist_name, 'unread', 'acts');
    }
    // the act before it was not added, or stands elsewhere
    if (floor.artists.at(-1)?.line !== line) artist.pairing = null;
    floor.artists.push(artist);
    floor.byName.set(nameKey(artist.artist_name), artist);
  }

  #noteFacts({ countries, remarks, name }: Entry, { artist_info: info, line }: ParsedArtist): void {
    for (const text of remarks) if (!(info ?? '').includes(text)) this.note(line, text, 'unread', 'more-info', name);
    const stated = [...new Set(countries.filter((country) => country !== null))];
    if (stated.length > 1) this.note(line, stated.join(', '), 'decided', 'countries', name);
    if (countries.includes(null)) this.note(line, name, 'decided', 'territory');
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
    this.note(line, source, 'decided', 'above', names);
    return true;
  }

  /** Returns what is judged: the lines of artists, without those of which a person or a table is sure. */
  #judged(): Judged {
    const floors = [...this.#floors.values()];
    const repeats = (artist: ParsedArtist): ParsedArtist[] =>
      (this.#repeats.get(artist) ?? []).filter(({ artist: { line } }) => line !== artist.line).map((one) => one.artist);
    return [
      floors.map(({ artists }) =>
        artists
          .flatMap((artist) => [artist, ...repeats(artist)])
          .sort((one, other) => one.line - other.line)
          .filter(({ line }) => !this.#sure.has(line)),
      ),
      this.#kinds(),
      this.#notes.filter(({ code }) => code === 'prose').length + this.#prose.size,
    ];
  }

  result(): ParsedLineup {
    const floors = [...this.#floors.values()];
    moveTowns(floors.flatMap(({ artists }) => artists));
    const verdicts = judgeLines(this.known, ...this.#judged());
    const isRejected = (line: number): boolean => verdicts.get(line)?.isRejected === true;
    const moved = new Map<ParsedArtist, ParsedArtist>();
    for (const [artist, repeats] of this.#repeats) {
      const next = isRejected(artist.line) ? repeats.find((one) => !isRejected(one.artist.line)) : undefined;
      if (next !== undefined) {
        const { line, source } = next.artist;
        moved.set(artist, { ...artist, line, source });
        this.#notes.splice(this.#notes.indexOf(next.note), 1);
      }
      for (const { note, artist: repeat } of repeats) {
        const verdict = verdicts.get(repeat.line);
        if (verdict?.isRejected === true)
          Object.assign(note, { kind: 'unread', code: verdict.code, reason: reasonText(verdict.code) });
      }
    }
    const filled: ParsedFloor[] = [];
    const inLists = new Set(
      floors
        .flatMap(({ artists }) => artists.map(({ line }) => line))
        .filter((line) => !this.#prose.has(line) && !isRejected(line)),
    ).size;
    const isOnly =
      floors.filter(({ line, artists }) => line !== null && artists.some((artist) => !isRejected(artist.line)))
        .length === 1;
    for (const { name, line, isSure, look, artists } of floors) {
      const doubt = line === null || isSure || !isTitleLike(name) ? null : reasonText('like-title');
      const shownArtists = artists
        .map((artist) => moved.get(artist) ?? artist)
        .filter((artist) => !isRejected(artist.line))
        .sort((one, other) => one.line - other.line)
        .map((artist) => ({ ...artist, doubt: this.#doubtAbout(artist, verdicts.get(artist.line)?.code, inLists) }));
      const hasTimes = shownArtists.some(({ artist_info: info }) => findTime(info ?? '') !== null);
      if (
        shownArtists.length > 0 &&
        filled.length === 0 &&
        line !== null &&
        isOnly &&
        (look === 'listed' || (look === 'bare' && (!hasTimes || (isTitle(name) && !this.#hasActsAbove(line))))) &&
        floorLikeness(name) === 'no'
      ) {
        this.note(line, name, 'skipped', 'title');
        filled.push({ name: firstFloorName, line: null, doubt: null, artists: shownArtists });
      } else if (shownArtists.length > 0) filled.push({ name, line, doubt, artists: shownArtists });
      else if (line !== null && !isSure && floorLikeness(name) === 'no') this.note(line, name, 'skipped', 'title');
      else if (line !== null) this.note(line, name, 'unread', 'no-acts');
      for (const artist of new Map(artists.map((one) => [one.line, one])).values()) {
        const verdict = verdicts.get(artist.line);
        if (verdict?.isRejected !== true) continue;
        this.note(artist.line, artist.source, 'unread', verdict.code);
        if (verdict.isUncertain) this.#notes.at(-1)!.isUncertain = true;
        else if (/\p{Ll}[.!]$/u.test(artist.source)) this.#sentences.push(this.#notes.at(-1)!);
      }
    }
    const listedWeight = [...new Set(filled.flatMap(({ artists }) => artists.map(({ line }) => line)))].reduce(
      (sum, line) => sum + (this.#prose.has(line) ? listedInProse : 1),
      0,
    );
    const share = listedWeight / Math.max(1, this.#kinds().length);
    for (const note of this.#sentences) if (mayNameActs(note.text, share)) note.isUncertain = true;
    return { floors: filled, notes: this.#notes.sort((a, b) => a.line - b.line) };
  }

  /** True if a line is not the first of a text that is neither about something else nor a title. */
  #hasActsAbove(heading: number): boolean {
    return [...this.#floors.values()].some(({ artists }) => artists.some(({ line }) => line < heading));
  }

  /** Why a person should look at an artist. A sentence next to a list usually describes the acts instead of naming them. */
  #doubtAbout({ line }: ParsedArtist, code: ReasonCode | undefined, listed: number): string | null {
    if (code !== undefined) return reasonText(code);
    const prose = this.#prose.get(line);
    if (prose === undefined) return null;
    return prose === 'doubtful' || listed >= minListed ? reasonText('partly') : null;
  }

  /** What the lines of the text are, in order. */
  #kinds(): [line: number, kind: LineKind][] {
    const kinds = new Map<number, LineKind>();
    for (const { line, code } of this.#notes)
      kinds.set(line, noise.has(code) ? 'noise' : code === 'day' ? 'day' : 'other');
    for (const { line, artists } of this.#floors.values()) {
      for (const artist of artists) kinds.set(artist.line, this.#prose.has(artist.line) ? 'noise' : 'act');
      if (line !== null) kinds.set(line, 'other');
    }
    for (const { artist } of [...this.#repeats.values()].flat()) kinds.set(artist.line, 'act');
    return [...kinds].sort(([one], [other]) => one - other);
  }
}
