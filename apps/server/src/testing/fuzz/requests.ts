import fc from 'fast-check';
import type { JsonSchema, Operation } from './operations.ts';
import { bytes, jsonOf, textOf } from './values.ts';

/** A request as it is sent. */
export interface FuzzedRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
  /** The sender. */
  caller: 'visitor' | 'member' | 'moderator' | 'admin';
}

const boundary = 'moonfloor-fuzz';

/** Percent-encodes any text, including lone surrogates. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Existing and other ids. */
const ids = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  { weight: 1, arbitrary: textOf({}) },
);

const segment = (name: string, schema: JsonSchema): fc.Arbitrary<string> =>
  (/id$/i.test(name) ? ids : textOf(schema)).map(encode);

function targetOf({ path, parameters }: Operation): fc.Arbitrary<string> {
  const parametersIn = (where: 'path' | 'query') => parameters.filter((parameter) => parameter.in === where);
  const segments = fc.record(
    Object.fromEntries(parametersIn('path').map(({ name, schema = {} }) => [name, segment(name, schema)])),
  );
  const query = fc.record(
    Object.fromEntries(parametersIn('query').map(({ name, schema = {} }) => [name, textOf(schema)])),
    { requiredKeys: [] },
  );
  return fc.tuple(segments, query).map(([values, pairs]) => {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (values[name] ?? '').slice(0, 2000));
    const search = Object.entries(pairs)
      .map(([name, value]) => `${name}=${encode(value ?? '')}`)
      .join('&');
    // the server's limit of a request line and its headers is 16 KB
    return search === '' ? filled : `${filled}?${search}`.slice(0, 12_000).replace(/%[0-9A-F]?$/, '');
  });
}

/** Headers that affect processing, and malformed ones. */
const headers: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'accept-encoding': fc.constantFrom('br', 'gzip', 'identity', '*;q=0', 'br;q=9, x'),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"x", "y"', '"'),
    'if-match': fc.constantFrom('*', '"2026-06-15T12:00:00.000Z"', '"'),
    range: fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1,2-2', 'lines=1'),
    'idempotency-key': fc.constantFrom('a', 'b', 'é', 'x'.repeat(5000)),
    origin: fc.constantFrom('https://elsewhere.example', 'null', '::'),
    accept: fc.constantFrom('text/html', 'application/json', '*/*', 'a/b;q=x'),
  },
  { requiredKeys: [] },
);

interface Sent {
  type: string;
  body: Uint8Array;
}

const asBytes = (text: string): Uint8Array => Buffer.from(text);

function formOf({ properties = {} }: JsonSchema): fc.Arbitrary<Sent> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const file = (schema.format ?? schema.items?.format) === 'binary';
    const content = file ? bytes : textOf(schema).map(asBytes);
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file ? '; filename="a.jpg"' : ''}\r\n\r\n`;
    const chance = file ? { freq: 6 } : { freq: 2 };
    return fc.option(
      content.map((value) => Buffer.concat([asBytes(head), value, asBytes('\r\n')])),
      { ...chance, nil: Buffer.alloc(0) },
    );
  });
  const end = fc.constantFrom(`--${boundary}--\r\n`, `--${boundary}--\r\n`, `--${boundary}--\r\n`, '');
  return fc
    .tuple(fc.tuple(...fields), end)
    .map(([parts, last]) => ({
      type: `multipart/form-data; boundary=${boundary}`,
      body: Buffer.concat([...parts, asBytes(last)]),
    }));
}

/** JSON nested deeper than a call stack. */
const deep: Sent = { type: 'application/json', body: asBytes(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) };

/** A body as documented; one in ten of another type, or truncated; one in a hundred deeply nested. */
function bodyOf({ body }: Operation): fc.Arbitrary<Sent | null> {
  if (body === null) return fc.constant(null);
  const good = body.media.startsWith('multipart/')
    ? formOf(body.schema)
    : jsonOf(body.schema).map((value) => ({ type: 'application/json', body: asBytes(JSON.stringify(value)) }));
  const broken = fc
    .tuple(good, fc.constantFrom('application/json', 'multipart/form-data', 'text/plain', 'x'))
    .map(([sent, type]) => ({ type, body: sent.body.slice(0, sent.body.length / 2) }));
  return fc.oneof(
    { weight: 90, arbitrary: good },
    { weight: 10, arbitrary: broken },
    { weight: 1, arbitrary: fc.constant(deep) },
  );
}

const callers = fc.constantFrom<FuzzedRequest['caller']>('visitor', 'member', 'member', 'moderator', 'admin');

/** Generates requests to one operation: mostly valid, each with something invalid. */
export function requestsTo(operation: Operation): fc.Arbitrary<FuzzedRequest> {
  return fc
    .tuple(targetOf(operation), headers, bodyOf(operation), callers)
    .map(([target, given, sent, caller]) => ({
      method: operation.method,
      target,
      headers: { ...given, ...(sent !== null && { 'content-type': sent.type }) },
      body: sent?.body ?? null,
      caller,
    }));
}
