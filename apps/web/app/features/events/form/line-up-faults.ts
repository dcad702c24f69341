/** What is wrong on a floor: beside its name, with its artists as a whole, and by named row. */
export interface FloorFaults {
  name: string | undefined;
  artists: string | undefined;
  entries: Record<number, string>;
}

const parts = ['artist_name', 'artist_type', 'artist_country', 'record_labels', 'artist_info'] as const;

/** The faults of each floor out of those of the form; undefined for a floor without any. `named` counts its named rows. */
export function faultsOfFloor(
  place: number,
  named: number,
  error: (name: string) => string | undefined,
): FloorFaults | undefined {
  const path = `floors.${place}`;
  const entries: Record<number, string> = {};
  for (let row = 0; row < named; row += 1) {
    const fault = parts.map((part) => error(`${path}.artists.${row}.${part}`)).find((sentence) => sentence !== undefined);
    if (fault !== undefined) entries[row] = fault;
  }
  const faults = { name: error(`${path}.name`), artists: error(`${path}.artists`) ?? error(path), entries };
  return faults.name ?? faults.artists ?? Object.values(entries)[0] ? faults : undefined;
}
