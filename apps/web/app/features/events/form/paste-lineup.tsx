import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { flagOf } from '@moonfloor/contract/countries';
import { nameKey } from '@moonfloor/contract/text';
import { api } from '../../../api/browser.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { parseLineup } from '@moonfloor/contract/lineup/parse-lineup';
import type { NoteKind, ParsedArtist, ParsedLineup, ParseNote } from '@moonfloor/contract/lineup/types';
import { appendLineup, artistKey, artistsByName, type KnownArtistsByName, toFloorValues } from './merge-lineup.ts';
import { namedEntries } from './event-form.ts';
import type { FloorValues } from './event-values.ts';
import styles from './paste-lineup.module.css';

const exampleLineup =
  'MAIN FLOOR\n22:00 Astral Tide (IL) - Nova Records [live]\nDJ Moss (DE)\n\nCHILL OUT\nSlow Fern 🇵🇹';
const newId = (): string => crypto.randomUUID();
const noArtists: KnownArtistsByName = new Map();

/** Parses a pasted line-up, displays what was and was not recognized, and adds the checked artists to the form. */
export function PasteLineup({
  floors,
  text,
  onText,
  onAdd,
  onClose,
}: {
  floors: FloorValues[];
  text: string;
  onText: (text: string) => void;
  onAdd: (floors: FloorValues[]) => void;
  onClose: () => void;
}) {
  const read = useDeferredValue(text);
  const parsed = useMemo(() => parseLineup(read), [read]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const known = useKnownArtists();
  const chosen = useMemo(() => selectedFloors(parsed, left), [parsed, left]);
  const count = chosen.reduce((sum, { artists }) => sum + artists.length, 0);
  const filledIn = floors.some((floor) => namedEntries(floor).length > 0);
  const add = (onto: readonly FloorValues[]): void => {
    onAdd(appendLineup(onto, toFloorValues(chosen, known, newId)));
    onClose();
  };
  const tick = (key: string, on: boolean): void => {
    const next = new Set(left);
    if (on) next.delete(key);
    else next.add(key);
    setLeft(next);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Paste a line-up"
      tall
      footer={
        <>
          {filledIn && (
            <Button disabled={count === 0} onClick={() => add([])}>
              Replace the line-up
            </Button>
          )}
          <Button tone="primary" disabled={count === 0} onClick={() => add(floors)}>
            Add {count} {count === 1 ? 'artist' : 'artists'} to the form
          </Button>
        </>
      }
    >
      <div className={styles.paste}>
        <div className={styles.text}>
          <TextAreaField
            label="Line-up text"
            help="One artist per line. Floors, times, countries, labels, styles, and live or DJ are understood."
            placeholder={exampleLineup}
            value={text}
            onChange={({ currentTarget }) => {
              onText(currentTarget.value);
              setLeft(new Set());
            }}
          />
        </div>
        <div className={styles.review}>
          <PastedReview parsed={parsed} left={left} known={known} onTick={tick} />
        </div>
      </div>
    </Dialog>
  );
}

function selectedFloors({ floors }: ParsedLineup, left: ReadonlySet<string>): ParsedLineup['floors'] {
  return floors
    .map((floor, place) => ({ ...floor, artists: floor.artists.filter((_, row) => !left.has(artistKey(place, row))) }))
    .filter(({ artists }) => artists.length > 0);
}

/** Returns all known artists; empty until they are loaded, or if loading fails. */
function useKnownArtists(): KnownArtistsByName {
  const [known, setKnown] = useState(noArtists);
  useEffect(() => {
    const abort = new AbortController();
    api('listArtists', {}, { signal: abort.signal }).then(
      (artists) => setKnown(artistsByName(artists)),
      () => undefined,
    );
    return () => abort.abort();
  }, []);
  return known;
}

interface ReviewProps {
  parsed: ParsedLineup;
  /** Keys of the unchecked artists. */
  left: ReadonlySet<string>;
  known: KnownArtistsByName;
  onTick: (key: string, on: boolean) => void;
}

const lineupTypeLabels: Record<NoteKind, string> = {
  unread: 'Not understood: please add by hand',
  decided: 'Decided for you: please check',
  skipped: 'Left out',
};

/** The parsed line-up: one table per floor, then remarks about the rest. */
const PastedReview = memo(function PastedReview({ parsed, left, known, onTick }: ReviewProps) {
  const { floors, notes } = parsed;
  const count = floors.reduce((sum, { artists }) => sum + artists.length, 0);
  return (
    <>
      <p role="status" className={styles.count}>
        {floors.length === 0 && notes.length === 0
          ? 'What is read will show here.'
          : `${count} ${count === 1 ? 'artist' : 'artists'} on ${floors.length} ${floors.length === 1 ? 'floor' : 'floors'}`}
      </p>
      {floors.map((floor, place) => (
        <div key={`${place} ${floor.name}`} className={styles.scroll}>
          <table className={styles.table}>
            <caption>{floor.name}</caption>
            <thead>
              <tr>
                <th scope="col">Add</th>
                <th scope="col">Artist</th>
                <th scope="col">Plays</th>
                <th scope="col">Country</th>
                <th scope="col">Labels</th>
                <th scope="col">Info</th>
                <th scope="col">Line</th>
              </tr>
            </thead>
            <tbody>
              {floor.artists.map((artist, row) => (
                <ArtistLine
                  key={`${row} ${artist.artist_name}`}
                  artist={artist}
                  on={!left.has(artistKey(place, row))}
                  known={known.has(nameKey(artist.artist_name))}
                  onTick={(on) => onTick(artistKey(place, row), on)}
                />
              ))}
            </tbody>
          </table>
        </div>
      ))}
      {(['unread', 'decided', 'skipped'] as const).map((kind) => (
        <Notes key={kind} title={lineupTypeLabels[kind]} notes={notes.filter((note) => note.kind === kind)} />
      ))}
    </>
  );
});

function ArtistLine({
  artist,
  on,
  known,
  onTick,
}: {
  artist: ParsedArtist;
  on: boolean;
  known: boolean;
  onTick: (on: boolean) => void;
}) {
  const { artist_name: name, artist_country: country } = artist;
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={`Add ${name}`}
          checked={on}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />
      </td>
      <th scope="row">
        <bdi>{name}</bdi>
        {known && <span className={styles.match}> known artist</span>}
      </th>
      <td>{artist.artist_type?.split(',').join(' · ')}</td>
      <td>{country !== null && `${flagOf(country)} ${country}`}</td>
      <td>{artist.record_labels?.split(',').join(' · ')}</td>
      <td dir="auto">{artist.artist_info}</td>
      <td className={styles.source} title={artist.source}>
        {artist.line}
      </td>
    </tr>
  );
}

function Notes({ title, notes }: { title: string; notes: readonly ParseNote[] }) {
  if (notes.length === 0) return null;
  return (
    <section className={styles.notes}>
      <h3>
        {title} ({notes.length})
      </h3>
      <ul>
        {notes.map(({ line, text, reason }, index) => (
          <li key={index}>
            <span className={styles.source}>Line {line}</span> <q dir="auto">{text}</q> {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
