import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button } from '../../../ui/button.tsx';
import { DialogWindow } from '../../../ui/dialog-window.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { type Corrections, parseLineup } from '@moonfloor/lineup/parse-lineup';
import { dayStartOf } from '@moonfloor/lineup/festival-day';
import { type ScheduledEvent, scheduleLineup } from '@moonfloor/lineup/schedule-lineup';
import type { LineKind, ParsedArtist, ParsedLineup } from '@moonfloor/lineup/types';
import { LineupComparison } from './lineup-comparison.tsx';
import { compareLineups, toFloorValues, updateLineup } from './merge-lineup.ts';
import { keyOf, ParsedReview } from './parsed-review.tsx';
import { useKnownArtists } from './known-artists.ts';
import { namedEntries } from './event-form.ts';
import type { FloorValues } from './event-values.ts';
import type { FactValues } from '../../record-form/fact-values.ts';
import { factValuesOf, StatedFacts, useStatedFacts } from './stated-facts.tsx';
import styles from './paste-lineup.module.css';

const exampleLineup =
  'MAIN FLOOR\n22:00 Astral Tide (IL) - Nova Records [live]\nDJ Moss (DE)\n\nCHILL OUT\nSlow Fern 🇵🇹';
const allChecked: ReadonlySet<string> = new Set();
const noCorrections: Corrections = new Map();

/** Parses a pasted line-up, displays the recognized and the other lines, and adds the checked artists and facts to the form. */
export function PasteLineup(props: {
  floors: FloorValues[];
  facts: FactValues;
  /** The event's days, for the times of sets. */
  event: ScheduledEvent;
  text: string;
  onText: (text: string) => void;
  onAdd: (floors: FloorValues[], facts: Partial<FactValues>) => void;
  onClose: () => void;
}) {
  const { floors, facts, event, text, onText, onAdd, onClose } = props;
  const parsedText = useDeferredValue(text);
  const { event_date, event_end_date, start_time } = event;
  const dayStart = dayStartOf(event);
  const hasDays = event_date !== '';
  const [corrections, setCorrections] = useState(noCorrections);
  const known = useKnownArtists();
  const parsed = useMemo(
    () => scheduleLineup(parseLineup(parsedText, corrections, known), { event_date, event_end_date, start_time }),
    [parsedText, corrections, known, event_date, event_end_date, start_time],
  );
  const [unchecked, setUnchecked] = useState(allChecked);
  const [removes, setRemoves] = useState(false);
  const chosen = parsed.floors.map((floor) => ({
    ...floor,
    artists: floor.artists.filter((artist) => !unchecked.has(keyOf(artist))),
  }));
  const count = countArtists(chosen);
  const stated = useStatedFacts(parsedText, facts);
  const filledIn = floors.some((floor) => namedEntries(floor).length > 0);
  const add = (onto: readonly FloorValues[]): void => {
    onAdd(
      count === 0 ? floors : updateLineup(onto, toFloorValues(chosen, known), removes),
      factValuesOf(stated.chosen),
    );
    onClose();
  };
  // stable, so that typing does not render the review before it is parsed again
  const toggle = useCallback((artist: ParsedArtist): void => {
    setUnchecked((before) => {
      const next = new Set(before);
      if (!next.delete(keyOf(artist))) next.add(keyOf(artist));
      return next;
    });
  }, []);
  const correct = useCallback((line: number, kind: LineKind): void => {
    setCorrections((before) => new Map(before).set(line, kind));
  }, []);
  return (
    <DialogWindow
      onClose={onClose}
      title={t('Paste a line-up')}
      tall
      footer={
        <>
          {filledIn && (
            <Button disabled={count === 0} onClick={() => add([])}>
              {t('Replace the line-up')}
            </Button>
          )}
          <Button tone="primary" disabled={count === 0 && stated.chosen.length === 0} onClick={() => add(floors)}>
            {count === 0 && stated.chosen.length > 0
              ? t('Add what is good to know')
              : filledIn
                ? t('Update the line-up')
                : t('{count, plural, one {Add # artist to the form} other {Add # artists to the form}}', { count })}
          </Button>
        </>
      }
    >
      <div className={styles.paste}>
        <div className={styles.text}>
          <TextAreaField
            label={t('Line-up text')}
            help={
              !hasDays
                ? t('One artist per line. Enter the start date first, so that days and times become set times.')
                : t(
                    'One artist per line. Floors, days, times, countries, labels, styles, and live or DJ are understood.',
                  )
            }
            placeholder={exampleLineup}
            value={text}
            onChange={({ currentTarget }) => {
              onText(currentTarget.value);
              setUnchecked(allChecked);
              setCorrections(noCorrections);
            }}
          />
        </div>
        <div className={styles.result}>
          {filledIn && count > 0 && (
            <LineupComparison
              difference={compareLineups(floors, toFloorValues(chosen, known))}
              dayStart={dayStart}
              removes={removes}
              onRemoves={setRemoves}
            />
          )}
          <ParsedReview {...{ parsed, hasDays, dayStart, unchecked, known }} onToggle={toggle} onCorrect={correct} />
          <StatedFacts {...stated.list} />
        </div>
      </div>
    </DialogWindow>
  );
}

const countArtists = (floors: ParsedLineup['floors']): number =>
  floors.reduce((sum, { artists }) => sum + artists.length, 0);
