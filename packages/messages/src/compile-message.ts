import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { CompiledMessage, MessagePart } from './format-parts.ts';

/** Compiles an ICU message, so that formatting needs no parser. Throws if it is malformed or uses dates or styles. */
export const compileMessage = (text: string): CompiledMessage =>
  compileParts(parse(text, { requiresOtherClause: true }), '');

/** Compiles elements; `counted` is the value that `#` stands for. */
function compileParts(elements: readonly MessageFormatElement[], counted: string): CompiledMessage {
  return elements.map((element): MessagePart => {
    switch (element.type) {
      case TYPE.literal:
        return element.value;
      case TYPE.argument:
        return { value: element.value };
      case TYPE.pound:
        return { number: counted };
      case TYPE.tag:
        return { tag: element.value, content: compileParts(element.children, counted) };
      case TYPE.select:
        return { select: element.value, options: compileOptions(element.options, counted) };
      case TYPE.plural:
        if (element.offset !== 0 || element.pluralType !== 'cardinal') break;
        return { plural: element.value, options: compileOptions(element.options, element.value) };
      case TYPE.number:
      case TYPE.date:
      case TYPE.time:
    }
    throw new Error('messages have values, tags, select, and plural without offset');
  });
}

const compileOptions = (
  options: Readonly<Record<string, { value: MessageFormatElement[] }>>,
  counted: string,
): Record<string, CompiledMessage> =>
  Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, compileParts(value, counted)]));

export type ValueType = 'number' | 'string' | 'any' | 'tag';

/** Returns the placeholders of a message with the type of each; none for plain text, which is not parsed. */
export function describeValues(message: string): Record<string, ValueType> {
  const values: Record<string, ValueType> = {};
  if (!/\{\w+[,}]|<\/\w+>/.test(message)) return values;
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.argument) values[element.value] ??= 'any';
      else if (element.type === TYPE.number) values[element.value] = 'number';
      else if (element.type === TYPE.plural || element.type === TYPE.select) {
        values[element.value] = element.type === TYPE.plural ? 'number' : 'string';
        for (const option of Object.values(element.options)) visit(option.value);
      } else if (element.type === TYPE.tag) {
        values[element.value] = 'tag';
        visit(element.children);
      }
    }
  };
  visit(parse(message, { requiresOtherClause: true }));
  return values;
}
