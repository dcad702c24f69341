import { diffArrays } from 'diff';

/** A run of text that was kept, added or removed; `gap` is an abridged long run of kept text. */
export interface TextRun {
  kind: 'same' | 'added' | 'removed' | 'gap';
  text: string;
}

/**
 * Maximum edit distance in words. Texts that differ more are treated as entirely different, which bounds the time of
 * the comparison.
 */
const maxEditLength = 1000;

/** Maximum number of characters displayed on each side of a difference, in unchanged text longer than twice as many. */
const contextLength = 80;

/** Splits a text into words in all languages, including those written without spaces; Firefox before 125 only at spaces. */
function wordsOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return text.split(/(\s+)/);
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text), ({ segment }) => segment);
}

/** Compares two texts word by word. */
export function wordChanges(before: string, after: string): TextRun[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength });
  if (changes === undefined)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return changes.flatMap(({ added, removed, value }, index) => {
    const text = value.join('');
    if (added || removed) return { kind: added ? 'added' : 'removed', text } as const;
    return shortenRun(text, index === 0, index === changes.length - 1);
  });
}

/** Abridges a long unchanged run to the parts next to differences. */
function shortenRun(text: string, first: boolean, last: boolean): TextRun[] {
  if (text.length <= 2 * contextLength) return [{ kind: 'same', text }];
  // drops a word that the cut would split
  const start: TextRun[] = first
    ? []
    : [{ kind: 'same', text: text.slice(0, contextLength).replace(/(?<=\s)\S*$/, '') }];
  const end: TextRun[] = last ? [] : [{ kind: 'same', text: text.slice(-contextLength).replace(/^\S*(?=\s)/, '') }];
  return [...start, { kind: 'gap', text: '…' }, ...end];
}
