import { anyOf } from '@moonfloor/lineup/word-patterns';

const labels = anyOf(
  `vvk vorverkauf ak abendkasse eintritt(?:spreis)? preis kosten tickets? entry entrance admission price cost cover entr[ée]e tarifs? prix
  prévente sur_place entradas? precio preventa taquilla ingress[oi]s? preço prezzo biglietti bilety? wstęp vstupné cena belépő вход цена
  стоимость билеты? כניסה מחיר 料金 前売り? 当日 入場料 entré inträde inngang pris toegang giriş είσοδος tickets_from presale advance adv door otd`,
);
const amount = String.raw`(?:(?:[€$£¥₪]|r\$|nt\$|chf|fr\.)\s?\d{1,6}(?:[.,]\d{1,3}|[.,][-–])?|\d{1,6}(?:[.,]\d{1,3})?(?:,-)?\s?${anyOf(
  String.raw`€ \$ £ ¥ ₪ ₽ ₴ ₺ eur euros? chf usd gbp zł pln kč czk ft huf lei ron kn лв р\.? руб\.? грн kr\.? sek nok dkk 円 원 元 tl`,
)}(?!\p{L}))`;
const free = anyOf(
  `free(?:_entry|_entrance)? gratis kostenlos frei eintritt_frei freier_eintritt libre entrée_libre prix_libre gratuite? entrada_(?:libre|gratuita|franca) gratuit[oa]
  ingresso_(?:libero|gratuito) wstęp_wolny vstup_zdarma вход_свободный бесплатно 無料 (?:by_)?donation (?:auf_)?spende(?:nbasis)?`,
);
const conditions = anyOf('students? reduced concessions? erm(?:äßigt)?[.]? door early_bird réduit normal plein');
const price = new RegExp(
  String.raw`^(?:${labels}\s?:?\s?){0,2}(?:(?:from|ab|à partir de|desde|da|от|od)\s)?(?:${amount}|${free})(?:\s?[\s,;/+|&()–-]\s?(?:(?:${labels}\s?:?\s?)?${amount}|${labels}|${free}|${conditions})){0,6}\)?[.!]?$`,
  'iu',
);
/** Longest text that is a price. */
const maxLength = 100;

/** Whether a text says nothing but what the entry costs: `VVK 15 €`, `£10 / £8 students`, `Entrée libre`. */
export const isPriceText = (text: string): boolean => text.length <= maxLength && price.test(text);
