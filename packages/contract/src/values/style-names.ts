import { type Message, msg, t } from '@moonfloor/messages/t';
import type { styles } from './lists.ts';
import { splitList } from './text.ts';

const names: Readonly<Record<string, Message>> = {
  Ambient: msg('Ambient'),
  'Dark Psy': msg('Dark Psy'),
  Darkprog: msg('Darkprog'),
  Forest: msg('Forest'),
  'Full On': msg('Full On'),
  Goa: msg('Goa'),
  'Hi-Tech': msg('Hi-Tech'),
  Morning: msg('Morning'),
  'Night Full On': msg('Night Full On'),
  Progressive: msg('Progressive'),
  Psycore: msg('Psycore'),
  PsyDub: msg('PsyDub'),
  Psytrance: msg('Psytrance'),
  Suomi: msg('Suomi'),
  Twilight: msg('Twilight'),
  Zenonesque: msg('Zenonesque'),
} satisfies Record<(typeof styles)[number], Message>;

/** Returns the name of a music style in the current language; other texts are returned unchanged. */
export function styleName(style: string): string {
  const name = names[style];
  return name === undefined ? style : t(name);
}

/** Returns the names of the styles in a comma-separated text. */
export const styleNames = (list: string): string[] => splitList(list).map(styleName);
