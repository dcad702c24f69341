import { decodeHTMLStrict } from 'entities/decode';
import { hourWords, withPlainClock } from './clock-words.ts';
import type { Columns } from './columns.ts';
import { stripInvisible } from './text.ts';

/** A line of the pasted text. Lines from HTML line breaks share the number of their source line. */
export interface SourceLine {
  /** Counted from 1. */
  number: number;
  /** Without HTML, invisible characters and surplus spaces; tabs stay. Empty for a blank line. */
  text: string;
  /** The floor behind the name, among lines that all have one there. */
  floor?: string;
  /** True for a line that names nobody among its kind: `* live` below names with a star, `Sunset` above those of the evening. */
  isRemark?: boolean;
  /** True for the name of an act, as several lines alike show. */
  isAct?: boolean;
  /** True for the heading of a floor, as several lines alike show. */
  isHeading?: boolean;
  /** The columns of the table without a head whose row it is. */
  columns?: Columns;
}

const lineBreak = /\r\n?|[\n\u0085\u2028\u2029]/u;
const breakingTag = /<\/?(?:br|p|div|li|ul|ol|tr|table|tbody|h[1-6]|hr|section|article)\b[^<>]*>/giu;
const cellTag = /<\/t[dh]\s?>/giu;
const otherTag = /<\/?[a-z][a-z0-9]*\b[^<>]*>|<!--[^<>]*-->/giu;

const controls = /[^\P{Cc}\t\n]/gu;
/** Full-width and raised forms, and the circled, squared and mathematical letters that posts use as bold type. */
const letterForms =
  /[\u02B0-\u02B8\u02E1-\u02E3\u2071\u207F\u1D2C-\u1D6A\u1D9C-\u1DBF\u2C7C\u2C7D\uFF01-\uFFDC\u2100-\u214F\u24B6-\u24E9\u{1D400}-\u{1D7FF}\u{1F110}-\u{1F129}\u{1F130}-\u{1F149}]+/gu;
/** White letters in black circles and squares, which have no compatible form; one alone is a sign: 🅿. */
const darkLetters = /(?:[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]\uFE0F? ?){2,}/gu;
const wordLikeSigns = /[\u2100-\u2101\u2105-\u2106\u2116-\u2117\u211E-\u2123\u213B]/u;

const spacedLetters = /(?<![^\s([|])\p{Lu}(?: {1,4}\p{Lu}){3,40}(?![^\s)\]|])/gu;

/** Returns the lines of a pasted text as they are numbered; Word's soft line break and the page break end one, too. */
export const linesOf = (text: string): string[] =>
  text.toWellFormed().replaceAll('\v', '\n').replaceAll('\f', '\n').split(lineBreak);

/** Splits a pasted text into normalized lines. Linear time; never throws. */
export function sourceLines(text: string): SourceLine[] {
  const lines = linesOf(text).flatMap((raw, index) =>
    withoutHtml(raw).flatMap((part) => floorsOf(tidy(part)).map((floor) => ({ number: index + 1, text: floor }))),
  );
  const words = hourWords(lines.map((line) => line.text));
  return lines.map((line) => ({ ...line, text: withPlainClock(line.text, words) }));
}

/** Writes a bullet for an emoji that stands several times between words. */
function separateAtEmoji(text: string): string {
  const signs = text.match(emojiBetween) ?? [];
  return signs.length > 1 && new Set(signs).size === 1 ? text.replace(emojiBetween, ' • ') : text;
}

const emojiBetween = /(?<=[\p{L}\p{N})]) (?![©®™])\p{Extended_Pictographic}\uFE0F? (?=[\p{L}\p{N}])/gu;

const eastAsianDigits = '〇一二三四五六七八九';

/** Reads a number up to 99: `二十三`. */
function numberOf(text: string): number {
  const [tens = '', ones = ''] = text.includes('十') ? text.split('十') : ['〇', text];
  return (tens === '' ? 1 : eastAsianDigits.indexOf(tens)) * 10 + (ones === '' ? 0 : eastAsianDigits.indexOf(ones));
}

/** `Main: Amber, Owl`; several names, as `Entry: 10 €` is not a floor. */
const floorOfNames = /^[^:|,/]{2,40}: [^,]{2,100},/u;

/** Splits a line that has several floors, each with its names: `Main: Amber, Owl | Chill: Moss, Kiko`. */
function floorsOf(line: string): string[] {
  const parts = line.split(/ [|/] (?=[^:|,/]{2,40}: )/u);
  return parts.every((part) => floorOfNames.test(part)) ? parts : [line];
}

function withoutHtml(raw: string): string[] {
  const text = decodeEntities(raw);
  if (!text.includes('<')) return text.split(lineBreak);
  return text.replace(breakingTag, '\n').replace(cellTag, '\t').replace(otherTag, '').split(lineBreak);
}

/** Text that was copied out of a page's source often has its ampersands encoded twice. */
function decodeEntities(raw: string): string {
  if (!raw.includes('&')) return raw;
  return decodeHTMLStrict(raw.replace(/&(?:amp;)+/giu, '&')).toWellFormed();
}

const plainLetter = (dark: string): string => String.fromCodePoint(0x41 + ((dark.codePointAt(0)! - 0x1f150) % 32));

function tidy(raw: string): string {
  return (
    stripInvisible(raw.replace(controls, ' '))
      .trimEnd()
      .replace(darkLetters, (run) => run.replace(/[^ ]\uFE0F?/gu, plainLetter))
      .replace(letterForms, (run) => (wordLikeSigns.test(run) ? run : run.normalize('NFKC')))
      .replace(/[\u2018\u2019\u201A\u201B\u2032`\u00B4]/gu, "'")
      // `6月12日（土）OPEN`
      .replace(/(?<=\d日\(.\))(?=\p{L})/u, ' ')
      // `[18:42, 24/03/2027] Name: ` before a message
      .replace(/^\[\d\d?:\d\d(?::\d\d)?,? [\d./-]+\] [^:]{1,30}: /u, '')
      // `« Stage »`
      .replace(/^\s*(?:\u00AB\s(.+)\s\u00BB|\u00BB\s(.+)\s\u00AB)$/u, '《$1$2》')
      // a guillemet as bullet
      .replace(/^\s*[\u00AB\u00BB](?=\s)/u, '•')
      // and between a time and a name
      .replace(/(?<=\S\s)[\u00AB\u00BB](?=\s)/gu, '>')
      .replace(/[\u201C-\u201F\u2033\u00AB\u00BB]/gu, '"')
      // slashes as brackets: `Name /Label/`
      .replace(/(?<=\S )\/([^\s/](?:[^/]{0,58}[^\s/])?)\/(?=$|\p{Zs}{4})/u, '($1)')
      // `*22:00* Name`, `_6 pm_ Name`, `~Sat 20:00~`
      .replace(/^\s*([*_'~]{1,2})((?:\p{L}{2,10}\.? )?\d{1,2}(?:[:.h ]|[ap]m)[^*_'~]{0,18})\1(?=\s|$)/iu, '$2')
      // `十月三日`
      .replace(
        /([一二三四五六七八九十]{1,3})月([一二三四五六七八九十]{1,3})(?=[日号號])/gu,
        (_, month: string, day: string) => `${numberOf(month)}月${numberOf(day)}`,
      )
      // `22:00 (2h)`: how long, not when
      .replace(/(?<=\d[:.h]\d\d \(\d{1,2}) ?h(?:rs?)?(?=[,)])/u, ' hours')
      // `Name – set longo 4h`
      .replace(/(?<=\sset(?: \p{L}{2,12}){0,2} \d{1,2}) ?h(?:rs?)?$/iu, ' hours')
      // `10:00 PM CDT`
      .replace(/(?<=\d ?[AP]M|\d:\d\d) (?:[A-Z]{1,3}[SD]T|UTC|GMT)$/u, '')
      // `Name 21:30 – 23:30.`
      .replace(/(?<=\d[:h]\d\d)\.$/u, '')
      // `Name ⚡ Name ⚡ Name`
      .replace(/^.*$/su, separateAtEmoji)
      // spaced letters: `M I R A  L U N A`
      .replace(spacedLetters, (run) => run.replace(/ (?! )/gu, '').replace(/ +/gu, ' '))
      // a small L that stands for an I among capitals, as scanners read it
      .replace(/(?<=\p{Lu}{2})l(?=\p{Lu})/gu, 'I')
      // `24 AOÛT‣ 14h00`
      .replace(/(?<=\S) ?[‣▸] ?(?=\d)/gu, ' | ')
      // the middle of a rule
      .replaceAll('ஜ۩۞۩ஜ', '▬')
      // columns of a flyer
      .replace(/(?<=\S)\p{Zs}{4,}(?=[\p{L}\p{N}$€£])/gu, '\t')
      // a row of a table in Markdown
      .replace(/^\s*\|.+\|\s*$/u, (row) => row.trim().slice(1, -1).replaceAll('|', '\t'))
      .replace(/\p{Zs}+/gu, ' ')
      .replace(/ ?\t ?/gu, '\t')
      .replace(/^ /u, '')
  );
}
