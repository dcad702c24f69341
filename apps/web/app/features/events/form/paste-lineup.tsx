import { type Dispatch, type SetStateAction, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button } from '../../../ui/button.tsx';
import { DialogWindow } from '../../../ui/dialog-window.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { parseLineup } from '@moonfloor/lineup/parse-lineup';
import { dayStartOf } from '@moonfloor/lineup/festival-day';
import type { ScheduledEvent } from '@moonfloor/lineup/schedule-lineup';
import { linesOf } from '@moonfloor/lineup/source-lines';
import type { LineKind, ParsedArtist, ParsedLineup } from '@moonfloor/lineup/types';
import { compareLineups, type LineupDifference, type PlacedAct, toFloorValues, updateLineup } from './merge-lineup.ts';
import { scheduleAgain } from './schedule-again.ts';
import { keyOf, ParsedReview } from './parsed-review.tsx';
import { useKnownArtists } from './known-artists.ts';
import { type FloorValues, namedEntries } from './event-values.ts';
import { type FactValues, factsCodec } from '../../record-form/fact-values.ts';
import { type PastedLineup, pastedLineup } from './pasted-lineup.ts';
import styles from './paste-lineup.module.css';
import { Choice } from '../../../ui/form.tsx';
import { formatTimeOfSet } from '../timetable/set-text.ts';
import { setsOf } from '@moonfloor/contract/events/sets';
import { factText } from '@moonfloor/contract/records/fact-texts';
import { factsInText, type StatedFact } from '@moonfloor/contract/records/facts-in-text';
import { toggled } from '../../../ui/toggled.ts';

const exampleLineup =
  'MAIN FLOOR\n22:00 Astral Tide (IL) - Nova Records [live]\nDJ Moss (DE)\n\nCHILL OUT\nSlow Fern 🇵🇹';

/** Parses a pasted line-up, displays the recognized and the other lines, and adds the checked artists and facts to the form. */
export function PasteLineup(props: {
  floors: FloorValues[];
  facts: FactValues;
  /** The event's days, for the times of sets. */
  event: ScheduledEvent;
  pasted: PastedLineup;
  onPasted: Dispatch<SetStateAction<PastedLineup>>;
  onAdd: (floors: FloorValues[], facts: Partial<FactValues>) => void;
  onClose: () => void;
}) {
  const { floors, facts, event, pasted, onPasted, onAdd, onClose } = props;
  const { text, corrections, unchecked } = pasted;
  const parsedText = useDeferredValue(text);
  const { event_date, event_end_date, start_time } = event;
  const dayStart = dayStartOf(event);
  const hasDays = event_date !== '';
  const knownNames = useKnownArtists();
  const parsed = useMemo(
    () =>
      scheduleAgain(
        parseLineup(parsedText, corrections, knownNames),
        { event_date, event_end_date, start_time },
        floors,
      ),
    [parsedText, corrections, knownNames, event_date, event_end_date, start_time, floors],
  );
  const [removes, setRemoves] = useState(false);
  const chosen = parsed.floors.map((floor) => ({
    ...floor,
    artists: setsOf(floor.artists).flatMap((acts) =>
      acts
        .filter((artist) => !unchecked.has(keyOf(artist)))
        .map((artist, at) => (at === 0 ? { ...artist, pairing: null } : artist)),
    ),
  }));
  const count = countArtists(chosen);
  const statedFacts = useStatedFacts(
    useMemo(() => withoutActs(parsedText, parsed), [parsedText, parsed]),
    facts,
  );
  const filledIn = floors.some((floor) => namedEntries(floor).length > 0);
  const add = (onto: readonly FloorValues[]): void => {
    onAdd(
      count === 0 ? floors : updateLineup(onto, toFloorValues(chosen, knownNames), removes),
      factValuesOf(statedFacts.chosen),
    );
    onClose();
  };
  // stable, so that typing does not render the review before it is parsed again
  const toggle = useCallback(
    (artist: ParsedArtist): void =>
      onPasted((before) => ({ ...before, unchecked: toggled(before.unchecked, keyOf(artist)) })),
    [onPasted],
  );
  const correct = useCallback(
    (line: number, kind: LineKind): void =>
      onPasted((before) => ({ ...before, corrections: new Map(before.corrections).set(line, kind) })),
    [onPasted],
  );
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
          <Button tone="primary" disabled={count === 0 && statedFacts.chosen.length === 0} onClick={() => add(floors)}>
            {count === 0 && statedFacts.chosen.length > 0
              ? t('Add the “Good to know” facts')
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
            onChange={({ currentTarget }) => onPasted(pastedLineup(currentTarget.value))}
          />
        </div>
        <div className={styles.result}>
          {filledIn && count > 0 && (
            <LineupComparison
              difference={compareLineups(floors, toFloorValues(chosen, knownNames))}
              dayStart={dayStart}
              removes={removes}
              onRemoves={setRemoves}
            />
          )}
          <ParsedReview
            {...{ parsed, hasDays, dayStart, unchecked, knownArtists: knownNames }}
            onToggle={toggle}
            onCorrect={correct}
          />
          <StatedFacts {...statedFacts.list} />
        </div>
      </div>
    </DialogWindow>
  );
}

const countArtists = (floors: ParsedLineup['floors']): number =>
  floors.reduce((sum, { artists }) => sum + artists.length, 0);

/** `MAIN FLOOR, Fri 20, 22:00–23:30, b2b` */
const placeOf = ({ floor, entry: { start, end, pairing } }: PlacedAct, dayStart: string): string =>
  [floor, start && formatTimeOfSet(start, end, dayStart), pairing].filter(Boolean).join(', ');

/** How a pasted line-up differs from that of the form. `removes` are sets that it lacks. */
function LineupComparison(props: {
  difference: LineupDifference;
  /** When a festival day begins, `HH:MM`. */
  dayStart: string;
  removes: boolean;
  onRemoves: (removes: boolean) => void;
}) {
  const { dayStart, difference } = props;
  const { added, moved, removed } = difference;
  return (
    <section className={styles.notes} aria-labelledby="lineup-comparison">
      <h3 id="lineup-comparison">{t('Compared with the form')}</h3>
      <p role="status">
        {t('{added} new, {moved} moved, {gone} missing', {
          added: added.length,
          moved: moved.length,
          gone: removed.length,
        })}
      </p>
      <ul>
        {added.map((set, at) => (
          <li key={`new ${at}`}>
            {t('New: {name} ({place})', { name: set.entry.name, place: placeOf(set, dayStart) })}
          </li>
        ))}
        {moved.map(({ from, to }, at) => (
          <li key={`moved ${at}`}>
            {t('Moved: {name} ({before} → {after})', {
              name: to.entry.name,
              before: placeOf(from, dayStart),
              after: placeOf(to, dayStart),
            })}
          </li>
        ))}
        {removed.map((set, at) => (
          <li key={`gone ${at}`}>
            {t('Gone: {name} ({place})', { name: set.entry.name, place: placeOf(set, dayStart) })}
          </li>
        ))}
      </ul>
      {removed.length > 0 && (
        <Choice
          type="checkbox"
          checked={props.removes}
          onChange={({ currentTarget }) => props.onRemoves(currentTarget.checked)}
        >
          {t('Remove missing acts')}
        </Choice>
      )}
    </section>
  );
}

const noNames: ReadonlySet<StatedFact['name']> = new Set();

/** Returns a text without the lines that name acts: Shower Power has no showers. */
function withoutActs(text: string, { floors }: ParsedLineup): string {
  const acts = new Set(floors.flatMap(({ artists }) => artists.map(({ line }) => line)));
  return linesOf(text)
    .filter((_, index) => !acts.has(index + 1))
    .join('\n');
}

/** Returns the facts that a text states and the form does not have: those that are chosen, and the properties of their list. */
function useStatedFacts(text: string, values: FactValues) {
  const [unchecked, setUnchecked] = useState(noNames);
  const newFacts = useMemo(() => {
    const facts = factsCodec.toRecord(values);
    return factsInText(text).filter(({ name, value }) => JSON.stringify(value) !== JSON.stringify(facts[name]));
  }, [text, values]);
  return {
    chosen: newFacts.filter(({ name }) => !unchecked.has(name)),
    list: {
      stated: newFacts,
      unchecked,
      values,
      onToggle: (name: StatedFact['name']) => setUnchecked(toggled(unchecked, name)),
    },
  };
}

/** The facts that a text states, each with its words, and the one of the form that it would replace. */
function StatedFacts({
  stated,
  unchecked,
  values,
  onToggle,
}: {
  stated: readonly StatedFact[];
  unchecked: ReadonlySet<StatedFact['name']>;
  values: FactValues;
  onToggle: (name: StatedFact['name']) => void;
}) {
  if (stated.length === 0) return null;
  const facts = factsCodec.toRecord(values);
  return (
    <section className={styles.notes}>
      <h3>{t('Good to know')}</h3>
      <ul className={styles.facts}>
        {stated.map(({ name, value, words }) => (
          <li key={name}>
            <label>
              <input type="checkbox" checked={!unchecked.has(name)} onChange={() => onToggle(name)} />
              {factText(name, value)}
            </label>{' '}
            {words !== '' && <q dir="auto">{words}</q>}
            {facts[name] !== undefined && (
              <span> {t('Instead of {value}', { value: factText(name, facts[name]) })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function factValuesOf(facts: readonly StatedFact[]): Partial<FactValues> {
  const values = factsCodec.fromRecord(Object.fromEntries(facts.map(({ name, value }) => [name, value])));
  return Object.fromEntries(facts.map(({ name }) => [`facts.${name}`, values[`facts.${name}`]]));
}
