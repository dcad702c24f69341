import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { t, tc } from '@moonfloor/messages/t';
import { countryName } from '@moonfloor/contract/values/country-names';
import { flagOf } from '@moonfloor/contract/values/countries';
import { nameKey } from '@moonfloor/contract/values/text';
import { Button } from '../../../ui/button.tsx';
import { DialogWindow } from '../../../ui/dialog-window.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextAreaField } from '../../../ui/field.tsx';
import { dotted } from '../../../ui/format.ts';
import table from '../../../ui/table.module.css';
import { type Corrections, parseLineup } from '@moonfloor/lineup/parse-lineup';
import { dayStartOf } from '@moonfloor/lineup/festival-day';
import { type ScheduledEvent, scheduleLineup } from '@moonfloor/lineup/schedule-lineup';
import type { LineKind, ParsedArtist, ParsedLineup } from '@moonfloor/lineup/types';
import { artistTypeNames } from '@moonfloor/contract/values/artist-type-names';
import { LineupComparison } from './lineup-comparison.tsx';
import { LineupNotes } from './lineup-notes.tsx';
import { compareLineups, type KnownArtistsByName, toFloorValues, updateLineup } from './merge-lineup.ts';
import { useKnownArtists } from './known-artists.ts';
import { CorrectionButtons, useCorrectionKeys } from './correct-lines.tsx';
import { namedEntries } from './event-form.ts';
import type { FloorValues } from './event-values.ts';
import { formatTimeOfSet } from '../timetable/set-text.ts';
import type { FactValues } from '../../record-form/fact-values.ts';
import { factValuesOf, StatedFacts, useStatedFacts } from './stated-facts.tsx';
import styles from './paste-lineup.module.css';

const exampleLineup =
  'MAIN FLOOR\n22:00 Astral Tide (IL) - Nova Records [live]\nDJ Moss (DE)\n\nCHILL OUT\nSlow Fern 🇵🇹';
const allChecked: ReadonlySet<string> = new Set();
const noCorrections: Corrections = new Map();

/** Identifies an artist while lines are corrected. */
const keyOf = ({ line, artist_name }: ParsedArtist): string => `${line} ${artist_name}`;

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
              event_date === ''
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
          <ParsedReview {...{ parsed, dayStart, unchecked, known }} onToggle={toggle} onCorrect={correct} />
          <StatedFacts {...stated.list} />
        </div>
      </div>
    </DialogWindow>
  );
}

const countArtists = (floors: ParsedLineup['floors']): number =>
  floors.reduce((sum, { artists }) => sum + artists.length, 0);

/** The parsed line-up: one table per floor, then remarks about the rest. */
const ParsedReview = memo(function ParsedReview({
  parsed,
  dayStart,
  unchecked,
  known,
  onToggle,
  onCorrect,
}: {
  parsed: ParsedLineup;
  dayStart: string;
  unchecked: ReadonlySet<string>;
  known: KnownArtistsByName;
  onToggle: (artist: ParsedArtist) => void;
  onCorrect: (line: number, kind: LineKind) => void;
}) {
  const { floors, notes } = parsed;
  const { review, onKeyDown, onButton, showFirst } = useCorrectionKeys(parsed, onCorrect);
  const doubtful =
    notes.filter(({ isUncertain }) => isUncertain).length +
    floors.flatMap((floor) => [floor, ...floor.artists]).filter(({ doubt }) => doubt !== null).length;
  return (
    <div ref={review} className={styles.review} onKeyDown={onKeyDown}>
      <p role="status" className={styles.count}>
        {floors.length === 0 && notes.length === 0
          ? t('Your line-up will appear here as you paste.')
          : t(
              '{artists, plural, one {# artist} other {# artists}} on {floors, plural, one {# floor} other {# floors}}',
              { artists: countArtists(floors), floors: floors.length },
            )}
      </p>
      {floors.length > 0 && (
        <p className={styles.keys}>
          {doubtful > 0 && (
            <span className="wrapped">
              <strong>
                {t('{count, plural, one {# uncertain line} other {# uncertain lines}}.', { count: doubtful })}
              </strong>
              <Button size="small" onClick={showFirst}>
                {t('Show the first')}
              </Button>
            </span>
          )}
          <span className={styles.hint}>
            {t('Keys on a line: A is an artist, F is a floor, X is not an artist; arrows go up and down.')}
          </span>
        </p>
      )}
      {floors.map(({ name, line, doubt, artists }, index) => (
        <div key={`${index} ${name}`}>
          {doubt !== null && line !== null && (
            <p data-line={line} data-doubtful className={classNames(styles.doubtful, styles.heading)}>
              <q dir="auto">{name}</q> {doubt}{' '}
              <CorrectionButtons line={line} kinds={['artist', 'nothing']} onCorrect={onButton} />
            </p>
          )}
          <div className={styles.scroll}>
            <table className={classNames(table.table, styles.artists)}>
              <caption>{name}</caption>
              <thead>
                <tr>
                  {[
                    t('Add'),
                    t('Artist'),
                    t('Time'),
                    tc('how an artist plays: live, DJ', 'Plays'),
                    t('Country'),
                    tc('record labels', 'Labels'),
                    t('Info'),
                    tc('of a text', 'Line'),
                  ].map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {artists.map((artist, row) => (
                  <tr
                    key={row}
                    data-line={artist.line}
                    data-doubtful={artist.doubt !== null || undefined}
                    className={classNames(artist.doubt !== null && styles.doubtful)}
                  >
                    <td>
                      <input
                        type="checkbox"
                        aria-label={t('Add {name}', { name: artist.artist_name })}
                        aria-keyshortcuts="F X ArrowUp ArrowDown"
                        checked={!unchecked.has(keyOf(artist))}
                        onChange={() => onToggle(artist)}
                      />
                    </td>
                    <th scope="row">
                      {artist.pairing !== null && <span className="quiet">{artist.pairing} </span>}
                      <bdi>{artist.artist_name}</bdi>
                      {known.has(nameKey(artist.artist_name)) && (
                        <span className={styles.match}> {t('known artist')}</span>
                      )}
                      {artist.doubt !== null && (
                        <span className={styles.doubt}>
                          {artist.doubt}{' '}
                          <CorrectionButtons line={artist.line} kinds={['floor', 'nothing']} onCorrect={onButton} />
                        </span>
                      )}
                    </th>
                    <td>{formatTimeOfSet(artist.set_start, artist.set_end, dayStart)}</td>
                    <td>{artistTypeNames(artist.artist_type ?? '').join(' · ')}</td>
                    <td>
                      {artist.artist_country &&
                        `${flagOf(artist.artist_country)} ${countryName(artist.artist_country)}`}
                    </td>
                    <td>{dotted(artist.record_labels ?? '')}</td>
                    <td dir="auto">{artist.artist_info}</td>
                    <td className={styles.source} title={artist.source}>
                      {artist.line}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      ))}
      <LineupNotes notes={notes} onCorrect={onButton} />
    </div>
  );
});
