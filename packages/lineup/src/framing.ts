import { bracketPairs, hasWord, isOrnament } from './punctuation.ts';
import { isStyleList } from './style-words.ts';

/** Decoration around a whole line. `hard` frames mark headings. */
interface Framing {
  inner: string;
  strength: 'hard' | 'none';
}

/** Drawn lines, shapes, stars and brackets, but no emoji. */
const geometric =
  /(?!\p{Emoji_Presentation})[\u2500-\u25FF\u2605\u2606\u2720-\u274B\u2756\u27C0-\u27EF\u2B12-\u2B5A◾◽»«‹›【】『』「」〔〕〈〉《》≪≫]/u;
/** `✺ HIVE ✺ techno`. */
const withStyles = /^(\S)(\s.{1,60}\s\1\uFE0F?)\s(.{2,40})$/u;

/** Parses the decoration around a line: `=== X ===`, `## X`, `★ X ★`, `[X]`, `🌲 X 🌲`. */
export function readFraming(written: string): Framing {
  const [, sign = '', framed = '', styles = ''] = withStyles.exec(written) ?? [];
  const text = isFrame(sign) && isStyleList(styles) ? sign + framed : written;
  const markdown = /^#{1,6} +([^#\s].*)$/u.exec(text);
  if (markdown?.[1] !== undefined) return { inner: markdown[1].replace(/(?<![ #])[ #]+$/u, ''), strength: 'hard' };
  const chars = [...text];
  let start = 0;
  let end = chars.length;
  const isDotted = /^[.:·]{2}.*[.:·]{2}$/u.test(text);
  const isMark = (char = ''): boolean => isFrame(char) || (isDotted && char === '.');
  while (start < end && isMark(chars[start])) start += 1;
  while (end > start && isMark(chars[end - 1])) end -= 1;
  const inner = chars.slice(start, end).join('');
  if (!hasWord(inner)) return { inner: text, strength: 'none' };
  const strength = strengthOf(chars.slice(0, start).join(''), chars.slice(end).join(''));
  const pair = bracketPairs(inner)[0];
  if (strength === 'none' && pair?.start === 0 && pair.end === inner.length - 1 && !inner.startsWith('(')) {
    return { inner: inner.slice(1, -1).trim(), strength: 'hard' };
  }
  return { inner, strength };
}

function isFrame(char: string): boolean {
  return isOrnament(char) || '*+#^"'.includes(char) || geometric.test(char);
}

function strengthOf(before: string, after: string): Framing['strength'] {
  const left = before.replace(/\s/gu, '');
  const right = after.replace(/\s/gu, '');
  if (/={3}|-{5}|_{3}|~{3}/u.test(left)) return 'hard';
  if (left === '' || right === '' || /^[:,;.]+$/u.test(right)) return 'none';
  if ((geometric.test(left) && geometric.test(right)) || (left === '<' && right === '>')) return 'hard';
  if (/^[-–—]+$/u.test(left) && /^[-–—]+$/u.test(right)) return 'hard';
  const ruled = (side: string) => /[-=_~#+<>:|/\\•·.]{2}|\*{3}/u.test(side);
  return ruled(left) && ruled(right) ? 'hard' : 'none';
}
