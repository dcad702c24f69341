import { placesBeginning, placesNamed, type NamedPlace } from './gazetteer.ts';
import { narrow } from './narrow.ts';
import { placeKey } from './place-key.ts';

// for up to 200 characters: maxText of `readPlace`
const bracket = /^([^,;()[\]]*\p{L}[^,;()[\]]*) ?[([]([^,;()[\]]*\p{L}[^,;()[\]]*)[)\]]/u;

/** Most completions of a name that are compared. */
const maxNames = 60;

/**
 * Returns a text in which the bracket behind the name of a town tells it from others, and does not replace it: `Frankfurt (Oder)`,
 * `Freiburg (Elbe)`, `Limburg (Lahn)`. One that names an area around it, or where a venue is, stays: `Ubud (Bali)`, `Closer (Kyiv)`.
 */
export function readBrackets(text: string, country: string | null): string {
  const [matchedText = '', name = '', inside = ''] = bracket.exec(text.slice(0, 200)) ?? [];
  if (matchedText === '') return text;
  const textBehind = text.slice(matchedText.length);
  const [townKey, other] = [placeKey(name), placeKey(inside)];
  const towns = placesNamed(townKey, country).filter(isTown);
  if (placesNamed(`${townKey} ${other}`, country).some(isTown)) return `${name} ${inside}${textBehind}`;
  const longer = placesBeginning(`${townKey} `, country, maxNames).find(
    (place) => isTown(place) && place.key.endsWith(` ${other}`),
  );
  if (longer !== undefined) return longer.key + textBehind;
  const areas = placesNamed(other, country);
  const isNarrower = narrow([townKey, other], country, false).some(({ key }) => key === townKey);
  const isSmaller = (towns[0]?.population ?? -1) >= (areas[0]?.population ?? 0);
  return areas.length > 0 && !isNarrower && isSmaller ? name + textBehind : text;
}

const isTown = ({ kind }: NamedPlace): boolean => kind === 'town';
