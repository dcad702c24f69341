import { diffArrays } from 'diff';

/** A run of text that stayed, came or went; `gap` stands for a long run that stayed. */
export interface TextRun {
  kind: 'same' | 'added' | 'removed' | 'gap';
  text: string;
}

/** Beyond so many differing words two texts are two texts, and looking for more would take its time. */
const maxEditLength = 3000;

/** Characters that are shown around a difference at most, in a text that is longer than twice as many. */
const contextLength = 80;

/** Words in all languages, also those that put no spaces between them. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

const wordsOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** What differs between two texts, word by word. */
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

/** A long run that stayed keeps only what lies beside a difference. */
function shortenRun(text: string, first: boolean, last: boolean): TextRun[] {
  if (text.length <= 2 * contextLength) return [{ kind: 'same', text }];
  // a word that is cut in two goes whole
  const start: TextRun[] = first
    ? []
    : [{ kind: 'same', text: text.slice(0, contextLength).replace(/(?<=\s)\S*$/, '') }];
  const end: TextRun[] = last ? [] : [{ kind: 'same', text: text.slice(-contextLength).replace(/^\S*(?=\s)/, '') }];
  return [...start, { kind: 'gap', text: '…' }, ...end];
}
