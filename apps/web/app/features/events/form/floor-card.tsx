import { memo } from 'react';
import { limits } from '@moonfloor/contract/limits';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { AlertIcon } from '../../../ui/icons.tsx';
import { ArtistRow, Handle, RowTools } from './artist-row.tsx';
import type { FloorValues } from './event-values.ts';
import { namedEntries } from './event-form.ts';
import styles from './lineup-field.module.css';
import type { FloorErrors } from './lineup-errors.ts';
import type { LineupEditor } from './use-lineup-editor.ts';

interface FloorProps {
  floor: FloorValues;
  /** Position, starting at 0. */
  place: number;
  floorErrors: FloorErrors | undefined;
  dragged: boolean;
  /** Id of the row being dragged. */
  draggedEntry: string | undefined;
  editor: LineupEditor;
}

/** One floor with its artists. Memoized: re-renders only when this floor changes. */
export const FloorCard = memo(function FloorCard({
  floor,
  place,
  floorErrors,
  dragged,
  draggedEntry,
  editor,
}: FloorProps) {
  const { id, name, artists } = floor;
  const title = name.trim() || `floor ${place + 1}`;
  const count = namedEntries(floor).length;
  const path = `floors.${place}`;
  let named = -1;
  return (
    <li className={classNames(styles.floor, dragged && styles.dragged)} data-floor={id}>
      <section aria-label={`Floor ${place + 1}`}>
        <div className={styles.floorHead}>
          <Handle onPointerDown={(event) => editor.grab(event, { floor: id })} />
          <div className={styles.name}>
            <TextField
              id={`${path}.name`}
              label={`Floor name ${place + 1}`}
              labelHidden
              placeholder="Floor name"
              value={name}
              error={floorErrors?.name}
              onChange={({ currentTarget }) =>
                editor.change({ type: 'nameFloor', floor: id, name: currentTarget.value })
              }
            />
          </div>
          <span className="quiet">
            {count} {count === 1 ? 'artist' : 'artists'}
          </span>
          <RowTools name={title} onStep={(by) => editor.stepFloor(id, by)} onRemove={() => editor.removeFloor(id)} />
        </div>
        {artists.length > 0 && (
          <ol className={styles.entries}>
            {artists.map((entry, row) => {
              // The server counts only rows with a name.
              if (entry.name.trim() !== '') named += 1;
              const first = row === 0 && floorErrors?.artists !== undefined;
              return (
                <ArtistRow
                  key={entry.id}
                  entry={entry}
                  place={row + 1}
                  control={first ? `${path}.artists` : `artist-${entry.id}`}
                  error={entry.name.trim() === '' ? undefined : floorErrors?.entries[named]}
                  dragged={draggedEntry === entry.id}
                  editor={editor}
                />
              );
            })}
          </ol>
        )}
        {floorErrors?.artists !== undefined && (
          <p className={styles.error}>
            <AlertIcon size={18} />
            {floorErrors.artists}
          </p>
        )}
        <div className={styles.add}>
          <Button
            size="small"
            data-add={id}
            disabled={artists.length >= limits.floorArtists}
            onClick={() => editor.add(id)}
          >
            Add artist
          </Button>
        </div>
      </section>
    </li>
  );
});
