import { distanceKm } from '@moonfloor/contract/events/event-match';
import { type NamedPlace, nameWays } from './gazetteer.ts';

/** Weights of a place's people by what it is and how its name belongs to it: of a name that was written, and of one begun. */
const written = {
  kinds: { town: 50, region: 20, county: 15, country: 50, other: 20 },
  ways: { [nameWays.own]: 1, [nameWays.other]: 0.5, [nameWays.abbreviation]: 0.2, [nameWays.end]: 0.2 },
} as const;
const begun = {
  kinds: { town: 1, region: 0.1, county: 0.02, country: 0.02, other: 0.1 },
  ways: { [nameWays.own]: 1, [nameWays.other]: 0.05, [nameWays.abbreviation]: 0, [nameWays.end]: 0.1 },
} as const;

/** Part of a region's people from which a town is meant by a name of the region that is also another name of the town. */
const mostPeople = 0.2;

/** Distance in km within which a region and the town after which it is called are one suggestion. */
const sameKm = 30;

/**
 * Returns places in the order of how likely they are meant by a text whose first part has these keys. A town comes before the region
 * with its name, which is left out if it is hardly larger.
 */
export function rank(places: readonly NamedPlace[], keys: readonly string[]): NamedPlace[] {
  const towns = Map.groupBy(
    places.filter(({ kind }) => kind === 'town'),
    nameInRegion,
  );
  const weights = new Map(places.map((place) => [place, weightOf(place, keys)]));
  const ranked = places.filter((place) => {
    if (place.kind === 'town') return true;
    const namesakes = (towns.get(nameInRegion(place)) ?? []).filter(
      ({ way, population }) => way === nameWays.own || population > place.population * mostPeople,
    );
    for (const town of namesakes) weights.set(place, Math.min(weights.get(place)!, weights.get(town)! * 0.99));
    return !namesakes.some((town) => distanceKm(town, place) < sameKm);
  });
  return ranked.sort((a, b) => weights.get(b)! - weights.get(a)!);
}

const nameInRegion = ({ region, key }: NamedPlace): string => `${region} ${key}`;

function weightOf(place: NamedPlace, keys: readonly string[]): number {
  const { kinds, ways } = keys.includes(place.key) ? written : begun;
  return (place.population + 1) * kinds[place.kind] * ways[place.way];
}
