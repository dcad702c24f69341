import path from 'node:path';

/** The gazetteer's file, which `scripts/build.ts` writes and packages contain. */
export const gazetteerFile = path.join(import.meta.dirname, '../build/places.sqlite');
