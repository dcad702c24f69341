import { asciiDigits } from '@moonfloor/contract/values/text';
import { eastAsianWeekday, isIgnoredDateWord, persianDay, withoutThaiPoints } from './month-names.ts';

/** `12.VI.2027`, by the number of the month. */
const romanMonths = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

/** Returns a text with its digits in ASCII (Arabic, Persian, Thai ones), Roman months and era years of Japan as others. */
export const withPlainDigits = (text: string): string =>
  asciiDigits(withoutThaiPoints(text))
    .replace(/(?<=\d\s?[./ -]\s?)(XI{0,2}|IX|IV|VI{0,3}|I{1,3})(?=\s?[./ -]\s?\d{2})/i, (month) =>
      // `19 i 20 czerwca`
      month === 'i' ? month : String(romanMonths.indexOf(month.toUpperCase())),
    )
    .replace(/ที่(?=\s?\d)|^(?:מוצ["״]?ש|מוצאי שבת)\s/u, ' ')
    .replace(/^(?:ngày\s)?(\d{1,2})\stháng\s(\d{1,2})(?:\snăm\s|,\s)(\d{4})/iu, '$3-$2-$1')
    // `令和9年`, `R9.6.12`, and Taiwan's years: `民國116年`, `116/6/12`
    .replace(/^(?:令和\s?|R)(\d{1,2})(?=[年./-]\s?\d)/i, (_, year: string) => String(2018 + Number(year)))
    .replace(/^(?:民[國国]\s?|(?=1))(\d{3})(?=[年./-]\s?\d)/, (_, year: string) => String(1911 + Number(year)))
    .replace(
      /(?<!\d)(\d{1,2})\s(\p{L}{2,12}),?\s(1[34]\d\d)(?!\d)/u,
      (match, day: string, month: string, year: string) => persianDay(Number(day), month, Number(year)) ?? match,
    )
    .replace(eastAsianWeekday, '')
    .replace(eastAsianWeekday, '')
    // `2027/6/12（六）`
    .replace(/\s?[(（][一二三四五六][)）]/gu, '')
    .replace(/(?<=\d[日일])(?=[\d午上下晚오])/u, ' ')
    .replace(/\s?[(（](\p{L}{1,12})\.?[)）]/gu, (match, word: string) => (isIgnoredDateWord(word) ? '' : match))
    // a zone that is named in parentheses, or a time: `10:00 PM (GMT+2)`, `11.06.2027 (22:00)`
    .replace(/\(((?:UTC|GMT)[+-]\d{1,2}(?::?\d{2})?|\d{1,2}[:.h]\d\d(?:\s?(?:uhr|h))?)\)/gi, '$1')
    .replace(/(?<=\sGMT[+-]\d{4})\s\([^()]{1,40}\)$/, '')
    // `2027-06-12T10:00 PM`
    .replace(/(?<=^\d{4}-\d\d-\d\d)T(?=\d{1,2}[:.]\d\d\s?[ap])/i, ' ')
    // the word for year: `13.06.2027 r.`
    .replace(/(?<=\d{4})\s?[rгр]\.?(?=[,\s]|$)/u, '');
