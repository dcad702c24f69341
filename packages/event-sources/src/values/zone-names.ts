import { LRUCache } from 'lru-cache';
import { searchKey } from '@moonfloor/contract/values/text';

/**
 * Zones by the names that Windows and Outlook use, without ` Standard Time` (Unicode CLDR, windowsZones.xml, territory
 * 001).
 */
const windowsZones = `
AUS Central=Australia/Darwin; AUS Eastern=Australia/Sydney; Afghanistan=Asia/Kabul; Alaskan=America/Anchorage;
Aleutian=America/Adak; Altai=Asia/Barnaul; Arab=Asia/Riyadh; Arabian=Asia/Dubai; Arabic=Asia/Baghdad;
Argentina=America/Argentina/Buenos_Aires; Astrakhan=Europe/Astrakhan; Atlantic=America/Halifax;
Aus Central W.=Australia/Eucla; Azerbaijan=Asia/Baku; Azores=Atlantic/Azores; Bahia=America/Bahia;
Bangladesh=Asia/Dhaka; Belarus=Europe/Minsk; Bougainville=Pacific/Bougainville; Canada Central=America/Regina;
Cape Verde=Atlantic/Cape_Verde; Caucasus=Asia/Yerevan; Cen. Australia=Australia/Adelaide;
Central America=America/Guatemala; Central Asia=Asia/Bishkek; Central Brazilian=America/Cuiaba;
Central Europe=Europe/Budapest; Central European=Europe/Warsaw; Central Pacific=Pacific/Guadalcanal;
Central=America/Chicago; Central Standard Time (Mexico)=America/Mexico_City; Chatham Islands=Pacific/Chatham;
China=Asia/Shanghai; Cuba=America/Havana; Dateline=Etc/GMT+12; E. Africa=Africa/Nairobi;
E. Australia=Australia/Brisbane; E. Europe=Europe/Chisinau; E. South America=America/Sao_Paulo;
Easter Island=Pacific/Easter; Eastern=America/New_York; Eastern Standard Time (Mexico)=America/Cancun;
Egypt=Africa/Cairo; Ekaterinburg=Asia/Yekaterinburg; FLE=Europe/Kiev; Fiji=Pacific/Fiji; GMT=Europe/London;
GTB=Europe/Bucharest; Georgian=Asia/Tbilisi; Greenland=America/Nuuk; Greenwich=Atlantic/Reykjavik;
Haiti=America/Port-au-Prince; Hawaiian=Pacific/Honolulu; India=Asia/Kolkata; Iran=Asia/Tehran; Israel=Asia/Jerusalem;
Jerusalem=Asia/Jerusalem; Jordan=Asia/Amman; Kaliningrad=Europe/Kaliningrad; Kamchatka=Asia/Kamchatka;
Korea=Asia/Seoul; Libya=Africa/Tripoli; Line Islands=Pacific/Kiritimati; Lord Howe=Australia/Lord_Howe;
Magadan=Asia/Magadan; Magallanes=America/Punta_Arenas; Malay Peninsula=Asia/Singapore; Marquesas=Pacific/Marquesas;
Mauritius=Indian/Mauritius; Mexico=America/Mexico_City; Mexico 2=America/Chihuahua; Mid-Atlantic=Etc/GMT+2;
Middle East=Asia/Beirut; Montevideo=America/Montevideo; Morocco=Africa/Casablanca; Mountain=America/Denver;
Mountain Standard Time (Mexico)=America/Mazatlan; Myanmar=Asia/Yangon; N. Central Asia=Asia/Novosibirsk;
Namibia=Africa/Windhoek; Nepal=Asia/Kathmandu; New Zealand=Pacific/Auckland; Newfoundland=America/St_Johns;
Norfolk=Pacific/Norfolk; North Asia East=Asia/Irkutsk; North Asia=Asia/Krasnoyarsk; North Korea=Asia/Pyongyang;
Omsk=Asia/Omsk; Pacific SA=America/Santiago; Pacific=America/Los_Angeles;
Pacific Standard Time (Mexico)=America/Tijuana; Pakistan=Asia/Karachi; Paraguay=America/Asuncion;
Qyzylorda=Asia/Qyzylorda; Romance=Europe/Paris; Russia Time Zone 10=Asia/Srednekolymsk;
Russia Time Zone 11=Asia/Kamchatka; Russia Time Zone 3=Europe/Samara; Russian=Europe/Moscow;
SA Eastern=America/Cayenne; SA Pacific=America/Bogota; SA Western=America/La_Paz; SE Asia=Asia/Bangkok;
Saint Pierre=America/Miquelon; Sakhalin=Asia/Sakhalin; Samoa=Pacific/Apia; Sao Tome=Africa/Sao_Tome;
Saratov=Europe/Saratov; Singapore=Asia/Singapore; South Africa=Africa/Johannesburg; South Sudan=Africa/Juba;
Sri Lanka=Asia/Colombo; Sudan=Africa/Khartoum; Syria=Asia/Damascus; Taipei=Asia/Taipei; Tasmania=Australia/Hobart;
Tocantins=America/Araguaina; Tokyo=Asia/Tokyo; Tomsk=Asia/Tomsk; Tonga=Pacific/Tongatapu; Transbaikal=Asia/Chita;
Turkey=Europe/Istanbul; Turks And Caicos=America/Grand_Turk; US Eastern=America/Indiana/Indianapolis;
US Mountain=America/Phoenix; Coordinated Universal=UTC; Ulaanbaatar=Asia/Ulaanbaatar; Venezuela=America/Caracas;
Vladivostok=Asia/Vladivostok; Volgograd=Europe/Volgograd; W. Australia=Australia/Perth;
W. Central Africa=Africa/Lagos; W. Europe=Europe/Berlin; W. Mongolia=Asia/Hovd; West Asia=Asia/Tashkent;
West Bank=Asia/Hebron; West Pacific=Pacific/Port_Moresby; Yakutsk=Asia/Yakutsk; Yukon=America/Whitehorse;
Alaska=America/Anchorage; Hawaii=Pacific/Honolulu; Arizona=America/Phoenix; Saskatchewan=America/Regina;
Brasilia=America/Sao_Paulo; West Central Africa=Africa/Lagos; Indiana=America/Indiana/Indianapolis;
CEST=Europe/Berlin; MESZ=Europe/Berlin; MEZ=Europe/Berlin; WEST=Europe/Lisbon; EEST=Europe/Athens; BST=Europe/London;
EST=America/New_York; EDT=America/New_York; CDT=America/Chicago; MST=America/Denver; MDT=America/Denver;
PST=America/Los_Angeles; PDT=America/Los_Angeles; AEST=Australia/Sydney; AEDT=Australia/Sydney; NZDT=Pacific/Auckland;
MSK=Europe/Moscow; JST=Asia/Tokyo; SAST=Africa/Johannesburg; UTC=UTC; CET=Europe/Berlin; EET=Europe/Athens;
WET=Europe/Lisbon; HST=Pacific/Honolulu`;

/**
 * Abbreviations, by the place that uses them. The time zone database (`EST`, `BST`) or the runtime (`ART` is Cairo, `IST`
 * always India) reads some of them otherwise.
 */
const abbreviation = /^[A-Z]{3,5}$/;

const nameOf = (text: string): string => searchKey(text.replace(/(?: (?:standard|daylight|summer))? time$/i, ''));

const cityOf = (zone: string): string => searchKey(zone.replace(/^.*\//, '').replaceAll('_', ' '));

/** Created on first use: the names above, and the cities of the time zone database. */
let cachedNames: ReadonlyMap<string, string> | undefined;

function knownNames(): ReadonlyMap<string, string> {
  if (cachedNames !== undefined) return cachedNames;
  const names = new Map<string, string>();
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    names.set(searchKey(zone), zone);
    names.set(cityOf(zone), zone);
  }
  for (const pair of windowsZones.split(';')) {
    const [name = '', zone = ''] = pair.trim().split('=');
    names.set(nameOf(name), zone);
    // a city by the name that the database uses today: `Kolkata`
    names.set(cityOf(zone), zone);
  }
  cachedNames = names;
  return names;
}

/** Longer than any name of a zone; names of programs have their address before it. */
const maxNameLength = 200;

/** Returns a zone if this process knows it, by any of its names. */
function findZone(name: string): string | undefined {
  if (abbreviation.test(name)) return knownNames().get(nameOf(name));
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return knownNames().get(nameOf(name));
  }
}

/**
 * Returns the IANA time zone that a program means: its name, also behind the address of a program
 * (`/mozilla.org/20050126_1/Europe/Vienna`), that of Windows (`W. Europe Standard Time`), the text that Outlook shows
 * (`(UTC-05:00) Eastern Time (US & Canada)`), or an offset (`GMT+02:00`). Undefined for any other.
 */
export function zoneOfName(text: string): string | undefined {
  const name = text.trim().replace(/^["']|["']$/g, '');
  if (name === '' || name.length > maxNameLength) return undefined;
  // before the names of the database, in which `GMT+2` is west of Greenwich
  const [, sign, hours = '', minutes = '00'] = /^(?:UTC|GMT)\s?([+-])(\d{1,2}):?(\d{2})?$/i.exec(name) ?? [];
  if (sign !== undefined) return findZone(`${sign}${hours.padStart(2, '0')}:${minutes}`);
  const parts = name.split('/').filter((part) => part !== '');
  for (let from = 0; from < parts.length; from += 1) {
    const zone = findZone(parts.slice(from).join('/'));
    if (zone !== undefined) return zone;
  }
  return zoneOfLabel(name.replace(/^\((?:UTC|GMT)[^)]{0,10}\)\s*/i, ''));
}

// for up to 200 characters: maxNameLength
const brackets = /\([^)]*\)/g;

/** Returns the zone of a label: `Amsterdam, Berlin, Rome`, `Eastern Time (US & Canada)`. */
function zoneOfLabel(label: string): string | undefined {
  for (const part of label.split(/[,;:]/)) {
    const bare = part.replace(brackets, '').trim();
    // `GMT Standard Time 1` of Exchange
    const zone = findZone(bare) ?? findZone(bare.replace(/ \d$/, ''));
    if (bare !== '' && zone !== undefined) return zone;
  }
  return undefined;
}

/** Abbreviations of zones by country code and zone. */
const abbreviations = new LRUCache<string, ReadonlySet<string>>({ max: 1000 });

/** Returns the abbreviations that people in a country use for the clocks of a zone, in winter and summer, as far as CLDR has them. */
function abbreviationsOf(zone: string, code: string): ReadonlySet<string> {
  const key = `${code} ${zone}`;
  const cached = abbreviations.get(key);
  if (cached !== undefined) return cached;
  const { language } = new Intl.Locale(`und-${code}`).maximize();
  const names = ['en', language].flatMap((one) => {
    const format = new Intl.DateTimeFormat(`${one}-${code}`, { timeZone: zone, timeZoneName: 'short' });
    return [0, 6].map(
      (month) => format.formatToParts(Date.UTC(2027, month)).find(({ type }) => type === 'timeZoneName')?.value ?? '',
    );
  });
  abbreviations.set(key, new Set(names));
  return abbreviations.get(key)!;
}

/**
 * Returns the zone of those at a place that an abbreviation names: `MST` is the clock of Phoenix there, `IST` that of Dublin. Undefined
 * if it is none of them; `code` is that of the country.
 */
export const zoneOfAbbreviation = (name: string, code: string, zones: () => Iterable<string>): string | undefined =>
  abbreviation.test(name) ? [...zones()].find((zone) => abbreviationsOf(zone, code).has(name)) : undefined;
