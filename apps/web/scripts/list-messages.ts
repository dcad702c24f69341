import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { compileMessage, describeValues } from '@moonfloor/messages/compile-message';
import type { CompiledMessage } from '@moonfloor/messages/format-parts';

const root = path.resolve(import.meta.dirname, '../../..');
const folders = [
  'apps/web/app',
  'apps/web/embed',
  'apps/server/src',
  'packages/contract/src',
  'packages/lineup/src',
  'packages/event-sources/src',
];

/** Lists all messages of the source code with the files that have them, without tests. */
export function messagesByFile(): Map<string, string[]> {
  const filesByKey = new Map<string, string[]>();
  for (const folder of folders)
    for (const name of globSync('**/*.{ts,tsx}', { cwd: path.join(root, folder) }).sort()) {
      const file = `${folder}/${name.replaceAll(path.sep, '/')}`;
      if (/\.(?:test|spec)\.tsx?$|\/testing\/|\/endurance\//.test(file)) continue;
      for (const { key } of findMessages(file, readFileSync(path.join(root, file), 'utf8'))) {
        const files = filesByKey.get(key) ?? [];
        if (!files.includes(file)) filesByKey.set(key, [...files, file]);
      }
    }
  return filesByKey;
}

export const listMessages = (): string[] => [...messagesByFile().keys()];

/** A message in the source code. */
interface FoundMessage {
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
  const messages: FoundMessage[] = [];
  new Visitor({
    CallExpression(call) {
      if (call.callee.type !== 'Identifier') return;
      const at = messageArguments[call.callee.name];
      if (at === undefined) return;
      const [context, literal] = [call.arguments[0], call.arguments[at]];
      if (literal?.type !== 'Literal' || typeof literal.value !== 'string') return;
      if (at === 1 && (context?.type !== 'Literal' || typeof context.value !== 'string')) return;
      messages.push({
        key: at === 1 && context?.type === 'Literal' ? `${context.value}\u0004${literal.value}` : literal.value,
        callee: call.callee.name,
        hasValues: call.arguments.length > at + 1,
        call,
        literal,
      });
    },
  }).visit(program);
  return messages;
}

/**
 * Returns the texts of the embed script by message, in the language of a catalogue. Those with values are compiled;
 * plain texts that are not in the catalogue are left out.
 */
export function embedTexts(catalogue: ReadonlyMap<string, string>): Record<string, string | CompiledMessage> {
  const texts: Record<string, string | CompiledMessage> = {};
  for (const [key, files] of messagesByFile()) {
    if (!files.some((file) => file.startsWith('apps/web/embed/'))) continue;
    const text = catalogue.get(key);
    if (Object.keys(describeValues(key)).length > 0) texts[key] = compileMessage(text ?? key);
    else if (text !== undefined) texts[key] = text;
  }
  return texts;
}
