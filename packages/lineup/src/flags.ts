import { remember } from './remember.ts';

/** Flag emoji (Unicode Technical Standard 51, sections 1.4.6 and ED-14a) found in a text. */

const flag = /[\u{1F1E6}-\u{1F1FF}]{2}|\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]+\u{E007F}?/gu;
/** A white, black, rainbow or pirate flag, half a flag, stray tag characters: they name no country. */
const otherFlag = /[\u{1F1E6}-\u{1F1FF}\u{1F3F4}\u{E0020}-\u{E007F}]/gu;

const regionalIndicatorA = 0x1f1e6;
const tagSpace = 0xe0000;

/** Extracts the flags from a text: their ISO 3166-1 alpha-2 codes in order, and the remaining text. */
export const takeFlags = remember((text: string): { codes: readonly string[]; remainder: string } => {
  const codes: string[] = [];
  const remaining = text.replace(flag, (match) => {
    codes.push(codeOf(match));
    return ' ';
  });
  return { codes, remainder: remaining.replace(otherFlag, ' ').replace(/ +/g, ' ').trim() };
});

/** A subdivision's flag (England, Scotland, Texas …) spells its code in tag characters, the country first. */
function codeOf(flagText: string): string {
  const points = [...flagText].map((char) => char.codePointAt(0) ?? 0);
  const letters =
    points[0] === 0x1f3f4
      ? points.slice(1, 3).map((point) => point - tagSpace)
      : points.map((point) => point - regionalIndicatorA + 97);
  return String.fromCharCode(...letters).toUpperCase();
}
