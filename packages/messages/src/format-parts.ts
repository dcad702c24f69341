/** A compiled ICU message: literal texts and placeholders (`compile-message.ts`). */
export type CompiledMessage = readonly MessagePart[];

/** A part of a compiled message. `number` names a value to format as a number, `value` one to insert as it is. */
export type MessagePart =
  | string
  | { value: string }
  | { number: string }
  | { select: string; options: Options }
  | { plural: string; options: Options }
  | { tag: string; content: CompiledMessage };

type Options = Readonly<Record<string, CompiledMessage>>;

/** The parts of a language that formatting needs. */
interface MessageFormatters {
  formatNumber: (value: number) => string;
  /** Returns the CLDR plural category of a number. */
  pluralCategory: (value: number) => string;
}

/** The values of a message; a tag's value is a function of its content. */
export type Values<T> = Readonly<Record<string, string | number | T | ((content: (string | T)[]) => T)>>;

/** Formats a compiled message. Adjacent texts are joined. */
export function formatParts<T>(
  parts: CompiledMessage,
  values: Values<T>,
  formatters: MessageFormatters,
): (string | T)[] {
  const formatted: (string | T)[] = [];
  const add = (part: string | T): void => {
    const last = formatted.at(-1);
    if (typeof part === 'string' && typeof last === 'string') formatted[formatted.length - 1] = last + part;
    else formatted.push(part);
  };
  for (const part of parts) {
    if (typeof part === 'string') add(part);
    else for (const inner of formatPlaceholder(part, values, formatters)) add(inner);
  }
  return formatted;
}

function formatPlaceholder<T>(
  part: Exclude<MessagePart, string>,
  values: Values<T>,
  formatters: MessageFormatters,
): (string | T)[] {
  if ('value' in part) {
    const value = values[part.value];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only tags have functions, by the generated types
    return [typeof value === 'number' ? String(value) : (value as string | T)];
  }
  if ('number' in part) return [formatters.formatNumber(Number(values[part.number]))];
  if ('tag' in part) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tags have functions, by the generated types
    const wrap = values[part.tag] as (content: (string | T)[]) => T;
    return [wrap(formatParts(part.content, values, formatters))];
  }
  const value = values['plural' in part ? part.plural : part.select];
  const option =
    'plural' in part
      ? (part.options[`=${String(value)}`] ?? part.options[formatters.pluralCategory(Number(value))])
      : part.options[String(value)];
  return formatParts(option ?? part.options.other ?? [], values, formatters);
}
