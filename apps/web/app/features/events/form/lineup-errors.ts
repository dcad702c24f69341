/** Errors of a floor: of its name, of its artists as a whole, and by row. */
export interface FloorErrors {
  name: string | undefined;
  artists: string | undefined;
  entries: Record<number, string>;
}

const entryFields = [
  'artist_name',
  'artist_type',
  'artist_country',
  'record_labels',
  'artist_info',
  'set_start',
  'set_end',
  'pairing',
] as const;

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
  const entries: Record<number, string> = {};
  for (let row = 0; row < named; row += 1) {
    const message = entryFields
      .map((part) => error(`${path}.artists.${row}.${part}`))
      .find((sentence) => sentence !== undefined);
    if (message !== undefined) entries[row] = message;
  }
  const hoursMessage = hoursError(path, hours, error);
  const floorErrors = {
    name: error(`${path}.name`),
    artists: error(`${path}.artists`) ?? hoursMessage ?? error(path),
    entries,
  };
  return (floorErrors.name ?? floorErrors.artists ?? Object.values(entries)[0]) ? floorErrors : undefined;
}
