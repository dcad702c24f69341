import { messages } from '@moonfloor/contract/api/messages';
import { ComplexJsonError, parseJson } from '@moonfloor/contract/api/parse-json';
import { t } from '@moonfloor/messages/t';
import { SourceError } from './source-event.ts';

/** Maximum length of JSON that is repaired, in characters. */
export const maxRepairedLength = 500_000;

/** A JSON object with unvalidated values. */
export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses JSON, unless it nests too deeply: the worker bounds its size. Throws `SyntaxError` or `ComplexJsonError`. */
export const parseSource = (text: string): unknown => parseJson(text, Infinity);

/** Like `parseSource`. Throws `SourceError` that names the invalid line; `firstLine` is that of JSON within a page. */
export function readJson(text: string, firstLine?: number): unknown {
  try {
    return parseSource(text);
  } catch (error) {
    if (error instanceof ComplexJsonError) throw new SourceError(t(messages.jsonTooDeep));
    const records = firstLine === undefined ? (jsonLines(text) ?? withoutLastCommas(text)) : undefined;
    if (records !== undefined) return records;
    const reason =
      error instanceof Error ? error.message.replace(/( in JSON)? at position [^]*$|, (\.\.\.)?"[^]*$/, '') : '';
    const line = (firstLine ?? 1) + text.slice(0, jsonErrorOffset(text)).split('\n').length - 1;
    throw new SourceError(
      firstLine === undefined
        ? t('The JSON is broken in line {line}: {reason}', { line, reason })
        : t('The event data of this page is broken in line {line}: {reason}', { line, reason }),
    );
  }
}

/** Returns the values of JSON Lines (https://jsonlines.org); undefined if a line is none. */
function jsonLines(text: string): unknown[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2 || !/^\s*\{.*\}\s*$/.test(lines[0]!)) return undefined;
  try {
    return lines.map(parseSource);
  } catch {
    return undefined;
  }
}

/** Returns the value of JSON with commas behind its last values, as scripts allow them; undefined if it stays broken. */
function withoutLastCommas(text: string): unknown {
  if (text.length > maxRepairedLength) return undefined;
  try {
    return parseSource(
      text.replace(/"(?:[^"\\]|\\.)*"|,(?=\s{0,100}[}\]])/gs, (found) => (found === ',' ? '' : found)),
    );
  } catch {
    return undefined;
  }
}

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
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isJsonPrefix(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** Returns a string or number as text; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

const eventType = /(^|[/:#])(\w*Event|Festival|EventSeries)$/;

/** Returns true when a schema.org node is an event of any type. */
export function isEvent(node: Json): boolean {
  return [node['@type']].flat().some((type) => typeof type === 'string' && type.length < 200 && eventType.test(type));
}
