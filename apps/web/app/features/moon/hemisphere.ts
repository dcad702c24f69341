import { readStored, writeStored } from '../../ui/local-storage.ts';

/** Orientation of the moon: south of the equator its opposite side is lit. */
export type Hemisphere = 'north' | 'south';

const key = 'moon-hemisphere';

/** Time zones located well south of the equator (https://data.iana.org/time-zones/tzdb/zone1970.tab). */
const southernTimeZones = [
  /^(Australia|Antarctica)\//,
  /^Africa\/(Johannesburg|Maseru|Mbabane|Maputo|Harare|Lusaka|Windhoek|Gaborone|Luanda|Lubumbashi|Blantyre|Dar_es_Salaam)$/,
  /^America\/(Argentina\/.+|Buenos_Aires|Sao_Paulo|Bahia|Recife|Maceio|Araguaina|Cuiaba|Campo_Grande|Porto_Velho|Rio_Branco)$/,
  /^America\/(Santiago|Punta_Arenas|Coyhaique|Montevideo|Asuncion|La_Paz|Lima)$/,
  /^Asia\/(Jakarta|Makassar|Dili)$/,
  /^Atlantic\/(Stanley|South_Georgia|St_Helena)$/,
  /^Indian\/(Antananarivo|Mauritius|Reunion|Mayotte|Comoro|Cocos|Christmas)$/,
  /^Pacific\/(Auckland|Chatham|Fiji|Noumea|Tongatapu|Apia|Pago_Pago|Rarotonga|Tahiti|Easter|Port_Moresby|Guadalcanal|Efate)$/,
];

/** Returns the visitor's stored choice, otherwise the hemisphere of the browser's time zone. */
export function readHemisphere(): Hemisphere {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const likely = southernTimeZones.some((zones) => zones.test(timeZone)) ? 'south' : 'north';
  const chosen = readStored(key);
  return chosen === 'north' || chosen === 'south' ? chosen : likely;
}

/** Stores the visitor's choice. */
export const rememberHemisphere = (hemisphere: Hemisphere): void => writeStored(key, hemisphere);
