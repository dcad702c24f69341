import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { api } from '../../../api/browser.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { parseLineup } from '@moonfloor/contract/lineup/parse-lineup';
import type { ParsedLineup } from '@moonfloor/contract/lineup/types';
import { appendLineup, artistKey, artistsByName, type KnownArtistsByName, toFloorValues } from './merge-lineup.ts';
import { namedEntries } from './event-form.ts';
import type { FloorValues } from './event-values.ts';
import styles from './paste-lineup.module.css';
import { PastedReview } from './pasted-review.tsx';

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
