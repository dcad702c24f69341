/** Parts of a row that show their own errors; those of all others are shown at the name. */
export type EntryPart = 'artist_name' | 'artist_country' | 'record_labels' | 'artist_info';

/** The error of a row; `id` is that of the field, by which the summary links to it. */
export interface EntryError {
  id: string;
  part: EntryPart;
  message: string;
}

/** Errors of a floor: of its name, of its artists as a whole, and by row. */
export interface FloorErrors {
  name: string | undefined;
  artists: string | undefined;
  entries: Record<number, EntryError>;
}

/** Fields of a row, and where their errors are shown. */
const entryFields: readonly (readonly [field: string, shown: EntryPart])[] = [
  ['artist_name', 'artist_name'],
  ['artist_type', 'artist_name'],
  ['artist_country', 'artist_country'],
  ['record_labels', 'record_labels'],
  ['artist_info', 'artist_info'],
  ['set_start', 'artist_name'],
  ['set_end', 'artist_name'],
  ['pairing', 'artist_name'],
];

/** Returns the first error of a floor's opening hours. */
function hoursError(path: string, count: number, error: (name: string) => string | undefined): string | undefined {
  for (let index = 0; index < count; index += 1) {
    for (const part of ['opens', 'closes', 'style']) {
      const message = error(`${path}.hours.${index}.${part}`);
      if (message !== undefined) return message;
    }
  }
  return error(`${path}.hours`);
}

/**
 * Returns a floor's part of the form's errors; undefined without any. `named` is the number of its rows with a name,
 * `hours` that of its opening hours.
 */
export function collectFloorErrors(
  place: number,
  named: number,
  hours: number,
  error: (name: string) => string | undefined,
): FloorErrors | undefined {
  const path = `floors.${place}`;
  const entries: Record<number, EntryError> = {};
  for (let row = 0; row < named; row += 1) {
    for (const [field, part] of entryFields.toReversed()) {
      const id = `${path}.artists.${row}.${field}`;
      const message = error(id);
      if (message !== undefined) entries[row] = { id, part, message };
    }
  }
  const hoursMessage = hoursError(path, hours, error);
  const floorErrors = {
    name: error(`${path}.name`),
    artists: error(`${path}.artists`) ?? hoursMessage ?? error(path),
    entries,
  };
  return (floorErrors.name ?? floorErrors.artists ?? Object.values(entries)[0]) ? floorErrors : undefined;
}
