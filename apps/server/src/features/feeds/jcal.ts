import type { LocalTime } from '../../platform/time-zone.ts';

/** A property as jCal has it (RFC 7265): name, parameters, type, values. */
export type Property = readonly [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: string,
  ...values: unknown[],
];

/** A component as jCal has it: name, properties, parts. */
export type Component = readonly [name: string, properties: readonly Property[], parts: readonly Component[]];

/** A property of text. */
export const text = (name: string, value: string): Property => [name, {}, 'text', value];

/** A property of text that is no standard one: its type is not named, and it is escaped here. */
export const extension = (name: string, value: string): Property => [
  name,
  {},
  'unknown',
  value.replace(/[\\;,]/g, String.raw`\$&`).replace(/\n/g, String.raw`\n`),
];

/** A property of an instant, ISO 8601 in UTC. */
export const instant = (name: string, at: string): Property => [name, {}, 'date-time', `${at.slice(0, 19)}Z`];

/** A property of a day, `YYYY-MM-DD`. */
export const day = (name: string, value: string): Property => [name, {}, 'date', value];

/** Day and time by whatever clock. */
export const localDateTime = ({ day, time }: LocalTime): string => `${day}T${time}:00`;
