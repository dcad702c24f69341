import type { ImportField } from '@moonfloor/contract/import-fields';
import type { ImportMapping } from '@moonfloor/contract/imports';
import { searchKey } from '@moonfloor/contract/text';

/** Names of columns in use, in several languages, by what they mean; compared without case, accents and punctuation. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  event_name: ['event name', 'name', 'title', 'event', 'party', 'festival', 'summary', 'nome', 'nom', 'nombre', 'titel', 'titre', 'titulo', 'veranstaltung', 'subject'],
  event_date: ['event date', 'date', 'start date', 'startdate', 'day', 'start', 'begin', 'from', 'data', 'fecha', 'datum', 'beginn', 'datestart', 'dtstart', 'start day', 'data inicio', 'date debut', 'fecha inicio', 'von'],
  start_time: ['start time', 'time', 'doors', 'begin time', 'uhrzeit', 'hora', 'heure', 'hour', 'startzeit', 'starts at'],
  event_end_date: ['event end date', 'end date', 'enddate', 'end', 'to', 'until', 'ende', 'fim', 'fin', 'bis', 'dateend', 'dtend', 'data fim', 'date fin', 'fecha fin', 'enddatum'],
  end_time: ['end time', 'endzeit', 'closes', 'ends at'],
  event_status: ['happening', 'event status', 'eventstatus', 'status of event'],
  event_location: ['venue', 'event location', 'location', 'place', 'club', 'ort', 'lugar', 'lieu', 'local', 'spielort', 'veranstaltungsort'],
  area: ['area', 'city', 'town', 'region', 'stadt', 'cidade', 'ciudad', 'ville', 'state', 'province', 'locality'],
  country: ['country', 'land', 'pais', 'pays', 'nation', 'country code', 'countryname'],
  coordinates: ['coordinates', 'coords', 'geo', 'wkt', 'lat lng', 'lat lon', 'latlng', 'position', 'koordinaten', 'coordenadas'],
  latitude: ['latitude', 'lat', 'geolat', 'breite'],
  longitude: ['longitude', 'lng', 'lon', 'long', 'geolon', 'lange'],
  description: ['description', 'info', 'about', 'text', 'details', 'beschreibung', 'descricao', 'descripcion', 'notes'],
  extras: ['extras', 'extra', 'entry', 'price', 'tickets'],
  lineup: ['line up', 'lineup', 'artists', 'acts', 'artistas', 'djs', 'performers'],
  decorations: ['decorations', 'deco', 'decoration', 'dekoration', 'visuals'],
  event_page_link: ['event page link', 'website', 'web', 'link', 'homepage', 'page', 'url', 'site', 'webseite', 'facebook', 'tickets link'],
  image: ['image', 'picture', 'flyer', 'image url', 'imageurl', 'picture url', 'flyer url', 'cover', 'bild', 'imagem', 'imagen', 'affiche'],
  source_id: ['id', 'uid', 'source id', 'identifier', 'key', 'guid'],
  source_url: ['source url', 'source', 'permalink', 'quelle'],
};

const keyOf = (header: string): string => searchKey(header.replace(/([a-z])([A-Z])/g, '$1 $2')).replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/** What the columns of a table probably mean, each meaning once; empty for those that cannot be told. */
export function suggestMapping(headers: readonly string[]): ImportMapping {
  const mapping: ImportMapping = headers.map(() => '');
  const keys = headers.map(keyOf);
  for (const [field, known] of Object.entries(names) as [ImportField, readonly string[]][]) {
    const found = known.map(keyOf).map((name) => keys.findIndex((key, at) => mapping[at] === '' && key === name));
    const at = found.find((index) => index >= 0);
    if (at !== undefined) mapping[at] = field;
  }
  return mapping;
}
