/**
 * The moon's phase by the specification's rule: eighths of the time between two consecutive full moons. Free of zod, so
 * that browsers can use it without loading a validator.
 */

import { type Message, msg, t } from '@moonfloor/messages/t';

/** Days from one full moon to the next, on average. */
export const lunarCycleDays = 29.53;

/** Mean distance of the moon from Earth, km. */
export const moonDistanceKm = 384_400;

/** Names of full moons by month, January first, and that of the second one in a month, by their English name. */
export const fullMoonNames = {
  'Wolf Moon': msg('Wolf Moon'),
  'Snow Moon': msg('Snow Moon'),
  'Worm Moon': msg('Worm Moon'),
  'Pink Moon': msg('Pink Moon'),
  'Flower Moon': msg('Flower Moon'),
  'Strawberry Moon': msg('Strawberry Moon'),
  'Buck Moon': msg('Buck Moon'),
  'Sturgeon Moon': msg('Sturgeon Moon'),
  'Harvest Moon': msg('Harvest Moon'),
  "Hunter's Moon": msg("Hunter's Moon"),
  'Beaver Moon': msg('Beaver Moon'),
  'Cold Moon': msg('Cold Moon'),
  'Blue Moon': msg('Blue Moon'),
} as const;

/** Returns the name of a full moon, given in English, in the current language. */
export function moonName(name: string): string {
  const message = (fullMoonNames as Readonly<Record<string, Message>>)[name];
  return message === undefined ? name : t(message);
}

/** The full moons of 2025, to the minute (Espenak, http://astropixels.com/ephemeris/phasescat/phases2001.html). */
export const fullMoons2025: readonly string[] = [
  '2025-01-13T22:27:00.000Z',
  '2025-02-12T13:53:00.000Z',
  '2025-03-14T06:55:00.000Z',
  '2025-04-13T00:22:00.000Z',
  '2025-05-12T16:56:00.000Z',
  '2025-06-11T07:44:00.000Z',
  '2025-07-10T20:37:00.000Z',
  '2025-08-09T07:55:00.000Z',
  '2025-09-07T18:09:00.000Z',
  '2025-10-07T03:47:00.000Z',
  '2025-11-05T13:19:00.000Z',
  '2025-12-04T23:14:00.000Z',
];

/** A phase with its name and illumination in percent, by the specification's rule. */
interface Phase {
  name: Message;
  illumination: number;
}

/** The eighths, from one full moon to the next. */
const phases: readonly Phase[] = [
  { name: msg('Full Moon'), illumination: 100 },
  { name: msg('Waning Gibbous'), illumination: 90 },
  { name: msg('Last Quarter'), illumination: 75 },
  { name: msg('Waning Crescent'), illumination: 50 },
  { name: msg('New Moon'), illumination: 0 },
  { name: msg('Waxing Crescent'), illumination: 50 },
  { name: msg('First Quarter'), illumination: 75 },
  { name: msg('Waxing Gibbous'), illumination: 90 },
];

/** Displayed when no full moons are known. */
export const calculating: Phase = { name: msg('Calculating'), illumination: 0 };

/**
 * Returns the position of `now` (ms since 1970) between the previous full moon (0) and the next one (1); null when
 * either is unknown.
 */
export function lunation(now: number, fullMoons: readonly { at: string }[]): number | null {
  const instants = fullMoons.map(({ at }) => Date.parse(at)).sort((a, b) => a - b);
  const next = instants.findIndex((instant) => instant > now);
  const after = instants[next];
  const before = instants[next - 1];
  return before === undefined || after === undefined ? null : (now - before) / (after - before);
}

/** The phase at a point between two full moons, 0 to 1. */
export function phaseAt(position: number | null): Phase {
  if (position === null) return calculating;
  return phases[Math.floor(position * phases.length) % phases.length] ?? calculating;
}
