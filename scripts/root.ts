import { dirname } from 'node:path';

/** The repository's root folder, absolute. */
export const root = dirname(import.meta.dirname);
