import { wordSet } from '@moonfloor/lineup/word-patterns';

/** Words that begin the name of a street, by key. */
const leadingWords = wordSet(`
  RUE AVENUE BOULEVARD BD QUAI CHEMIN IMPASSE ALLEE CALLE C/ AVENIDA AVDA AV PASEO PASSEIG CARRER CARRERA CAMINO CARRETERA
  CTRA RUA TRAVESSA LARGO ESTRADA RODOVIA ALAMEDA VIA VIALE VICOLO STRADA CORSO PIAZZALE ULICA ULICY UL ALEJA STRADA УЛ УЛИЦА
  ПРОСПЕКТ ПР ПЕРЕУЛОК ШОССЕ ВУЛИЦЯ ВУЛ רחוב RECHOV
`);

/** Words that end it, and endings of words that do. */
const trailingWords = wordSet(`
  STREET ROAD RD LANE LN AVENUE AVE DRIVE DR CRESCENT TERRACE CLOSE WAY SQUARE HIGHWAY HWY PARKWAY BOULEVARD BLVD
  STRAAT WEG GATAN GATA VEJ GADE УЛИЦА ПРОСПЕКТ
`);
const ending = /.(?:STRASSE|STR|GASSE|WEG|ALLEE|UFER|DAMM|STRAAT|LAAN|GRACHT|GATAN|VAGEN|GADE|VEJ|UTCA)$/;

/** Returns the words of a text without those of the name of a street: `Oxford Road`, `Calle de Toledo 5`, `Berliner Straße`. */
export function withoutStreet(words: readonly string[]): readonly string[] {
  const last = words.findLastIndex((word, at) => at > 0 && (trailingWords.has(word) || ending.test(word)));
  const remaining = words.slice(last === -1 && ending.test(words[0] ?? '') ? 1 : last + 1);
  const first = remaining.findIndex((word) => leadingWords.has(word));
  if (first === -1) return remaining;
  // what is behind the number is the town
  const number = remaining.findIndex((word, at) => at > first && /\d/.test(word));
  return [...remaining.slice(0, first), ...(number === -1 ? [] : remaining.slice(number))];
}
