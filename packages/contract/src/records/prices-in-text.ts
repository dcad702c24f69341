import { limits } from '../api/limits.ts';
import type { TicketPrice } from './facts.ts';

/** Reads the prices of tickets from prose: `Early bird 89 €, regular 109 € until 01.05.2027, door 130 €`. */

/** Longest part of a text that is read as one ticket, in UTF-16 units. */
const maxSegment = 140;

/** Signs of one currency. A bare `$` or `kr` could be any of several, and is not read. */
const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  r$: 'BRL',
  us$: 'USD',
  a$: 'AUD',
  au$: 'AUD',
  nz$: 'NZD',
  ca$: 'CAD',
  mx$: 'MXN',
  zł: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  '₽': 'RUB',
  руб: 'RUB',
  рублей: 'RUB',
  '₴': 'UAH',
  грн: 'UAH',
  '₪': 'ILS',
  nis: 'ILS',
  'ש"ח': 'ILS',
  'ש״ח': 'ILS',
  '¥': 'JPY',
  '￥': 'JPY',
  円: 'JPY',
  '฿': 'THB',
  บาท: 'THB',
  '₹': 'INR',
  '₺': 'TRY',
};
/** Codes of currencies; without three that are words in capitals, too. */
const codes = new Set(Intl.supportedValuesOf('currency').filter((code) => !['ALL', 'CUP', 'TOP'].includes(code)));
const written = Object.keys(signs).flatMap((sign) => [
  sign,
  sign.toUpperCase(),
  sign.charAt(0).toUpperCase() + sign.slice(1),
]);
const longestFirst = [...new Set(written)].toSorted((a, b) => b.length - a.length);
const currency = `(?:${longestFirst.map((sign) => sign.replace('$', '\\$')).join('|')}|(?<!\\p{L})(?:${[...codes].join('|')})(?!\\p{L}))`;
const amount = '\\d{1,3}(?:[.,’ ]\\d{3})+(?:[.,]\\d{2})?|\\d{1,6}(?:[.,]\\d{1,2}(?!\\d))?';
const money = new RegExp(
  `(?<before>${currency}) ?(?<second>${amount})(?![\\d.,]*\\d)|(?<![\\d.,])(?<first>${amount})(?:,-|\\.-)? ?(?<after>${currency})\\.?(?!\\p{L})`,
  'gu',
);

/** Words that name a ticket. */
const ticketWords = [
  'early ?birds?|blind ?birds?|late ?birds?|pre-?sale|advance|regular|standard|phase|release|tier|wave|door|gate|box ?office|tickets?|pass|entry|entrance|admission|campervan|motorhome|day ?ticket|weekend|last minute|final|super early|vip|student|reduced|kids?|child',
  'vvk|vorverkauf|abendkasse|ak|tageskasse|eintritt|frühbucher|welle|stufe|ermäßigt|kinder|wohnmobil',
  'prévente|préventes|sur place|entrée|billet|tarif|vague|palier|plein tarif|réduit',
  'preventa|anticipada|taquilla|entradas?|abono|fase|general|puerta',
  'lote|ingresso|portaria|bilheteira|pré-?venda|pista|antecipado',
  'prevendita|biglietto|ingresso|alla porta|cassa|intero|ridotto',
  'voorverkoop|deur|kaartje|przedsprzedaż|bilety?|na bramce|wejście|pula',
  'предпродажа|билет\\p{L}*|вход|на входе|волна',
  'כרטיס\\p{L}*|כניסה|מכירה מוקדמת|בדלת|סבב',
].join('|');
const ticket = new RegExp(`(?<!\\p{L})(?:${ticketWords})(?!\\p{Script=Latin})|前売|当日|チケット|入場`, 'iu');
/** Amounts that are not the price of a ticket, or only the lowest one. */
const other = new RegExp(
  `(?<!\\p{L})(?:deposit|refund|save|off|discount|fee|fees|cheaper|instead|kaution|pfand|rabatt|gebühr|spar\\p{L}*|caution|remise|frais|depósito|descuento|desconto|taxa|caução|sconto|cauzione|kaucja|залог|скидк\\p{L}*|פיקדון|הנחה)(?!\\p{L})|(?<!\\p{L})(?:from|ab|dès|à partir de|desde|a partir d[ei]|da|od|vanaf|от|החל מ)\\s*$`,
  'iu',
);

/** Words before the number of a phase: `Phase 2 110 €` is not 2,110 €. */
const phase = /(?:phase|release|tier|wave|round|welle|stufe|vague|palier|fase|lote|pula|волна)\s*#?$/iu;

const day = '(?<year>\\d{4})-(?<mm>\\d\\d)-(?<dd>\\d\\d)|(?<d>\\d{1,2})[./](?<m>\\d{1,2})[./](?<y>\\d{4})';
const until = new RegExp(
  `(?:(?<!\\p{L})(?:until|till?|bis(?: zum)?|jusqu['’]au|hasta(?: el)?|até(?: o dia)?|fino al|tot(?: en met)?|do|до|עד))\\s*(?:${day})`,
  'iu',
);

/** The lower price before a higher one: `Tickets 40-60 €`, `€40–60`. */
const range = new RegExp(
  `(?<low>(?<![\\d.,-])\\d{1,6}(?:[.,]\\d{2})?)\\s?[-–]\\s?(?=(?:${amount})\\s?${currency})|(?<=${currency} ?)(?<first>\\d{1,6}(?:[.,]\\d{2})?)\\s?[-–]\\s?(?=\\d)`,
  'u',
);
/** Words that say that a ticket is sold out. */
const soldOut =
  /(?<!\p{L})(?:sold[- ]?out|ausverkauft|vergriffen|épuisée?s?|complet|agotad[oa]s?|esgotad[oa]s?|esaurit[aeio]|uitverkocht|wyprzedan\p{L}*|распродан\p{L}*|אזלו?)(?!\p{L})|完売/iu;

/** Returns the prices of tickets that a text states, in its order; none of an amount whose currency or ticket is not named. */
export function pricesInText(text: string): TicketPrice[] {
  const prices = text
    .split(/[\n;|•]|,\s|\s[–—]\s(?=\p{L})|\s?\/\s?(?=\p{L})|[.!](?=\s\p{Lu})/u)
    .flatMap((segment) => (segment.length > maxSegment ? [] : priceOf(segment)));
  return prices.slice(0, limits.ticketPrices);
}

/** Returns the price of a ticket; of a range the lowest and the highest. */
function priceOf(segment: string): TicketPrice[] {
  const between = range.exec(segment);
  if (between !== null) {
    const [high] = priceOf(segment.replace(between[0], ''));
    const { low, first = low } = between.groups ?? {};
    const lowest = amountOf(first ?? '');
    return high === undefined || lowest >= high.amount ? [] : [{ ...high, amount: lowest }, high];
  }
  const dated = until.exec(segment);
  const undated = dated === null ? segment : segment.replace(dated[0], ' ');
  const amounts = [...undated.matchAll(money)].filter(({ groups }) => codeOf(groups) !== undefined);
  const [match] = amounts;
  if (match === undefined || amounts.length > 1) return [];
  const [before, after] = [undated.slice(0, match.index), undated.slice(match.index + match[0].length)];
  const label = labelOf(before, after);
  const digits = match.groups?.['first'] ?? match.groups?.['second'] ?? '';
  const value = amountOf(digits);
  const code = codeOf(match.groups);
  if (code === undefined || value > limits.ticketAmount || label.length > limits.ticketName) return [];
  if (digits.includes(' ') && phase.test(before)) return [];
  if (!ticket.test(label) || other.test(before) || other.test(after)) return [];
  return [{ label, amount: value, currency: code, until: dated === null ? null : dayOf(dated.groups) }];
}

function codeOf(groups: Record<string, string | undefined> | undefined): string | undefined {
  const currencyText = groups?.['before'] ?? groups?.['after'] ?? '';
  return signs[currencyText.toLowerCase()] ?? (codes.has(currencyText) ? currencyText : undefined);
}

/** Returns what is left of a ticket without its amount and the heading before it: `Tickets: early bird 89 €`. */
function labelOf(before: string, after: string): string {
  const name = `${before} ${after}`.replace(soldOut, ' ').replace(/[()[\]]/gu, ' ');
  const parts = name.split(':').map((part) => /[^\s\p{P}\p{S}](?:.*[^\s\p{P}\p{S}])?/su.exec(part)?.[0] ?? '');
  return (parts.findLast((part) => part !== '') ?? '').replace(/\s+/gu, ' ');
}

/** Reads `1.200,50`, `1,200` and `79.50`: a last group of two digits or one is cents. */
function amountOf(text: string): number {
  const [, integerPart = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return Number(`${integerPart.replaceAll(/\D/g, '')}.${cents || '0'}`);
}

/** Returns the day of a match; null if there is no such day. */
function dayOf(groups: Record<string, string | undefined> | undefined): string | null {
  const { year, mm, dd, y = year, m = mm, d = dd } = groups ?? {};
  const dayText = `${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`;
  const time = Date.parse(`${dayText}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(dayText) ? dayText : null;
}
