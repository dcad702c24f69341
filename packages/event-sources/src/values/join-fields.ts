import type { SourceFields } from '../source-event.ts';

/** Joins the fields of parts of a source; the extras of each part stay on separate lines. */
export function joinFields(...parts: readonly SourceFields[]): SourceFields {
  const extras = parts.flatMap(({ extras }) => (extras === undefined ? [] : [extras]));
  return Object.assign({}, ...parts, extras.length > 0 && { extras: extras.filter(Boolean).join('\n') });
}

/** Returns the street for the extras; the venue keeps its name, by which other sources know it. */
export const streetFields = (street: string): SourceFields => (street === '' ? {} : { extras: `Address: ${street}` });
