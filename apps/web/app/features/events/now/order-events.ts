import { currentTag } from '@moonfloor/messages/t';
import { countryName } from '@moonfloor/contract/values/country-names';
import { type Coordinates, distanceKm } from '@moonfloor/contract/events/event-match';
import type { EventSoon, SetSoon } from '@moonfloor/contract/events/now';

/** Groups events by country: `first` is the first, the others follow by name. */
export function groupByCountry(
  events: readonly EventSoon[],
  first: string | null,
): { country: string; events: EventSoon[] }[] {
  const { compare } = new Intl.Collator(currentTag());
  return [...Map.groupBy(events, ({ country }) => country)]
    .map(([country, own]) => ({ country, events: own }))
    .sort(
      (a, b) =>
        Number(b.country === first) - Number(a.country === first) ||
        compare(countryName(a.country), countryName(b.country)),
    );
}

/** Orders events by their distance from a position, in km; those without coordinates are last, with null. */
export function orderByDistance(
  events: readonly EventSoon[],
  position: Coordinates,
): { event: EventSoon; km: number | null }[] {
  return events
    .map((event) => {
      const { latitude, longitude } = event;
      const km = latitude === null || longitude === null ? null : distanceKm(position, { latitude, longitude });
      return { event, km };
    })
    .sort((a, b) => (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY) || a.event.id - b.event.id);
}

/** The sets that play on a floor at an instant, several if they overlap, and the next one there. */
export function setsAt(sets: readonly SetSoon[], now: number): { running: SetSoon[]; next: SetSoon | null } {
  const running = sets.filter(
    ({ starts_at: start, ends_at: end }) => Date.parse(start) <= now && Date.parse(end) > now,
  );
  return { running, next: sets.find(({ starts_at: start }) => Date.parse(start) > now) ?? null };
}
