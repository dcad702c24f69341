import { memo } from 'react';
import { flagOf } from '@moonfloor/contract/countries';
import { nameKey } from '@moonfloor/contract/text';
import type { NoteKind, ParsedArtist, ParsedLineup, ParseNote } from '@moonfloor/contract/lineup/types';
import { artistKey, type KnownArtistsByName } from './merge-lineup.ts';
import styles from './paste-lineup.module.css';

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
export const PastedReview = memo(function PastedReview({ parsed, left, known, onTick }: ReviewProps) {
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
