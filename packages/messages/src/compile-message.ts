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
