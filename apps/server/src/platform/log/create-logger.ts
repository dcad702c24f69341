import pino, { type Logger, type LevelWithSilent } from 'pino';

/** Names of values that may hold a token, a password, an address or what somebody sent, wherever they come from. */
const secretName =
  /^(?:(?:.*_)?password(?:_hash)?|(?:raw)?headers|authorization|cookie|.*token.*|rawpacket|remoteaddress|remoteport|ip|ips|email|to|from|envelope|accepted|rejected|parameters|detail|body|buffer)$/i;

/** What takes the place of such a value. */
const redactedValue = '[hidden]';

/** How deep values are looked into; what lies deeper is not logged. */
const maxDepth = 4;

/** Tokens, email addresses and credentials in addresses, as they may stand in any sentence of an error. */
const secretPatterns: readonly [pattern: RegExp, put: string][] = [
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, `$1 ${redactedValue}`],
  [/\bmf_[\w-]{20,}/g, redactedValue],
  [/:\/\/[^\s/@"\\]{1,200}@/g, `://${redactedValue}@`],
  [/[\w.!#$%&'*+=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, redactedValue],
];

/**
 * The log of a process, on stdout. Whatever is logged, at any level and by whichever library: no bearer token, no password,
 * no email address and no visitor's network address gets into it.
 */
export function createLogger(level: LevelWithSilent): Logger {
  return pino({
    level,
    serializers: { err: redactError, error: redactError },
    formatters: { log: (object) => redactObject(object, 0) },
    hooks: { streamWrite: redactLine },
  });
}

/** A line without what no line may hold. */
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
  // an object of a library may hold anything, a request or a socket
  const plain = [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
  return plain ? redactObject(value, depth) : redactedValue;
}

/** Of an error what says where and why, not what a library hung onto it: a query's values, a request's bytes. */
function redactError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && { cause: redactError(cause) }),
  };
}
