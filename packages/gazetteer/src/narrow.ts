import { distanceKm } from '@moonfloor/contract/events/event-match';
import { type NamedPlace, nameWays, placesNamed } from './gazetteer.ts';
import { placeKey, withoutRegionWords } from './place-key.ts';
import { shorterKeys } from './read-place.ts';
import { withoutStreet } from './streets.ts';

/** Least distance in km of two parallels that are a degree apart: what is further north is not compared by sines. */
const kmPerDegree = 110;

/** Distance in km within which a place is beside a town. */
const besideKm = 60;

/** Distance in km from the towns of a region within which its islands are. */
const offshoreKm = 600;

/** Most words of a name within a part, and most names within a text that are looked up. */
const maxNameWords = 4;
const maxWithin = 60;

/** Fewest people of a town that a single word within a part names. */
const minPeople = 1000;

/** Words of venues that are names of towns somewhere, too. */
const generic = new Set(
  `BEACH VALLEY PARK CAMP CAMPING FARM CLUB LAKE ISLAND ISLANDS HOUSE HALL RANCH FOREST WOODS WOOD HILL HILLS MOUNTAIN RIVER BAY
  COAST GARDEN GARDENS CASTLE FESTIVAL SITE FIELD FIELDS CENTER CENTRE STATION BAR HOTEL PLAYA PRAIA PLAGE STRAND SEE WALD BERG
  BURG SCHLOSS HALLE HAUS GARTEN HOF MITTE PLATZ STADT DORF ALTE NEUE ALT NEU NOVA NOVO SANTA SAN SANTO SAO SAINT LA LE LOS LAS
  EL DE DER DIE DAS THE OF AND UND OLD NEW GRAND BIG LITTLE GREEN BLACK WHITE RED BLUE GOLDEN SUN MOON SOL LUNA SECRET PLACE
  LOCATION OPEN AIR INDOOR OUTDOOR WAREHOUSE STUDIO THEATRE THEATER ARENA STADIUM MARKET CENTRAL NATIONAL VENUE SPACE TEMPLE
  UNION LIBERTY PARADISE NATURE MUSIC ART ARTS DANCE MAIN STREET ROAD ROUTE CITY TOWN VILLAGE NORTH SOUTH EAST WEST
  CHURCH CHAPEL SCHOOL COLLEGE UNIVERSITY LIBRARY MUSEUM BRIDGE MILL INN LODGE MANOR ABBEY COTTAGE COURT GATE TOWER WELL
  WELLS SPRING SPRINGS METHODIST COMMUNITY SOCIAL SPORTS KIRCHE SCHULE MÜHLE HÜTTE TURM BRÜCKE BAHNHOF KULTUR EGLISE ECOLE
  CHATEAU MOULIN PONT TOUR FERME SALLE IGLESIA ESCUELA CASTILLO MOLINO PUENTE TORRE CASA FINCA HACIENDA SALA IGREJA
  ESCOLA CASTELO MOINHO PONTE QUINTA FAZENDA CHIESA SCUOLA CASTELLO MULINO VILLA`
    .split(/\s+/)
    .map(placeKey),
);

/**
 * Returns the places that a comma-separated text names, smallest part first. Starts with the places of the last part; each
 * part before it keeps only the places that it names or that contain something it names. A part that names none is taken as
 * a venue. With `within`, names inside a part count, too.
 */
export function narrow(parts: readonly string[], code: string | null, within: boolean): NamedPlace[] {
  let lookups = 0;
  const named = (key: string, isFirst: boolean): NamedPlace[] => {
    const mayBeShort = !isFirst || (parts.length === 1 && code !== null);
    const candidates = placesNamed(key, code).filter(({ way }) => mayBeShort || way !== nameWays.abbreviation);
    const fullMatches = candidates.filter(({ way }) => way !== nameWays.end);
    return fullMatches.length > 0 ? fullMatches : candidates;
  };
  const placesOf = (part: string, isFirst: boolean): NamedPlace[] => {
    for (const key of keysOfPart(part)) {
      const candidates = named(key, isFirst);
      if (candidates.length > 0) return candidates;
    }
    for (const key of within ? namesWithin(part) : []) {
      if ((lookups += 1) > maxWithin) break;
      const candidates = named(key, true).filter(
        ({ population, way }) => population >= minPeople && way !== nameWays.end,
      );
      if (candidates.length > 0) return candidates;
    }
    return [];
  };
  let places: NamedPlace[] = [];
  for (const [index, part] of [...parts.entries()].toReversed()) {
    const candidates = placesOf(part, index === 0);
    const inside = places.length === 0 ? candidates : placesWithin(candidates, places);
    const surrounded = inside.length > 0 ? [] : placesWithin(places, candidates);
    if (inside.length > 0) places = inside;
    else if (surrounded.length > 0) places = surrounded;
    // a code of a region elsewhere, such as that of an Italian province, which is none here
    else if (candidates.length > 0 && !places.some(isState) && places.every(({ way }) => way === nameWays.abbreviation))
      places = candidates;
  }
  return places;
}

/** Whether a place is a state whose code everybody there writes behind its towns: a town of that name in another state is not meant. */
const isState = ({ kind, country }: NamedPlace): boolean => kind === 'region' && /^(?:US|CA|AU|BR)$/.test(country);

/** Returns the keys by which a part of a text may be a name: its own, and those without words that belong to no name. */
export const keysOfPart = (part: string): string[] => [part, withoutRegionWords(part), ...shorterKeys(part)];

/** Returns names within a part, the longest first; those in the name of a street are none. */
function namesWithin(part: string): string[] {
  const words = withoutStreet(part.split(' '));
  const names: string[] = [];
  for (let count = Math.min(maxNameWords, words.length - 1); count > 0; count -= 1) {
    for (let at = words.length - count; at >= 0; at -= 1) {
      const phrase = words.slice(at, at + count);
      if (phrase.some((word) => !generic.has(word) && word.length > 2 && !/\d/.test(word)))
        names.push(phrase.join(' '));
    }
  }
  return names;
}

/** Returns the places that are within some of these areas, or beside these towns. */
export function placesWithin(places: readonly NamedPlace[], areas: readonly NamedPlace[]): NamedPlace[] {
  return places.filter((place) => areas.some((area) => isWithin(place, area)));
}

function isWithin(place: NamedPlace, area: NamedPlace): boolean {
  if (place.country !== area.country) return false;
  if (area.kind === 'country') return true;
  if (area.kind === 'region')
    return place.region === area.region || (place.kind === 'other' && areaHas(area, place, offshoreKm));
  if (area.kind === 'other' || place.kind === 'other') return areaHas(area, place);
  if (area.kind === 'county' && place.county === area.county) return true;
  const km = besideKm + area.radiusKm;
  const isTown = place.kind === 'town' || area.kind === 'town';
  return isTown && Math.abs(place.latitude - area.latitude) * kmPerDegree <= km && distanceKm(place, area) <= km;
}

/** Returns whether the middle of a place is in the circle of an area. */
const areaHas = (area: NamedPlace, place: NamedPlace, marginKm = 0): boolean =>
  distanceKm(place, area) <= area.radiusKm + marginKm;
