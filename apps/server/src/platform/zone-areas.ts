import { searchKey } from '@moonfloor/contract/text';

/**
 * States, regions, islands and large towns of countries with several time zones. Each row was compared with the comments of
 * zone.tab in the IANA time zone database 2025b (https://data.iana.org/time-zones/tzdb-2025b/zone.tab), such as `Mountain - AB,
 * BC(E), NT(E), SK(W)`. A name with `?` belongs to the zone for the most part only; one with `,` means this zone only after another
 * part of the address (`Spokane, Washington`); one with `!` is an exception in its state (`El Paso, Texas`). Towns that give a zone
 * its name are known without being listed.
 */
export const zoneAreas: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    'America/New_York': `CT, Connecticut, DE, Delaware, DC, D.C., District of Columbia, Washington DC, Washington D.C.,
      GA, Georgia, ME, Maine, MD, Maryland, MA, Massachusetts, NH, New Hampshire, NJ, New Jersey, NY, NC,
      North Carolina, OH, Ohio, PA, Pennsylvania, RI, Rhode Island, SC, South Carolina, VT, Vermont, VA, Virginia, WV,
      West Virginia, NYC, Brooklyn, Queens, Manhattan, Boston, Philadelphia, Atlanta, Asheville, Baltimore, Pittsburgh,
      Cleveland, Miami, Orlando, Tampa, Fort Lauderdale, Gainesville, Sarasota, Jacksonville, Knoxville, Chattanooga,
      ?FL, ?Florida`,
    'America/Detroit': 'Grand Rapids, Ann Arbor, Lansing, ?MI, ?Michigan',
    'America/Indiana/Indianapolis': 'Indianapolis, Fort Wayne, ?Bloomington, ?IN, ?Indiana',
    'America/Kentucky/Louisville': 'Louisville, Lexington, ?KY, ?Kentucky',
    'America/Chicago': `AL, Alabama, AR, Arkansas, IL, Illinois, IA, Iowa, Louisiana, MN, Minnesota, MS, Mississippi, MO,
      Missouri, OK, Oklahoma, WI, Wisconsin, TX, Texas, Houston, Dallas, Austin, San Antonio, Fort Worth, New Orleans,
      Minneapolis, St. Louis, Kansas City, Milwaukee, Nashville, Memphis, Omaha, Oklahoma City, Tulsa, Wichita,
      Pensacola, Panama City Beach, ,LA, ?KS, ?Kansas, ?NE, ?Nebraska, ?ND, ?North Dakota, ?SD, ?South Dakota, ?TN,
      ?Tennessee`,
    'America/Denver': `CO, Colorado, MT, Montana, NM, New Mexico, UT, Utah, WY, Wyoming, !El Paso, !West Wendover, Boulder,
      Salt Lake City, Albuquerque, Santa Fe, Moab, Rapid City`,
    'America/Boise': '?ID, ?Idaho, !Nyssa, !Vale',
    'America/Phoenix': 'AZ, Arizona, Tucson, Sedona, Flagstaff',
    'America/Los_Angeles': `CA, California, NV, Nevada, WA, Washington State, OR, Oregon, San Francisco, San Diego,
      Oakland, Sacramento, San Jose, Joshua Tree, Seattle, Las Vegas, Reno, Black Rock City, Black Rock Desert,
      Spokane, Coeur d'Alene, ,Washington`,
    'America/Anchorage': 'AK, Alaska, Fairbanks',
    'Pacific/Honolulu': 'HI, Hawaii, Hawaiʻi, Oahu, Maui, Kauai, Hilo',
  },
  CA: {
    'America/St_Johns': "Newfoundland, St. John's, ?NL, ?Newfoundland and Labrador",
    'America/Halifax': `NS, Nova Scotia, NB, New Brunswick, PE, PEI, Prince Edward Island, Fredericton, Saint John,
      Cape Breton, !Magdalen Islands, !Îles-de-la-Madeleine, ?Labrador`,
    'America/Toronto': `QC, PQ, Quebec, Montreal, Gatineau, Sherbrooke, Ottawa, Hamilton, Kingston, Guelph, Kitchener,
      Waterloo, London, Sudbury, Thunder Bay, Barrie, Muskoka, ?ON, ?Ontario`,
    'America/Winnipeg': 'MB, Manitoba, Kenora',
    'America/Regina': 'SK, Saskatchewan, Saskatoon',
    'America/Edmonton': `AB, Alberta, Calgary, Banff, Jasper, Lethbridge, Red Deer, NT, Northwest Territories,
      Yellowknife, Cranbrook, Fernie, Golden, Invermere, !Lloydminster`,
    'America/Dawson_Creek': 'Fort St. John',
    'America/Vancouver': `Victoria, Vancouver Island, Kelowna, Kamloops, Nanaimo, Nelson, Salmo, Whistler, Squamish,
      Vernon, Penticton, Tofino, Rossland, Castlegar, Revelstoke, Prince George, Surrey, Burnaby, Pemberton, ?BC, ?B.C.,
      ?British Columbia`,
    'America/Whitehorse': 'YT, Yukon, Dawson City',
  },
  MX: {
    'America/Mexico_City': `CDMX, Ciudad de México, Distrito Federal, Estado de México, Edomex, Jalisco, Guadalajara,
      Puerto Vallarta, Puebla, Oaxaca, Mazunte, Zipolite, Puerto Escondido, Veracruz, Guanajuato, San Luis Potosí,
      Querétaro, Morelos, Cuernavaca, Tepoztlán, Michoacán, Morelia, Guerrero, Acapulco, Chiapas, Palenque,
      San Cristóbal de las Casas, Tabasco, Hidalgo, Tlaxcala, Zacatecas, Aguascalientes, Colima`,
    'America/Monterrey': 'Durango, ?Nuevo León, ?Coahuila, ?Tamaulipas',
    'America/Bahia_Banderas': '!Nuevo Vallarta, !Bucerías, !Sayulita, !Punta Mita',
    'America/Merida': 'Yucatán, Campeche',
    'America/Cancun': `Quintana Roo, Q.R., Playa del Carmen, Tulum, Cozumel, Bacalar, Holbox, Mahahual, Riviera Maya,
      Isla Mujeres, Puerto Morelos`,
    'America/Tijuana':
      'Baja California, Baja California Norte, Ensenada, Mexicali, Rosarito, Tecate, Valle de Guadalupe',
    'America/Mazatlan': `Baja California Sur, La Paz, Los Cabos, Cabo San Lucas, San José del Cabo, Todos Santos,
      Sinaloa, Culiacán, ?Nayarit`,
    'America/Hermosillo': 'Sonora, Guaymas',
    'America/Chihuahua': '?Chihuahua',
    'America/Ciudad_Juarez': 'Ciudad Juárez, Juárez',
  },
  BR: {
    'America/Sao_Paulo': `SP, São Paulo, RJ, Rio de Janeiro, MG, Minas Gerais, Belo Horizonte, ES, Espírito Santo, PR,
      Paraná, Curitiba, SC, Santa Catarina, Florianópolis, RS, Rio Grande do Sul, Porto Alegre, GO, Goiás, Goiânia,
      Alto Paraíso, Alto Paraíso de Goiás, Pirenópolis, DF, Distrito Federal, Brasília, Campinas, Búzios, Ubatuba`,
    'America/Bahia':
      'BA, Salvador, Trancoso, Arraial d’Ajuda, Itacaré, Ituberá, Pratigi, Porto Seguro, Chapada Diamantina',
    'America/Fortaleza': `CE, Ceará, Jericoacoara, RN, Rio Grande do Norte, Natal, Pipa, PB, Paraíba, João Pessoa, PI,
      Piauí, Teresina, MA, Maranhão, São Luís`,
    'America/Recife': 'PE, Pernambuco, Olinda',
    'America/Maceio': 'AL, Alagoas, SE, Sergipe, Aracaju, Maceió',
    'America/Belem': 'PA, Pará, AP, Amapá, Macapá, Belém',
    'America/Araguaina': 'TO, Tocantins, Palmas, Jalapão',
    'America/Cuiaba': 'MT, Mato Grosso, Cuiabá, Chapada dos Guimarães',
    'America/Campo_Grande': 'MS, Mato Grosso do Sul, ?Bonito',
    'America/Manaus': '?AM, ?Amazonas',
    'America/Porto_Velho': 'RO, Rondônia',
    'America/Boa_Vista': 'RR, Roraima',
    'America/Rio_Branco': 'AC, Acre',
    'America/Noronha': '!Fernando de Noronha, !Noronha',
  },
  AU: {
    'Australia/Sydney': `NSW, New South Wales, ACT, Australian Capital Territory, Canberra, Byron Bay, Newcastle,
      Wollongong, Lismore, Nimbin`,
    'Australia/Melbourne': 'VIC, Victoria, Geelong, Ballarat, Bendigo',
    'Australia/Brisbane': 'QLD, Queensland, Gold Coast, Sunshine Coast, Cairns, Townsville, Noosa, Toowoomba',
    'Australia/Adelaide': 'SA, South Australia, !Broken Hill',
    'Australia/Darwin': 'NT, Northern Territory, Alice Springs, Katherine',
    'Australia/Perth': 'WA, Western Australia, Fremantle, Margaret River, Broome, Bunbury, Albany, Kalgoorlie',
    'Australia/Hobart': 'TAS, Tasmania, Launceston',
    'Australia/Eucla': '!Eucla',
    'Australia/Lord_Howe': '!Lord Howe Island, !Lord Howe',
  },
  RU: {
    'Europe/Kaliningrad': 'Калининград, Калининградская область',
    'Europe/Moscow': `Москва, Московская область, Moscow Oblast, Moscow Region, St. Petersburg, Saint Petersburg,
      St Petersburg, Санкт-Петербург, СПб, Leningrad Oblast, Ленинградская область, Karelia, Карелия, Krasnodar,
      Краснодар, Краснодарский край, Sochi, Сочи, Nizhny Novgorod, Нижний Новгород, Kazan, Казань, Tatarstan,
      Татарстан, Tver, Тверь, Тверская область, Kaluga, Калуга, Калужская область, Tula, Тула, Тульская область,
      Ryazan, Рязань, Voronezh, Воронеж, Rostov-on-Don, Ростов-на-Дону, Yaroslavl, Ярославль, Vladimir,
      Владимир, Владимирская область, Volgograd, Волгоград, Murmansk, Мурманск, Smolensk, Pskov, Novgorod`,
    'Europe/Samara': 'Самара, Самарская область, Izhevsk, Ижевск, Udmurtia, Togliatti, Тольятти',
    'Europe/Saratov': 'Саратов',
    'Asia/Yekaterinburg': `Екатеринбург, Ekaterinburg, Sverdlovsk Oblast, Свердловская область, Perm, Пермь, Chelyabinsk,
      Челябинск, Челябинская область, Ufa, Уфа, Bashkortostan, Башкортостан, Tyumen, Тюмень, Orenburg, Оренбург, Surgut`,
    'Asia/Omsk': 'Омск',
    'Asia/Novosibirsk': 'Новосибирск, Новосибирская область',
    'Asia/Barnaul':
      'Барнаул, Altai, Алтай, Altai Republic, Altai Krai, Республика Алтай, Алтайский край, Gorno-Altaysk',
    'Asia/Tomsk': 'Томск',
    'Asia/Novokuznetsk': 'Новокузнецк, Kemerovo, Кемерово, Kuzbass',
    'Asia/Krasnoyarsk': 'Красноярск, Красноярский край, Khakassia, Хакасия, Abakan, Tuva, Тыва',
    'Asia/Irkutsk':
      'Иркутск, Иркутская область, Lake Baikal, Baikal, Байкал, Olkhon, Ольхон, Ulan-Ude, Улан-Удэ, Buryatia',
    'Asia/Chita': 'Чита, Zabaykalsky Krai',
    'Asia/Vladivostok': 'Владивосток, Primorsky Krai, Приморский край, Khabarovsk, Хабаровск',
    'Asia/Sakhalin': 'Сахалин, Yuzhno-Sakhalinsk',
    'Asia/Kamchatka': 'Камчатка, Petropavlovsk-Kamchatsky',
  },
  ID: {
    'Asia/Jakarta': `Java, Jawa, West Java, Jawa Barat, East Java, Jawa Timur, Central Java, Jawa Tengah, Banten, Bandung,
      Yogyakarta, Jogja, Surabaya, Semarang, Malang, Bogor, Sumatra, Sumatera, Medan, Aceh, Lampung, Riau, Batam,
      Bintan, Lake Toba`,
    'Asia/Pontianak': 'West Kalimantan, Kalimantan Barat, Central Kalimantan, Kalimantan Tengah',
    'Asia/Makassar': `Bali, Ubud, Canggu, Denpasar, Kuta, Seminyak, Uluwatu, Sanur, Karangasem, Bangli, Kintamani, Amed,
      Nusa Penida, Nusa Lembongan, Lombok, Gili, Gili Trawangan, Gili Air, Sumbawa, Sumba, Flores, Labuan Bajo,
      West Nusa Tenggara, Nusa Tenggara Barat, NTB, East Nusa Tenggara, Nusa Tenggara Timur, NTT, Sulawesi, Manado,
      Timor, Kupang, East Kalimantan, Kalimantan Timur, South Kalimantan, Kalimantan Selatan, North Kalimantan, Balikpapan`,
    'Asia/Jayapura': 'Papua, West Papua, Papua Barat, Maluku, North Maluku, Moluccas, Ambon, Raja Ampat',
  },
  ES: {
    'Europe/Madrid': `Andalucía, Andalusia, Aragón, Asturias, Cantabria, Castilla y León, Castilla-La Mancha, Cataluña,
      Catalunya, Catalonia, Extremadura, Galicia, La Rioja, Murcia, Navarra, País Vasco, Euskadi, Basque Country,
      Comunidad Valenciana, Comunitat Valenciana, Baleares, Illes Balears, Islas Baleares, Balearic Islands, Ibiza,
      Eivissa, Mallorca, Menorca, Formentera, Barcelona, Girona, Lleida, Tarragona, Castellón, Valencia, València,
      Alicante, Almería, Granada, Málaga, Cádiz, Sevilla, Seville, Córdoba, Jaén, Huelva, Badajoz, Cáceres, Toledo,
      Ciudad Real, Cuenca, Guadalajara, Albacete, Salamanca, Zamora, León, Palencia, Valladolid, Burgos, Soria,
      Segovia, Ávila, Huesca, Zaragoza, Teruel, Bilbao, Vizcaya, Bizkaia, Guipúzcoa, Gipuzkoa, Álava, San Sebastián,
      Donostia, Pamplona, Santander, Oviedo, Gijón, Lugo, Ourense, Pontevedra, Vigo, A Coruña, La Coruña,
      Santiago de Compostela, Tarifa, Marbella, Palma, Palma de Mallorca`,
    'Atlantic/Canary': `Canarias, Islas Canarias, Canaries, Canary Islands, Kanarische Inseln, Kanaren, Tenerife, Teneriffa,
      Gran Canaria, Lanzarote, Fuerteventura, La Palma, La Gomera, El Hierro, La Graciosa, Las Palmas,
      Las Palmas de Gran Canaria, Santa Cruz de Tenerife, Los Cristianos, Adeje, Arona, Puerto de la Cruz, La Laguna,
      Maspalomas, Arrecife, Puerto del Rosario, Corralejo, La Oliva`,
  },
  PT: {
    'Europe/Lisbon': `Lisboa, Lissabon, Lisbonne, Porto, Oporto, Braga, Aveiro, Beja, Bragança, Castelo Branco, Coimbra,
      Évora, Faro, Guarda, Leiria, Portalegre, Santarém, Setúbal, Viana do Castelo, Vila Real, Viseu, Alentejo, Algarve,
      Lagos, Aljezur, Odemira, Idanha-a-Nova, Sintra, Cascais, Almada, Tomar, Peniche, Nazaré, Ericeira, Portimão, Tavira`,
    'Atlantic/Madeira': 'Funchal, Porto Santo, Ilha da Madeira',
    'Atlantic/Azores': `Açores, Azoren, São Miguel, Ponta Delgada, Terceira, Angra do Heroísmo, Faial, Horta, Pico,
      Ilha do Pico, Vila do Porto, São Jorge, Graciosa, Ilha das Flores, Ilha de Santa Maria`,
  },
  CL: {
    'America/Santiago': `Región Metropolitana, Valparaíso, Viña del Mar, Coquimbo, La Serena, Valle del Elqui, Atacama,
      Copiapó, San Pedro de Atacama, Antofagasta, Tarapacá, Iquique, Arica, Biobío, Concepción, Maule, Ñuble,
      Araucanía, Pucón, Los Ríos, Valdivia, Los Lagos, Puerto Montt, Chiloé, O'Higgins, Pichilemu`,
    'America/Coyhaique': 'Aysén, Aisén',
    'America/Punta_Arenas': 'Magallanes, Puerto Natales, Torres del Paine, Tierra del Fuego',
    'Pacific/Easter': 'Isla de Pascua, Easter Island, Rapa Nui, Hanga Roa',
  },
  KZ: { 'Asia/Almaty': 'Алматы, Astana, Астана, Shymkent', 'Asia/Aqtau': 'Aktau, Актау, Mangystau' },
  MN: {
    'Asia/Ulaanbaatar': 'Ulan Bator, Улаанбаатар, Töv, Terelj, Gobi, Gorkhi-Terelj, Karakorum, Övörkhangai',
    'Asia/Hovd': 'Khovd, Ховд, Bayan-Ölgii, Bayan-Ulgii, Uvs, Ölgii',
  },
  CD: {
    'Africa/Kinshasa':
      'Kongo Central, Matadi, Bandundu, Mai-Ndombe, Kwilu, Kwango, Équateur, Mbandaka, Tshuapa, Mongala',
    'Africa/Lubumbashi': `Katanga, Haut-Katanga, Lualaba, Kolwezi, North Kivu, Nord-Kivu, South Kivu, Sud-Kivu, Goma,
      Bukavu, Kisangani, Tshopo, Ituri, Bunia, Maniema, Kasaï, Kananga, Mbuji-Mayi`,
  },
  UA: { 'Europe/Simferopol': 'Crimea, Крим, Крым, Sevastopol, Севастополь, Yalta' },
  NZ: { 'Pacific/Chatham': 'Chatham Islands' },
  EC: { 'Pacific/Galapagos': 'Galápagos, Galápagos Islands, Islas Galápagos, Santa Cruz Island, San Cristóbal Island' },
  PG: { 'Pacific/Bougainville': 'Arawa, Buka' },
  CN: { 'Asia/Shanghai': 'Urumqi, Ürümqi, Xinjiang' },
};

/** Countries of which all areas but those above have the same time: China's is that of Shanghai everywhere. */
export const oneMainZone: ReadonlySet<string> = new Set(['UA', 'NZ', 'EC', 'PG', 'CN', 'KZ']);

/** A time zone, and whether the place is certainly in it. */
export interface PlaceZone {
  zone: string;
  sure: boolean;
}

interface AreaZone extends PlaceZone {
  /** True for a name that is one only after another part of an address. */
  after: boolean;
  /** True for an exception in its state. */
  excepted: boolean;
}

const areasByCountry = new Map<string, ReadonlyMap<string, AreaZone>>();

/** Returns the names of a country's areas: upper-case codes as they are, others by search key. */
function areasOf(code: string, zones: readonly string[]): ReadonlyMap<string, AreaZone> {
  const known = areasByCountry.get(code);
  if (known !== undefined) return known;
  const areas = new Map<string, AreaZone>();
  const table = zoneAreas[code] ?? {};
  for (const zone of zones) {
    const [, town = '', more] = zone.split('/');
    if (more === undefined)
      areas.set(searchKey(town.replaceAll('_', ' ')), { zone, sure: true, after: false, excepted: false });
  }
  for (const [zone, names] of Object.entries(table)) {
    for (const text of names.split(/,\s+(?=\S)/)) {
      const [, mark, name = ''] = /^([?,!]?)(.*)$/s.exec(text.trim()) ?? [];
      const key = isCode(name) ? name : searchKey(name);
      if (key !== '') areas.set(key, { zone, sure: mark !== '?', after: mark === ',', excepted: mark === '!' });
    }
  }
  areasByCountry.set(code, areas);
  return areas;
}

/** Returns true for a code such as `CA` or `NSW`, which counts in upper case only. */
const isCode = (text: string): boolean => /^[A-Z]{2,4}$/.test(text);

/** Longest area that is looked at, in characters; and longest name in it, in words. */
const maxAreaLength = 300;
const maxWords = 5;

// for up to 300 characters: maxAreaLength
const postalCodes = /^\d[\d-]*\s+|\s+\d[\d-]*$/g;

/**
 * Returns the time zone of an area such as `Nelson, BC` or `Ubud (Bali)`, whose last parts count first; undefined if none
 * is known. `zones` are those of the country with the code.
 */
export function zoneOfArea(code: string, zones: readonly string[], area: string): PlaceZone | undefined {
  const areas = areasOf(code, zones);
  const parts = area
    .slice(0, maxAreaLength)
    .split(/[,;/()|\n]|\s[-–—·]\s/)
    .map((part) => part.replace(postalCodes, '').trim())
    .filter((part) => part !== '')
    .toReversed();
  const found = parts.flatMap((part, at) => {
    const isLast = at === parts.length - 1;
    const zone = wholeName(areas, part, isLast) ?? nameWithin(areas, part);
    return zone === undefined ? [] : [zone];
  });
  const best = found.find(({ excepted }) => excepted) ?? found.find(({ sure }) => sure) ?? found[0];
  return best === undefined ? undefined : { zone: best.zone, sure: best.sure };
}

function wholeName(areas: ReadonlyMap<string, AreaZone>, part: string, isFirst: boolean): AreaZone | undefined {
  const zone = areas.get(isCode(part) ? part : searchKey(part)) ?? areas.get(searchKey(part));
  return zone?.after === true && isFirst ? undefined : zone;
}

/** Returns the zone of the longest name within a part; a code counts at its end: `Denver CO`. */
function nameWithin(areas: ReadonlyMap<string, AreaZone>, part: string): AreaZone | undefined {
  const words = part.split(/\s+/);
  const last = words.length > 1 && isCode(words.at(-1)!) ? areas.get(words.at(-1)!) : undefined;
  if (last?.sure === true) return last;
  for (let count = Math.min(maxWords, words.length - 1); count > 0; count -= 1) {
    for (let at = 0; at + count <= words.length; at += 1) {
      const name = words.slice(at, at + count).join(' ');
      const zone = isCode(name) ? undefined : areas.get(searchKey(name));
      if (zone !== undefined && !zone.after) return zone;
    }
  }
  return last;
}
