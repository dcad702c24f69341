import { isDayText, takeLeadingDay } from './calendar-words.ts';
import { floorLikeness } from './floor-words.ts';
import { readTypes } from './play-type.ts';
import { hasWord, stripOrnaments } from './punctuation.ts';
import { looksLikeCountry } from './read-country.ts';
import { isStyleList } from './style-words.ts';
import { isTimeText, numericDate } from './times.ts';
import { wordSet } from './word-patterns.ts';

const roles = ['name', 'floor', 'when', 'fact', 'other'] as const;

/** The content of a column of a pasted table. */
export type Role = (typeof roles)[number];

/** A table with one artist per row: its cell separator, and the role of each column. */
export interface Columns {
  separator: string;
  roles: readonly Role[];
}

const roleWords: Readonly<Record<Role, ReadonlySet<string>>> = {
  name: wordSet(`
    artist artists act acts name names title titel titre titolo título who project künstler artista artistas artiste artistes nome nombre исполнитель артист artiest wykonawca zespół interpret účinkující előadó fellépő sanatçı καλλιτέχνης אמן
    アーティスト künstlerin groupe groupes band bands banda gruppe gruppo kapela zenekar grupo dj artysta artyści wykonawcy umělec izvođač umjetnik kunstner kunstnere artister esiintyjä esiintyjät előadók fellépők sanatçılar καλλιτέχνες исполнители артисты dj djs performer performers intérprete artisti
  `),
  floor: wordSet(`
    stage floor area room where venue location bühne scène scene palco pista escenario palcoscenico сцена podium zaal scena sál lieu lugar luogo local ort place pódium színpad helyszín terem floors stages scen scéna lava pozornica bina tanzfläche sahne σκηνή במה ステージ
  `),
  when: wordSet(`
    on off dates days times hour hours horaire horaires horarios orari orario zeiten uhrzeiten tijden godziny dzień dzien dag dagar päivä dan sat vreme vrijeme aika tid tidspunkt klo kl nap kezdés vége koniec od do ώρες ημέρα день дата начало конец 曜日 日付 日時 開始 終了 date day weekday time start end from to until begin duration when tag datum uhrzeit zeit von bis beginn ende jour heure début
    finish finishes ends begins opens closes fin día dia hora inicio início fim fecha data giorno ora inizio fine tijd godzina czas čas den idő időpont saat gün ώρα время день שעה 時間
  `),
  fact: wordSet(`
    country countries nationality city town stadt ville ciudad cidade città herkunft origen origem provenance kraj ország země страна country land origin pays país paese label labels recordlabel type set live style styles genre genres stil musik music selo sello etichetta wytwórnia vydavatelství kiadó лейбл estado region art typ tipo projeto proyecto progetto projet
  `),
  other: wordSet('# no nr id link url notes note info comment comments kommentar bemerkung remarks fee votes status'),
};
/** Words for a name of anything. */
const genericNames = wordSet('name names nome nombre title titel titre titolo título');
const separators = ['\t', '|', ';', ',', '/'] as const;
const maxHeadLength = 400;

function cellsOf(text: string, separator: string): string[] {
  const row = text.replace(/^\||\|$/gu, '');
  // a separator in quotes is none
  const parts = row.includes('"') ? row.replace(/"[^"]*"/gu, mask(separator)).split(separator) : row.split(separator);
  return parts.map((cell) =>
    cell
      .replaceAll(filler, separator)
      .trim()
      .replace(/^"([^"]*)"$/u, '$1')
      .trim(),
  );
}

/** Stands for a separator inside quotes. */
const filler = '\uE000';
const mask =
  (separator: string) =>
  (quoted: string): string =>
    quoted.replaceAll(separator, filler);

/** Parses `date | stage | start | artist` as the header of a table; null if it is not one. */
export function readTableHead(text: string): Columns | null {
  if (text.length > maxHeadLength) return null;
  const separator = separators.find((one) => text.includes(one));
  if (separator === undefined) return null;
  const heads = cellsOf(text, separator).map((cell) => cell.toLowerCase().replace(/[.:]$/u, ''));
  if (heads.some(isValue)) return null;
  const roles = heads.map(roleOf);
  // `Event name` beside `Artists`
  const isNamed = heads.some((head, at) => roles[at] === 'name' && !isGeneric(head));
  const finalRoles = roles.map((role, at) => (role === 'name' && isNamed && isGeneric(heads[at]!) ? 'other' : role));
  const knownCount = finalRoles.filter((role) => role !== null).length;
  const enough = knownCount === finalRoles.length || (knownCount >= 3 && finalRoles.some((role) => role === 'when'));
  // a column of sets is that of the names if none else is
  const set = finalRoles.includes('name') ? -1 : finalRoles.lastIndexOf('fact');
  if (set >= 0 && finalRoles.includes('when') && /^sets?$/u.test(heads[set]!)) finalRoles[set] = 'name';
  if (!enough || finalRoles.length < 2 || finalRoles.filter((role) => role === 'name').length !== 1) return null;
  return readTypes(text) === undefined ? { separator, roles: finalRoles.map((role) => role ?? 'other') } : null;
}

/** True for a time or a date, which rows have. */
const isValue = (cell: string): boolean => isTimeText(cell) || numericDate.test(cell);

/** True for a name of anything: `Event name`, `Title`. */
const isGeneric = (head: string): boolean =>
  head.split(/[\s_/-]+/u).every((word) => genericNames.has(word) || !roleWords.name.has(word));

/** Returns the role that a heading of a column, or the name of a field, says. */
export function roleOf(head: string): Role | null {
  if (head === '') return 'other';
  const words = head.split(/[\s_/-]+/u);
  if (words.length > 3) return null;
  // the name of a stage is not an artist
  const specific = words.filter((word) => !genericNames.has(word));
  const roleOfAny = (any: readonly string[]): Role | undefined =>
    roles.find((each) => any.some((word) => roleWords[each].has(word)));
  return roleOfAny(specific) ?? roleOfAny(words) ?? null;
}

/**
 * Infers the columns of rows of the same width without a header: a column of repeated values before the names, or of
 * floors, is the floor. Null if there are no names, or several columns could be.
 */
export function inferColumns(table: readonly (readonly string[])[]): Columns | null {
  const columns = table[0]?.map((_, column) => table.map((cells) => cells[column] ?? '')) ?? [];
  const texts = columns
    .map((cells, column) => ({ cells, column }))
    .filter(({ cells }) => cells.every(isNameLike) && !cells.every(isStyleList));
  const distinct = (cells: readonly string[]): number => new Set(cells).size / cells.length;
  const name = texts.findLast(({ cells }) => distinct(cells) > 0.8);
  const floor = texts.find(
    ({ cells, column }) =>
      column !== name?.column &&
      distinct(cells) <= 0.7 &&
      (column < (name?.column ?? 0) ||
        cells.some((cell) => floorLikeness(cell) !== 'no') ||
        [...Map.groupBy(cells, (cell) => cell).values()].every((alike) => alike.length > 1)),
  );
  if (name === undefined || (floor === undefined && texts.length > 1)) return null;
  const roles = columns.map((cells, column): Role => {
    if (column === name.column) return 'name';
    if (column === floor?.column) return 'floor';
    return cells.every(
      (cell) =>
        cell === '' || isWhen(cell) || /^20\d\d-\d\d-\d\d$/u.test(cell) || isDayText(cell) || isDayText(`${cell}:`),
    )
      ? 'when'
      : 'fact';
  });
  return { separator: '\t', roles };
}

function isNameLike(cell: string): boolean {
  return (
    /\p{L}/u.test(cell) &&
    !isWhen(cell) &&
    !isDayText(cell) &&
    !isDayText(`${cell}:`) &&
    readTypes(cell) === undefined &&
    !looksLikeCountry(cell)
  );
}

/** A row of a table: cells of the artist, the floor and the time, and further facts. */
export interface LineupTableRow {
  name: string;
  floor: string;
  when: string;
  facts: string[];
}

/** `2027-08-20T22:00:00+02:00`, of which the offset says nothing that the place does not. */
const stamp = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(?:Z| ?[+-]\d\d:?\d\d)?$/u;

/** Joins what columns or fields say of the time: a day of the calendar rather than of the festival, if one of them is a date. */
export function whenOf(values: readonly string[]): string {
  const parts = values.flatMap((value) => {
    if (!/\d/u.test(value) && !isDayText(`${value}:`)) return [];
    const [, date, clock] = stamp.exec(value) ?? [];
    const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(?:20)?(\d\d)$/u.exec(value) ?? [];
    if (date !== undefined && clock !== undefined) return [date, clock];
    return day === undefined ? [value] : [[`20${year}`, month!.padStart(2, '0'), day.padStart(2, '0')].join('-')];
  });
  const clocks = parts.filter((part) => /^\d\d:\d\d$/u.test(part)).length;
  // `1.5` beside start and end says how long
  const isDuration = (part: string): boolean => clocks > 0 && /^\d{1,2}(?:[.,]\d{1,2})?$/u.test(part);
  const isDate = (part: string): boolean => /^\d{4}-\d\d-\d\d$/u.test(part);
  const date = parts.find(isDate);
  // the midnight of a day beside start and end
  const others = parts.filter(
    (part) =>
      !isDate(part) &&
      !isDuration(part) &&
      !(clocks > 2 && part === '00:00') &&
      (date === undefined || !isDayText(`${part}:`)),
  );
  return [...(date === undefined ? [] : [date]), ...others].join(' ');
}

/**
 * Parses a row by its table's columns; null when it has neither a name nor a time, or more cells. Behind tabs, further cells are facts.
 * The name is empty in a row of a time alone.
 */
export function readTableRow({ separator, roles }: Columns, text: string): LineupTableRow | null {
  const cells = cellsOf(text, separator);
  if (!text.includes(separator) || (cells.length > roles.length && separator !== '\t')) return null;
  const of = (role: Role): string[] => cells.filter((cell, column) => roles[column] === role && hasWord(cell));
  const name = of('name')[0];
  if (name === undefined && (cells.length < roles.length || !of('when').some(isWhen))) return null;
  // `4.5` is a number of something
  const days = of('other').filter((cell) => isDayText(`${cell}:`) && !/^\d{1,2}\.\d{1,2}$/u.test(cell));
  return {
    name: name ?? '',
    floor: stripOrnaments(of('floor')[0] ?? ''),
    when: whenOf([...days, ...of('when'), ...of('other').filter((cell) => /^\d{1,2}:\d\d$/u.test(cell))]),
    facts: [...of('fact'), ...cells.slice(roles.length).filter(hasWord)],
  };
}

/** True for a time, perhaps behind a day: `Fri 20:00–21:30`. */
const isWhen = (cell: string): boolean => isTimeText(cell) || isTimeText(takeLeadingDay(cell));
