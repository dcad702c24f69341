import { isObject, type Json, textOf, tryJson } from '../json/json.ts';

/** A part of the stream in which newer pages of Next.js keep their data. */
const part = /self\.__next_f\.push\((\[1,"(?:[^"\\]|\\.)*"\])\)/g;
/** A line of it: its number, and what it is. */
const line = /^[\da-f]{1,6}:(?=[[{])/gm;

/** Most parts, and values in them, that are read. */
const maxParts = 2000;
const maxValues = 200_000;

/** Returns the records with a name that pages of Next.js stream in their scripts; undefined without such a stream. */
export function streamedRecords(html: string): Json[] | undefined {
  const parts = [...html.matchAll(part)].slice(0, maxParts).map(([, json = '']) => tryJson(() => json));
  const stream = parts.map((one) => (Array.isArray(one) ? String(one[1]) : '')).join('');
  if (stream === '') return undefined;
  const stack = stream.split('\n').flatMap((text) => {
    const json = text.replace(line, '');
    return json === text ? [] : [tryJson(() => json)];
  });
  const events: Json[] = [];
  stack.reverse();
  for (let count = 0; stack.length > 0 && count < maxValues; count += 1) {
    const one = stack.pop();
    if (isObject(one) && isDated(one)) events.push(withDays(one));
    else if (typeof one === 'object' && one !== null)
      for (const value of Object.values(one).reverse()) stack.push(value);
  }
  return events;
}

/** Whether a record has a name, and a value that may be a day. */
const isDated = (record: Json): boolean =>
  [record.name, record.title].some((name) => textOf(name) !== '') &&
  Object.values(record).some((value) => /\d{4}-\d\d-\d\d|^\d{10}/.test(textOf(value)));

/** Returns a record with its instants as JSON has them: `$D2027-06-12T20:00:00.000Z`. */
const withDays = (record: Json): Json =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replace(/^\$D(?=\d{4}-)/, '') : value,
    ]),
  );
