import { limits } from '@moonfloor/contract/limits';

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
function hoursErrors(path: string, error: (name: string) => string | undefined): string | undefined {
  for (let index = 0; index < limits.floorHours; index += 1) {
    for (const part of ['opens', 'closes', 'style']) {
      const message = error(`${path}.hours.${index}.${part}`);
      if (message !== undefined) return message;
    }
  }
  return error(`${path}.hours`);
}

/** Returns a floor's part of the form's errors; undefined without any. `named` counts its rows with a name. */
export function collectFloorErrors(
  place: number,
  named: number,
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
  const hours = hoursErrors(path, error);
  const floorErrors = {
    name: error(`${path}.name`),
    artists: error(`${path}.artists`) ?? hours ?? error(path),
    entries,
  };
  return (floorErrors.name ?? floorErrors.artists ?? Object.values(entries)[0]) ? floorErrors : undefined;
}
