import { parseSync, Visitor } from 'vite';

/** A message in the source code. */
export interface FoundMessage {
  /** The message, preceded by its context and U+0004 if it has one. */
  key: string;
  /** The function that gets it. */
  callee: string;
  /** Whether values are given with it. */
  hasValues: boolean;
  /** Offsets of the whole call and of the message's literal. */
  call: { start: number; end: number };
  literal: { start: number; end: number };
}

/** Functions that get messages, by the position of the message among the arguments. */
const messageArguments: Readonly<Record<string, number>> = { t: 0, msg: 0, Rich: 0, rich: 0, tc: 1 };

/** Finds the messages in a module. Throws if it does not parse. */
export function findMessages(file: string, source: string): FoundMessage[] {
  if (!/@moonfloor\/messages|\/rich\.tsx'/.test(source)) return [];
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: FoundMessage[] = [];
  new Visitor({
    CallExpression(call) {
      if (call.callee.type !== 'Identifier') return;
      const at = messageArguments[call.callee.name];
      if (at === undefined) return;
      const [context, literal] = [call.arguments[0], call.arguments[at]];
      if (literal?.type !== 'Literal' || typeof literal.value !== 'string') return;
      if (at === 1 && (context?.type !== 'Literal' || typeof context.value !== 'string')) return;
      found.push({
        key: at === 1 && context?.type === 'Literal' ? `${context.value}\u0004${literal.value}` : literal.value,
        callee: call.callee.name,
        hasValues: call.arguments.length > at + 1,
        call,
        literal,
      });
    },
  }).visit(program);
  return found;
}
