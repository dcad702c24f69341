import fc from 'fast-check';
import { anyCharacter } from '../generated-values.ts';
import type { JsonSchema } from './operations.ts';

/** Hostile texts: empty, wide, very long, lone surrogates, markup, paths, invalid numbers. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\uD800',
  '\u202E\u200B\uFEFF',
  '👩‍👩‍👧‍👦',
  'ﬀ',
  'İ',
  "'; drop table event; --",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '%00',
  '%zz',
  '${7*7}',
  '{{7*7}}',
  'http://127.0.0.1/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '0x10',
  '1e999',
  '9007199254740993',
  '99999999999999999999',
  '1.5',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '-000001-01-01',
  '25:61',
  '2026-07-01',
  '22:00',
  'Portugal',
  '*',
  '\\',
];

/** Pieces that are cheap to send and expensive to parse when repeated. */
const repeatedPieces = [
  'a',
  ' ',
  '\u0301',
  'á',
  '(',
  '[',
  '{"a":',
  ',',
  '-',
  '\n',
  '1',
  '<a>',
  '&amp;',
  'x@',
  '10.',
  'DJ ',
  '/',
  '😀',
  '\t \n',
];

/** Mostly short; one in a hundred as long as the field's limit, or longer. */
const long = fc
  .tuple(
    fc.constantFrom(...repeatedPieces),
    fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 2, max: 2000 }) },
      { weight: 1, arbitrary: fc.constantFrom(20_000, 100_000, 200_000) },
    ),
  )
  .map(([piece, length]) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length));

const text = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 4, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 40 }) },
  { weight: 1, arbitrary: long },
);

/** JSON of any kind, sometimes deeply nested. */
const anything = fc.oneof(
  { weight: 6, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      null,
      [],
      {},
      { length: 1e9 },
      Array.from({ length: 5000 }, () => 1),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 10, max: 500 })
      .map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown),
  },
);

/** Generates a value that matches the schema, as far as it is supported. */
function matchingSchema({
  example,
  enum: words,
  type,
  format,
  properties,
  items,
  anyOf,
}: JsonSchema): fc.Arbitrary<unknown> {
  if (anyOf !== undefined && anyOf.length > 0) return fc.oneof(...anyOf.map((part) => matchingSchema(part)));
  if (words !== undefined && words.length > 0) return fc.constantFrom(...words);
  if (example !== undefined) return fc.constant(example);
  if (type === 'integer' || type === 'number') return fc.integer({ min: 0, max: 50 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return fc.array(matchingSchema(items ?? {}), { maxLength: 4 });
  if (type === 'object') return objectOf(properties ?? {}, matchingSchema);
  if (format === 'date') return fc.constantFrom('2026-07-01', '2026-12-31');
  return fc.oneof(
    fc.constantFrom('2026-07-01', 'https://example.com/', 'Portugal', '22:00', 'a@example.com'),
    fc.string({ unit: 'grapheme-ascii', minLength: 3, maxLength: 20 }),
  );
}

/** Generates an optional value for each property. */
function objectOf(
  properties: Readonly<Record<string, JsonSchema>>,
  make: (schema: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<object> {
  const values = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, make(schema)]));
  return fc.record(values, { requiredKeys: [] });
}

/** Generates JSON: mostly matching the schema, with parts replaced. */
export function jsonOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const part = (inner: JsonSchema): fc.Arbitrary<unknown> =>
    fc.oneof(
      { weight: 5, arbitrary: matchingSchema(inner) },
      { weight: 2, arbitrary: text },
      { weight: 1, arbitrary: anything },
    );
  const whole = schema.properties === undefined ? part(schema) : objectOf(schema.properties, part);
  return fc.oneof({ weight: 12, arbitrary: whole }, { weight: 1, arbitrary: anything });
}

/** For one text field, or a parameter in an address. */
export function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  const fits = matchingSchema(schema).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return fc.oneof(
    { weight: 5, arbitrary: fits },
    { weight: 3, arbitrary: text },
    { weight: 1, arbitrary: anything.map((value) => JSON.stringify(value)) },
  );
}

/** The beginning of a PNG whose header announces 60,000 × 60,000 pixels. */
const hugePng = Buffer.from('89504e470d0a1a0a0000000d494844520000ea600000ea600806000000', 'hex');

/** Generates file contents: truncated pictures, markup, calendars, tables, noise. */
export const bytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.constantFrom(hugePng, ...['ffd8ffe0', '52494646', ''].map((start) => Buffer.from(start, 'hex'))),
  text.map((content) => new TextEncoder().encode(content)),
  fc
    .constantFrom(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260701T220000Z\r\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\r\nSUMMARY:A\r\nEND:VEVENT\r\nEND:VCALENDAR',
      'name,date,country\nA,2026-07-01,Portugal\n"B,2026-07-02',
      '[{"@type":"Event","name":"A","startDate":"2026-07-01"',
    )
    .map((content) => new TextEncoder().encode(content)),
  fc.uint8Array({ maxLength: 300 }),
);
