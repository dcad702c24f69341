import { jsonrepair } from 'jsonrepair';
import { maxRepairedLength, tryJson } from './json.ts';

/** Maximum number of script end tags inside strings that are tried. */
const maxScriptEnds = 3;

/**
 * Repairs invalid JSON of a page; undefined when it is impossible. `html` contains it from `start` on: a `</script>`
 * inside a string ends the block too early, so the rest is tried first. Otherwise truncated JSON is closed:
 * `jsonrepair` refuses some that ends within a string.
 */
export function repairJson(text: string, html: string, start: number): unknown {
  if (text.length > maxRepairedLength) return undefined;
  return readPastScriptEnd(html, start) ?? tryJson(() => closeOpenBrackets(text)) ?? tryJson(() => jsonrepair(text));
}

function readPastScriptEnd(html: string, start: number): unknown {
  let end = html.indexOf('</script', start);
  for (let count = 0; count < maxScriptEnds && end >= 0; count += 1) {
    end = html.indexOf('</script', end + 1);
    if (end < 0 || end - start > maxRepairedLength) return undefined;
    const scriptEnd = end;
    const parsed = tryJson(() => html.slice(start, scriptEnd));
    if (parsed !== undefined) return parsed;
  }
  return undefined;
}

/** Closes open strings, arrays and objects of truncated JSON. */
function closeOpenBrackets(text: string): string {
  const closers: string[] = [];
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (letter === '\\' && inText) at += 1;
    else if (letter === '"') inText = !inText;
    else if (inText) continue;
    else if (letter === '{' || letter === '[') closers.push(letter === '{' ? '}' : ']');
    else if (letter === '}' || letter === ']') closers.pop();
  }
  return `${text}${inText ? '"' : ''}${closers.toReversed().join('')}`;
}
