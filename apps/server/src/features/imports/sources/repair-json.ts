import { jsonrepair } from 'jsonrepair';
import { maxRepairedLength, tryJson } from './json.ts';

/** Maximum number of script end tags inside strings that are tried. */
const maxScriptEnds = 3;

/**
 * Repairs invalid or truncated JSON of a page; undefined when it is impossible. `html` contains it from `start` on: a `</script>`
 * inside a string ends the block too early, so the rest is tried first.
 */
export function repairJson(text: string, html: string, start: number): unknown {
  if (text.length > maxRepairedLength) return undefined;
  return readPastScriptEnd(html, start) ?? tryJson(() => jsonrepair(text));
}

function readPastScriptEnd(html: string, start: number): unknown {
  let end = html.indexOf('</script', start);
  for (let count = 0; count < maxScriptEnds && end >= 0; count += 1) {
    end = html.indexOf('</script', end + 1);
    if (end < 0 || end - start > maxRepairedLength) return undefined;
    const whole = end;
    const found = tryJson(() => html.slice(start, whole));
    if (found !== undefined) return found;
  }
  return undefined;
}
