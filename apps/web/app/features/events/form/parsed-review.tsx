import { memo } from 'react';
import { flagOf } from '@moonfloor/contract/values/countries';
import { countryName } from '@moonfloor/contract/values/country-names';
import { artistTypeNames } from '@moonfloor/contract/values/artist-type-names';
import { nameKey } from '@moonfloor/contract/values/text';
import { hasTimeWithoutDay } from '@moonfloor/lineup/schedule-lineup';
import type { LineKind, ParsedArtist, ParsedLineup, NoteKind, ParseNote } from '@moonfloor/lineup/types';
import { t, tc } from '@moonfloor/messages/t';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { dotted } from '../../../ui/format.ts';
import { Remark } from '../../../ui/status-panels.tsx';
import table from '../../../ui/table.module.css';
import { formatTimeOfSet } from '../timetable/set-text.ts';
import { CorrectionButtons, useCorrectionKeys } from './correct-lines.tsx';
import type { KnownArtistsByName } from './merge-lineup.ts';
import styles from './paste-lineup.module.css';

/** Identifies an artist while lines are corrected. */
export const keyOf = ({ line, artist_name }: ParsedArtist): string => `${line} ${artist_name}`;

/** What the tables say about an artist, in the order of their columns. */
const columns: readonly {
  name: 'time' | 'plays' | 'country' | 'labels' | 'info';
  title: () => string;
  textOf: (artist: ParsedArtist, dayStart: string) => string | null;
}[] = [
  {
    name: 'time',
    title: () => t('Time'),
    textOf: ({ set_start: start, set_end: end }, dayStart) => formatTimeOfSet(start, end, dayStart),
  },
  {
    name: 'plays',
    title: () => tc('how an artist plays: live, DJ', 'Plays'),
    textOf: ({ artist_type: type }) => artistTypeNames(type ?? '').join(' · '),
  },
  {
    name: 'country',
    title: () => t('Country'),
    textOf: ({ artist_country: country }) => country && `${flagOf(country)} ${countryName(country)}`,
  },
  {
    name: 'labels',
    title: () => tc('record labels', 'Labels'),
    textOf: (artist) => dotted(artist.record_labels ?? ''),
  },
  { name: 'info', title: () => t('Info'), textOf: (artist) => artist.artist_info },
];

/** The parsed line-up: one table per floor, without columns that are empty in all of them, then remarks about the rest. */
export const ParsedReview = memo(function ParsedReview({
  parsed,
  hasDays,
  dayStart,
  unchecked,
  knownArtists,
  onToggle,
  onCorrect,
}: {
  parsed: ParsedLineup;
  /** Whether the event's days are known. */
  hasDays: boolean;
  dayStart: string;
  unchecked: ReadonlySet<string>;
  knownArtists: KnownArtistsByName;
  onToggle: (artist: ParsedArtist) => void;
  onCorrect: (line: number, kind: LineKind) => void;
}) {
  const { floors, notes } = parsed;
  const all = floors.flatMap(({ artists }) => artists);
  const filledColumns = columns.filter(({ textOf }) => all.some((artist) => Boolean(textOf(artist, dayStart))));
  const withoutDay = all.filter(hasTimeWithoutDay).length;
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
              { artists: all.length, floors: floors.length },
            )}
      </p>
      {hasDays && withoutDay > 0 && (
        <Remark title={t('Please check the dates')}>
          {t(
            '{count, plural, one {The time of # act is outside the days of this event. It will be added to the act’s info.} other {The times of # acts are outside the days of this event. They will be added to the acts’ info.}}',
            { count: withoutDay },
          )}
        </Remark>
      )}
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
                  {[t('Add'), t('Artist'), ...filledColumns.map(({ title }) => title()), tc('of a text', 'Line')].map(
                    (column) => (
                      <th key={column} scope="col">
                        {column}
                      </th>
                    ),
                  )}
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
                      {knownArtists.has(nameKey(artist.artist_name)) && (
                        <span className={styles.match}> {t('known artist')}</span>
                      )}
                      {artist.doubt !== null && (
                        <span className={styles.doubt}>
                          {artist.doubt}{' '}
                          <CorrectionButtons line={artist.line} kinds={['floor', 'nothing']} onCorrect={onButton} />
                        </span>
                      )}
                    </th>
                    {filledColumns.map(({ name: column, textOf }) => (
                      <td key={column} className={styles[column]} dir={column === 'info' ? 'auto' : undefined}>
                        {textOf(artist, dayStart)}
                      </td>
                    ))}
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

/** Headings of the notes, in the order in which they are displayed. */
const noteTitles: readonly (readonly [NoteKind, (count: number) => string])[] = [
  ['unread', (count) => t('Not understood: please add by hand ({count})', { count })],
  ['decided', (count) => t('Decided for you: please check ({count})', { count })],
  ['skipped', (count) => t('Left out ({count})', { count })],
];

interface NotesProps {
  notes: readonly ParseNote[];
  onCorrect: (line: number, kind: LineKind) => void;
}

/** The remarks on lines that are not artists: uncertain lines first; the recognized days last, folded. */
function LineupNotes({ notes, onCorrect }: NotesProps) {
  const isDay = ({ code, isUncertain }: ParseNote): boolean => code === 'day' && !isUncertain;
  const days = notes.filter(isDay);
  const others = notes.filter((note) => !isDay(note));
  return (
    <>
      <Notes
        title={(count) => t('Left out, but uncertain ({count})', { count })}
        notes={others.filter(({ isUncertain }) => isUncertain)}
        onCorrect={onCorrect}
      />
      {noteTitles.map(([kind, title]) => (
        <Notes
          key={kind}
          title={title}
          notes={others.filter((note) => note.kind === kind && !note.isUncertain)}
          onCorrect={onCorrect}
        />
      ))}
      {days.length > 0 && (
        <details className={styles.notes}>
          <summary>{t('Read as days ({count})', { count: days.length })}</summary>
          <NoteList notes={days} onCorrect={onCorrect} />
        </details>
      )}
    </>
  );
}

function Notes({ title, notes, onCorrect }: NotesProps & { title: (count: number) => string }) {
  if (notes.length === 0) return null;
  return (
    <section className={styles.notes}>
      <h3>{title(notes.length)}</h3>
      <NoteList notes={notes} onCorrect={onCorrect} />
    </section>
  );
}

function NoteList({ notes, onCorrect }: NotesProps) {
  return (
    <ul>
      {notes.map(({ line, text, reason, kind, isUncertain }, index) => (
        <li
          key={index}
          data-line={kind === 'decided' ? undefined : line}
          className={classNames(isUncertain && styles.doubtful)}
        >
          <span className={styles.source}>{t('Line {line}', { line })}</span> <q dir="auto">{text}</q> {reason}
          {kind !== 'decided' && <CorrectionButtons line={line} kinds={['artist', 'floor']} onCorrect={onCorrect} />}
        </li>
      ))}
    </ul>
  );
}
