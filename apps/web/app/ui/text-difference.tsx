import { useMemo } from 'react';
import { classNames } from './class-names.ts';
import styles from './text-difference.module.css';
import { type TextRun, wordChanges } from './word-changes.ts';

/** Displays two versions of a long text as one, with additions and deletions marked. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const runs = useMemo(() => wordChanges(before, after), [before, after]);
  return (
    <span className={classNames(styles.text, styles.marked)} dir="auto">
      {runs.map((run, index) => (
        <Run key={index} {...run} />
      ))}
    </span>
  );
}

/** Renders a run of whitespace as a visible symbol. */
const visibleText = (text: string): string =>
  text.trim() === '' ? text.replace(/\n/g, '↵\n').replace(/ /g, '␣') : text;

function Run({ kind, text }: TextRun) {
  if (kind === 'added') return <ins>{visibleText(text)}</ins>;
  if (kind === 'removed') return <del>{visibleText(text)}</del>;
  return kind === 'gap' ? <span className={styles.gap}> {text} </span> : <>{text}</>;
}
