/** Words beside the names of regions, by key: `Somogy County`, `Provincia di Lecce`, `Тверская область`. */
const before =
  /^(?:(?:STATE|SIR|URBAN MUNICIPALITY|MUNICIPALITY|PROVINCE|PROVINCIA|PROVINZ|REGION|REGIONE|REGIAO|COUNTY|DISTRICT|DISTRITO|DEPARTMENT|DEPARTEMENT|DEPARTAMENTO|ESTADO|REPUBLIC|AUTONOMOUS REGION|AUTONOMOUS REPUBLIC|АВТОНОМНАЯ РЕСПУБЛИКА|РЕСПУБЛИКА|LANDKREIS|KREIS|BUNDESLAND|KRAJ|WOJEWODZTWO|ISLAND|ISLA|ILHA|ISOLA|ILE|INSEL) (?:OF |DE LA |DE LAS |DE LOS |DE L |DEL |DELLA |DELL |DELLE |DES |DE |DO |DA |DOS |DAS |DU |DI |D )?|THE )+(?=.)/;
const behind =
  / (?:STATE|PROVINCE|REGION|COUNTY|DISTRICT|DEPARTMENT|OBLAST|KRAI|KRAY|REPUBLIC|PREFECTURE|GOVERNORATE|MUNICIPALITY|VOIVODESHIP|CANTON|PARISH|CITY|KOMMUN|OBCINA|LANDKREIS|KRAJ|MEGYE|JUDET|LAN|FYLKE|IL|ILI|ISLANDS?|ОБЛАСТЬ|КРАЙ|РАИОН|РЕСПУБЛИКА|KEN|PREF)$|(?<=\p{Script=Han}{2})[県府省都市]$/u;

/** Returns a key without words that say of which kind a region is. */
export function withoutRegionWords(key: string): string {
  return key.replace(before, '').replace(behind, '').trim();
}
