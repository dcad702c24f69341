import { type Message, t } from '@moonfloor/messages/t';

/** Returns a table of labels in the current language. */
export function translated<K extends string>(labels: Readonly<Record<K, Message>>): Record<K, string>;
export function translated(labels: Readonly<Record<string, Message>>): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([key, label]) => [key, t(label)]));
}
