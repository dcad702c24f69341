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
  const [whole = '', name = '', inside = ''] = bracket.exec(text.slice(0, 200)) ?? [];
  if (whole === '') return text;
  const rest = text.slice(whole.length);
  const [own, other] = [placeKey(name), placeKey(inside)];
  const towns = placesNamed(own, country).filter(isTown);
  if (placesNamed(`${own} ${other}`, country).some(isTown)) return `${name} ${inside}${rest}`;
  const longer = placesBeginning(`${own} `, country, maxNames).find(
    (place) => isTown(place) && place.key.endsWith(` ${other}`),
  );
  if (longer !== undefined) return longer.key + rest;
  const around = placesNamed(other, country);
  const isNarrower = narrow([own, other], country, false).some(({ key }) => key === own);
  const isSmaller = (towns[0]?.population ?? -1) >= (around[0]?.population ?? 0);
  return around.length > 0 && !isNarrower && isSmaller ? name + rest : text;
}

const isTown = ({ kind }: NamedPlace): boolean => kind === 'town';
