import { type Message, msg, t } from '@moonfloor/messages/t';
import { splitList } from './text.ts';

/** Names of the artist types, and of the ways of playing in a line-up, which are the same in capitals. */
const typeNames: Readonly<Record<string, Message>> = {
  Live: msg('Live'),
  DJ: msg('DJ'),
  Producer: msg('Producer'),
  LIVE: msg('LIVE'),
  PRODUCER: msg('PRODUCER'),
};

/** Returns the name of an artist type in the current language; other texts are returned unchanged. */
export function artistTypeName(type: string): string {
  const name = typeNames[type];
  return name === undefined ? type : t(name);
}

/** Returns the names of the types in a comma-separated text. */
export const artistTypeNames = (types: string): string[] => splitList(types).map(artistTypeName);
