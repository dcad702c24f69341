import { isDayText } from './calendar-words.ts';
import { isPlain, type CardLine } from './cards.ts';
import { type Role, roleOf, whenOf } from './columns.ts';
import { withoutWhen } from './floor-name.ts';
import { readTypes } from './play-type.ts';
import { hasWord, stripOrnaments } from './punctuation.ts';
import { readCountries } from './read-country.ts';
import { isStyleList } from './style-words.ts';
import { isTimeText, tightenSpans } from './times.ts';

/** Longer lines have no fields; in UTF-16 units. */
const maxLength = 300;
/** A record has no more fields, and a text more than one. */
const maxFields = 30;
const minRecords = 2;
/** Fewer fields could be those of the event. */
const minKnown = 3;

/** `**Stage:** Meadow`, `Time: 20:00`, `- artist: Owl`. */
const plainField = /^(?:[-*] )?[*_]{0,2}([\p{L} _]{2,24}?)[*_]{0,2} ?:[*_]{0,2} ?(\S.*?)[*_]{0,2}$/u;

/** `"stage": "Meadow",`, several of which can stand in a line. */
const quotedField = /"([\p{L}\p{N} _-]{1,40})" ?: ?(?:"((?:[^"\\]|\\.)*)"|\[([^[\]{}]*)\]|([^\s"{}[\],]*))/gu;

const braced = /^(?:- )?\{.*\}/u;

const isNothing = /^(?:null|true|false)$/u;

/** A field of a record: the role that its key says, or null, and its value. */
interface Field {
  key: string;
  role: Role | null;
  value: string;
  isQuoted: boolean;
}

/** `{ time: 22:00, act: "Name" }`, as YAML and scripts write records. */
const flow = /^(?:- )?\{.*\}[,;]?$/u;
const flowKey = /(?<=[{,]\s?)([\p{L}_][\p{L}\p{N}_]{0,30})(?=\s?:\s)/gu;

/** Reads the fields of a line; none if it has anything else. */
function readFields(line: string): Field[] {
  if (line.length > maxLength) return [];
  const text = flow.test(line) ? line.replace(flowKey, '"$1"') : line;
  const quoted = [...text.matchAll(quotedField)].map(([, key = '', value = '', list = '', bare = '']) =>
    toField(
      key,
      value.replace(/\\(.)/gu, '$1') || list.replaceAll('"', '') || (isNothing.test(bare) ? '' : bare),
      true,
    ),
  );
  if (quoted.length > 0) return hasWord(text.replace(quotedField, '')) ? [] : quoted;
  const [, key = '', value = ''] = plainField.exec(text) ?? [];
  return key === '' ? [] : [toField(key, value.replace(/^(["'])(.*)\1,?$/u, '$2'), false)];
}

const toField = (key: string, value: string, isQuoted: boolean): Field => ({
  key,
  role: roleOf(key.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').toLowerCase()),
  value: value.trim(),
  isQuoted,
});

/** The lines of a record, with their fields; the first may be a heading with the name. */
interface Record {
  head: string;
  lines: { at: number; fields: readonly Field[] }[];
  /** True if it begins as an item of a list: `- name: Owl`. */
  isItem: boolean;
}

/** Takes lines of fields into records: one ends where no field stands, or where a key comes again. */
function findRecords(lines: readonly string[]): Record[] {
  const records: Record[] = [];
  let record: Record | null = null;
  let isBraced = false;
  for (const [at, text] of lines.entries()) {
    const fields = readFields(text);
    if (fields.length === 0) {
      record = null;
      continue;
    }
    // a record in braces is whole
    if (isBraced || braced.test(text)) record = null;
    isBraced = braced.test(text);
    const keys = new Set(record?.lines.flatMap((line) => line.fields.map(({ key }) => key)));
    if (record === null || fields.some(({ key }) => keys.has(key)) || keys.size + fields.length > maxFields) {
      const above = lines[at - 1] ?? '';
      const isHead: boolean = record === null && hasWord(above.slice(0, maxLength)) && isPlain(above);
      record = {
        head: isHead ? stripOrnaments(above.replace(/^#+ /u, '')) : '',
        lines: [],
        isItem: text.startsWith('- '),
      };
      records.push(record);
    }
    record.lines.push({ at, fields });
  }
  return records;
}

/** Where and when the acts of records play; of a record without a name, those of the ones below. */
interface Context {
  when: string;
  floor: string;
}

/** Returns what a record says; null if its lines are ordinary text. */
function readRecord({ head, lines, isItem }: Record, outer: Context) {
  const fields = lines.flatMap((line) => line.fields);
  const of = (role: Role): Field[] => fields.filter((one) => one.role === role && hasWord(one.value));
  const isQuoted = fields.some((one) => one.isQuoted);
  const knownCount = fields.filter(({ role }) => role !== null).length;
  const [named] = of('name');
  const values = of('when').map(({ value }) => value);
  const context: Context = { when: whenOf(values.filter(isWhen)), floor: withoutWhen(of('floor')[0]?.value ?? '') };
  const isWhole = knownCount === fields.length || (knownCount >= minKnown && named !== undefined);
  const isPlaced = context.when !== '' || context.floor !== '';
  const isListed = isItem && named !== undefined && fields.length > 1;
  if (!isQuoted && !(isWhole && (isListed || (isPlaced && fields.length + Number(head !== '') >= minKnown))))
    return null;
  const facts = of('fact').flatMap(({ key, value }) => (isDetailKey(key, value) ? [` (${value})`] : []));
  return {
    named,
    name: `${named?.value ?? head}${facts.join('')}`,
    context,
    when: context.when || outer.when,
    floor: context.floor || outer.floor,
  };
}

const isWhen = (value: string): boolean =>
  isTimeText(tightenSpans(value)) ||
  isDayText(`${value}:`) ||
  /^\d{4}-\d\d-\d\d|^[^\d]{2,12} \d{1,2}[.:]\d\d/u.test(value);

/** True for a field that says more about a name, rather than about the record. */
const isDetailKey = (key: string, value: string): boolean =>
  /label/iu.test(key) || readTypes(value) !== undefined || readCountries(value) !== undefined || isStyleList(value);

/**
 * Finds records of fields, as JSON, YAML and lists of `Stage: Meadow` have them, by the index of their lines: a name, and when or where
 * it plays.
 */
export function readRecords(lines: readonly string[]): Map<number, CardLine> {
  const cards = new Map<number, CardLine>();
  let [outer, count]: [Context, number] = [{ when: '', floor: '' }, 0];
  for (const record of findRecords(lines)) {
    const read = readRecord(record, outer);
    if (read === null) continue;
    const { named, name, context, when, floor } = read;
    for (const { at } of record.lines) cards.set(at, 'detail');
    const headAt = record.lines[0]!.at - 1;
    if (named === undefined && record.head === '') {
      outer = { when: context.when || outer.when, floor: context.floor || outer.floor };
      continue;
    }
    count += 1;
    const at = named === undefined ? headAt : record.lines.find(({ fields }) => fields.includes(named))!.at;
    cards.set(at, { when, floor, name });
  }
  return count < minRecords ? new Map() : cards;
}
