/** Which way up the moon is seen: south of the equator its other side is lit while it grows. */
export type Hemisphere = 'north' | 'south';

const key = 'moon-hemisphere';

/** Time zones whose people live well south of the equator (https://data.iana.org/time-zones/tzdb/zone1970.tab). */
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

/** What the visitor has chosen, else what their clock's time zone says. */
export function readHemisphere(): Hemisphere {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const likely = southernTimeZones.some((zones) => zones.test(timeZone)) ? 'south' : 'north';
  try {
    const chosen = localStorage.getItem(key);
    return chosen === 'north' || chosen === 'south' ? chosen : likely;
  } catch {
    return likely;
  }
}

/** Remembers what the visitor has chosen. */
export function rememberHemisphere(hemisphere: Hemisphere): void {
  try {
    localStorage.setItem(key, hemisphere);
  } catch {
    // Storage is forbidden here: the choice holds until the dialog closes.
  }
}
