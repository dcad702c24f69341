import pino, { type Logger, type LevelWithSilent } from 'pino';

/** Names of values that may contain a token, a password, an address or user input, whatever their source. */
const secretName =
  /^(?:(?:.*_)?password(?:_hash)?|(?:raw)?headers|authorization|cookie|.*token.*|rawpacket|remoteaddress|remoteport|ip|ips|email|to|from|envelope|accepted|rejected|parameters|detail|body|buffer)$/i;

/** Replaces such a value. */
const redactedValue = '[hidden]';

/** Maximum depth of logged values; deeper ones are omitted. */
const maxDepth = 4;

/** Patterns of tokens, email addresses and credentials in URLs, which may occur in any error message. */
const secretPatterns: readonly [pattern: RegExp, put: string][] = [
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, `$1 ${redactedValue}`],
  [/\bmf_[\w-]{20,}/g, redactedValue],
  [/:\/\/[^\s/@"\\]{1,200}@/g, `://${redactedValue}@`],
  [/[\w.!#$%&'*+=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, redactedValue],
];

/**
 * Creates the logger of a process, which writes to stdout. Redacts bearer tokens, passwords, email addresses and
 * visitors' network addresses at every level, whichever library logs them.
 */
export function createLogger(level: LevelWithSilent): Logger {
  return pino({
    level,
    serializers: { err: redactError, error: redactError },
    formatters: { log: (object) => redactObject(object, 0) },
    hooks: { streamWrite: redactLine },
  });
}

/** Returns a line with all sensitive values redacted. */
function redactLine(line: string): string {
  return secretPatterns.reduce((text, [pattern, put]) => text.replace(pattern, put), line);
}

function redactObject(object: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name,
      secretName.test(name) ? redactedValue : redact(value, depth + 1),
    ]),
  );
}

function redact(value: unknown, depth: number): unknown {
  if (value instanceof Error) return redactError(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth || ArrayBuffer.isView(value)) return redactedValue;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  // objects of libraries may contain anything, such as a request or a socket
  const prototype: unknown = Object.getPrototypeOf(value);
  const plain = prototype === Object.prototype || prototype === null;
  return plain ? redactObject(value, depth) : redactedValue;
}

/** Keeps the identifying properties of an error, and none that a library attached: a query's values, a request's bytes. */
function redactError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    stack,
    ...('code' in error && { code: error.code }),
    ...(cause instanceof Error && { cause: redactError(cause) }),
  };
}
