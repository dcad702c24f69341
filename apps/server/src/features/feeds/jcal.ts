import type { LocalTime } from '@moonfloor/gazetteer/time-zone';

/** A jCal property (RFC 7265): name, parameters, type, values. */
export type Property = readonly [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: string,
  ...values: unknown[],
];

/** A jCal component: name, properties, subcomponents. */
export type Component = readonly [name: string, properties: readonly Property[], parts: readonly Component[]];

export const text = (name: string, value: string): Property => [name, {}, 'text', value];

/** Returns a non-standard text property, whose type is unknown and whose value is therefore escaped here. */
export const extension = (name: string, value: string): Property => [
  name,
  {},
  'unknown',
  value.replace(/[\\;,]/g, String.raw`\$&`).replace(/\n/g, String.raw`\n`),
];

/** Returns a property with an instant, ISO 8601 in UTC. */
export const instantProperty = (name: string, at: string): Property => [name, {}, 'date-time', `${at.slice(0, 19)}Z`];

/** Returns a property with a day, `YYYY-MM-DD`. */
export const day = (name: string, value: string): Property => [name, {}, 'date', value];

/** Returns a local date-time without time zone. */
export const localDateTime = ({ day, time }: LocalTime): string => `${day}T${time}:00`;
