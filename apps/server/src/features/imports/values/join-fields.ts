import type { SourceFields } from '../sources/source-event.ts';

/** Joins fields that parts of a source say; what each has for the extras is on lines of its own. */
export function joinFields(...parts: readonly SourceFields[]): SourceFields {
  const extras = parts.flatMap(({ extras }) => (extras === undefined ? [] : [extras]));
  return Object.assign({}, ...parts, extras.length > 0 && { extras: extras.filter(Boolean).join('\n') });
}

/** Returns the street of a venue for the extras: its name stays that by which others know the venue. */
export const streetFields = (street: string): SourceFields => (street === '' ? {} : { extras: `Address: ${street}` });
