import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { ComplexJsonError, parseJson } from '@moonfloor/contract/api/parse-json';
import { t } from '@moonfloor/messages/t';
import { SourceError } from '../source-event.ts';
import { oneLine } from '../values/plain-text.ts';

/** Maximum length of JSON that is repaired, in characters. */
export const maxRepairedLength = 500_000;

/** A JSON object with unvalidated values. */
export type Json = Readonly<Record<string, unknown>>;

/** Returns whether a value is a JSON object, neither a list nor null. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Most keys of an object: wider ones are left out, since each key is read several times. */
const maxKeys = 10 * limits.importRows;

/** Parses JSON; very wide objects become null. Throws `SyntaxError`, or `ComplexJsonError` if it nests too deeply. */
export const parseSource = (text: string): unknown => withoutWide(parseJson(text, Infinity));

function withoutWide(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWide);
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  return entries.length > maxKeys ? null : Object.fromEntries(entries.map(([key, part]) => [key, withoutWide(part)]));
}

/** Like `parseSource`, but undefined if `read` throws or the text is not JSON. */
export function tryJson(read: () => string): unknown {
  try {
    return parseSource(read());
  } catch {
    return undefined;
  }
}

/** Like `parseSource`; also reads JSON Lines and lists with commas too many. Throws `SourceError` that names the invalid line. */
export function readJson(text: string): unknown {
  try {
    return parseSource(text);
  } catch (error) {
    const value = withoutLastCommas(text);
    if (value !== undefined) return value;
    const salvaged = salvageRecords(text);
    if (salvaged?.broken.length === 0) return salvaged.records;
    throw brokenJson(text, error);
  }
}

/** Returns the error of invalid JSON, with its line; `firstLine` is that of JSON within a page. */
export function brokenJson(text: string, error: unknown, firstLine?: number): SourceError {
  if (error instanceof ComplexJsonError) return new SourceError(t(messages.jsonTooDeep));
  const line = (firstLine ?? 1) + text.slice(0, jsonErrorOffset(text)).split('\n').length - 1;
  const values = { line, reason: reasonOf(error) };
  return new SourceError(
    firstLine === undefined
      ? t('The JSON is broken in line {line}: {reason}', values)
      : t('The event data of this page is broken in line {line}: {reason}', values),
  );
}

/** Records of a list that is broken, and where those begin that cannot be read. */
export interface SalvagedRecords {
  records: Json[];
  broken: { line: number; reason: string }[];
}

/** Where a record may begin: behind another, or on a line of its own. */
const begin = /(?<=\}[\s,]{0,100}|\n[ \t]{0,40})\{/g;
/** Maximum number of parts joined to one record, and of ends tried for the last one. */
const maxParts = 30;
/** Most parts that are tried in all; a text with more is not a list of events. */
const maxTries = 20_000;

/** Reads a broken list, or JSON Lines (https://jsonlines.org), record by record; undefined if none of them can be read. */
export function salvageRecords(text: string): SalvagedRecords | undefined {
  if (text.length > maxRepairedLength) return undefined;
  const [head = ''] = text.split('\n', 1);
  const isLines = head.startsWith('{') && head.trimEnd().endsWith('}');
  const first = isLines ? 0 : text.slice(0, 2000).search(/(?<=\[\s{0,100})\{/);
  if (first < 0) return undefined;
  const starts = [first, ...[...text.matchAll(begin)].map(({ index }) => index).filter((at) => at > first)];
  const ends = [...starts.slice(1), text.length];
  const salvaged: SalvagedRecords = { records: [], broken: [] };
  let [line, countedUntil, tries] = [1, 0, 0];
  for (let at = 0; at < starts.length; at += 1) {
    let [record, parts, reason]: [unknown, number, string] = [undefined, 0, ''];
    while (record === undefined && parts < maxParts && at + parts < ends.length) {
      const end = ends[at + parts]!;
      const part = text.slice(starts[at], end).trimEnd().replace(/,$/, '');
      try {
        record = end === text.length ? parseSource(withoutEnd(part)) : parseSource(part);
      } catch (error) {
        reason ||= reasonOf(error);
      }
      parts += 1;
      tries += 1;
    }
    if (tries > maxTries) return undefined;
    line += text.slice(countedUntil, starts[at]).split('\n').length - 1;
    countedUntil = starts[at]!;
    // a very wide one is left out, as in a list that is not broken
    if (isObject(record)) salvaged.records.push(record);
    else if (record === undefined) salvaged.broken.push({ line, reason });
    if (record !== undefined) at += parts - 1;
  }
  return salvaged.records.length === 0 ? undefined : salvaged;
}

/** Returns the last record of a list without what closes the list. */
function withoutEnd(text: string): string {
  let end = text.length;
  for (let tries = 0; tries < maxParts && end > 0; tries += 1) {
    end = text.lastIndexOf('}', end - 1);
    const part = text.slice(0, end + 1);
    if (part.length < text.length && tryJson(() => part) !== undefined) return part;
  }
  return text;
}
/** Returns the value of JSON with commas behind its last values, as scripts allow them; undefined if it stays broken. */
const withoutLastCommas = (text: string): unknown =>
  text.length > maxRepairedLength
    ? undefined
    : tryJson(() => text.replace(/"(?:[^"\\]|\\.)*"|,(?=\s{0,100}[}\]])/gs, (match) => (match === ',' ? '' : match)));

/** Returns what the engine says about invalid JSON, without the text around it. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/( in JSON)? at position [^]*$|, (\.\.\.)?"[^]*$/, '') : '';

/** Returns true when a text may be a prefix of valid JSON. */
function isJsonPrefix(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return message.startsWith('Unexpected end') || Number(/ at position (\d+)/.exec(message)?.[1]) >= text.length;
  }
}

/**
 * Returns the offset of a JSON syntax error, which the engine does not always report: the end of the longest valid
 * prefix.
 */
function jsonErrorOffset(text: string): number {
  let [validLength, invalidLength] = [0, text.length + 1];
  while (invalidLength - validLength > 1) {
    const middle = (validLength + invalidLength) >> 1;
    if (isJsonPrefix(text.slice(0, middle))) validLength = middle;
    else invalidLength = middle;
  }
  return validLength;
}

/** Returns a string or number as text; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** Returns the first element of a list, or a single value. */
export const first = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value);
/** Returns the first text of several, as in several languages. */
export const firstText = (values: unknown): string =>
  [values]
    .flat()
    .map(textOf)
    .find((text) => text.trim() !== '') ?? '';
/** Types of schema.org, which programs write where a name belongs: `"performer": "Organization"`. */
const typeAlone =
  /^(?:https?:\/\/schema\.org\/|schema:)?(?:Thing|Person|Organization|PerformingGroup|MusicGroup|Place)$/;

/** Returns the name of a schema.org node, or a text that stands for it. */
export const nameOf = (value: unknown): string =>
  isObject(value) ? oneLine(firstText(value.name)) : oneLine(textOf(value)).replace(typeAlone, '');
/** Returns the names of one or several schema.org nodes, without empty ones. */
export const namesOf = (values: unknown): string[] => [values].flat().map(nameOf).filter(Boolean);

const eventType = /(^|[/:#])(\w*Event|Festival|EventSeries)$/;

/** Returns true when a schema.org node is an event of any type. */
export function isEvent(node: Json): boolean {
  return [node['@type']].flat().some((type) => typeof type === 'string' && type.length < 200 && eventType.test(type));
}
