import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** Types of values for a placeholder. */
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
