import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { LineKind } from '@moonfloor/lineup/types';
import { t } from '@moonfloor/messages/t';
import { Button } from '../../../ui/button.tsx';
import styles from './paste-lineup.module.css';

/** Keys that correct the line that has the focus. */
const correctionKeys: Readonly<Record<string, LineKind>> = { a: 'artist', f: 'floor', x: 'nothing' };

/** Handles the keys of the review: corrections of the line in focus, the way to its neighbours and to the first uncertain one. */
export function useCorrectionKeys(parsed: unknown, onCorrect: (line: number, kind: LineKind) => void) {
  const review = useRef<HTMLDivElement>(null);
  const corrected = useRef<number | null>(null);
  const linesOf = (): HTMLElement[] =>
    [...(review.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])].filter(
      (line) => line.closest('details:not([open])') === null,
    );
  const focus = (line: HTMLElement | undefined): void => line?.querySelector<HTMLElement>('input, button')?.focus();
  // the row of a corrected line is gone: its successor takes the focus
  useEffect(() => {
    const line = corrected.current;
    if (line === null) return;
    corrected.current = null;
    const lines = linesOf();
    focus(lines.find((each) => Number(each.dataset['line']) > line) ?? lines.at(-1));
  }, [parsed]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const line = event.target.closest<HTMLElement>('[data-line]');
    if (line === null) return;
    const kind = correctionKeys[event.key.toLowerCase()];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (kind === undefined && step === undefined) return;
    event.preventDefault();
    const lines = linesOf();
    if (step !== undefined) return focus(lines[lines.indexOf(line) + step]);
    corrected.current = Number(line.dataset['line']);
    onCorrect(corrected.current, kind!);
  };
  const onButton = (line: number, kind: LineKind): void => {
    corrected.current = line;
    onCorrect(line, kind);
  };
  const showFirst = (): void => review.current?.querySelector<HTMLElement>('[data-doubtful] button')?.focus();
  return { review, onKeyDown, onButton, showFirst };
}

/** Buttons that correct a line, for touch. */
export function CorrectionButtons({
  line,
  kinds,
  onCorrect,
}: {
  line: number;
  kinds: readonly LineKind[];
  onCorrect: (line: number, kind: LineKind) => void;
}) {
  const labels = { artist: t('Artist'), floor: t('Floor'), nothing: t('Not an artist') };
  const keys = { artist: 'A', floor: 'F', nothing: 'X' };
  return (
    <span className={styles.corrections}>
      {kinds.map((kind) => (
        <Button key={kind} size="small" aria-keyshortcuts={keys[kind]} onClick={() => onCorrect(line, kind)}>
          {labels[kind]}
        </Button>
      ))}
    </span>
  );
}
