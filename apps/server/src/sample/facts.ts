import type { Facts } from '@moonfloor/contract/records/facts';
import { addDays } from '@moonfloor/contract/values/days';
import { Random } from '../platform/mandala/random.ts';

/** Returns what is known about a festival: more of the large ones; the rest is unknown. */
export function festivalFacts(
  name: string,
  { start, days, isLarge }: { start: string; days: number; isLarge: boolean },
): Facts {
  const random = new Random(`facts ${name}`);
  const perhaps = (share: number, yes: number): 'yes' | 'no' | undefined =>
    random.chance(isLarge ? share : share * 0.7) ? (random.chance(yes) ? 'yes' : 'no') : undefined;
  const first = days * 25;
  return {
    water: perhaps(0.9, 1),
    food: perhaps(0.9, 1),
    showers: perhaps(0.8, 0.8),
    toilets: perhaps(0.8, 1),
    first_aid: perhaps(0.7, 1),
    drug_checking: perhaps(0.5, 0.8),
    awareness_team: perhaps(0.6, 1),
    camping: perhaps(0.9, 1),
    campervans: perhaps(0.7, 0.8),
    parking: perhaps(0.7, 0.9),
    shuttle: perhaps(0.5, 0.7),
    dogs: perhaps(0.8, 0.3),
    children: perhaps(0.6, 0.7),
    fire: perhaps(0.5, 0.2),
    glass: perhaps(0.7, 0),
    quiet_area: perhaps(0.4, 0.8),
    step_free: perhaps(0.3, 0.5),
    payment: random.chance(0.7) ? random.pick(['cash', 'card', 'both'] as const) : undefined,
    minimum_age: random.chance(0.5) ? 18 : undefined,
    ...(isLarge && {
      prices: [
        { label: 'Early bird', amount: first, currency: 'EUR', until: addDays(start, -60) },
        { label: null, amount: days * 30, currency: 'EUR', until: addDays(start, -7) },
        { label: 'Gate', amount: days * 35, currency: 'EUR', until: null },
      ],
    }),
  };
}
