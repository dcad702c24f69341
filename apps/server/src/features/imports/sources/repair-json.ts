import { jsonrepair } from 'jsonrepair';

/** Longer JSON is not mended, in characters. */
const maxRepairedLength = 500_000;
/** How many ends of scripts within texts are tried. */
const maxScriptEnds = 3;

/**
 * What broken JSON of a page says, as far as that can be told; undefined when it cannot. `html` from `start` on is where it
 * stands: a `</script>` within one of its texts ends it too early, and what follows belongs to it. Else what was cut off is
 * closed, and other slips are repaired.
 */
export function repairJson(text: string, html: string, start: number): unknown {
  if (text.length > maxRepairedLength) return undefined;
  return readPastScriptEnd(html, start) ?? tryParse(() => closeOpenBrackets(text)) ?? tryParse(() => jsonrepair(text));
}

function readPastScriptEnd(html: string, start: number): unknown {
  let end = html.indexOf('</script', start);
  for (let count = 0; count < maxScriptEnds && end >= 0; count += 1) {
    end = html.indexOf('</script', end + 1);
    if (end < 0 || end - start > maxRepairedLength) return undefined;
    const whole = end;
    const found = tryParse(() => html.slice(start, whole));
    if (found !== undefined) return found;
  }
  return undefined;
}

function tryParse(read: () => string): unknown {
  try {
    return JSON.parse(read()) as unknown;
  } catch {
    return undefined;
  }
}

/** JSON that ends too early, with the text, lists and objects closed that were open. */
function closeOpenBrackets(text: string): string {
  const open: string[] = [];
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (letter === '\\' && inText) at += 1;
    else if (letter === '"') inText = !inText;
    else if (inText) continue;
    else if (letter === '{' || letter === '[') open.push(letter === '{' ? '}' : ']');
    else if (letter === '}' || letter === ']') open.pop();
  }
  return `${text}${inText ? '"' : ''}${open.toReversed().join('')}`;
}
