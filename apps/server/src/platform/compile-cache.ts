import path from 'node:path';

/** Folder of compiled code, which later starts of programs and of worker threads reuse. */
export const compileCacheFolder = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/moonfloor');
