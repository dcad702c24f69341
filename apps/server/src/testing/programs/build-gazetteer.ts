import { buildGazetteerIfStale } from '../../platform/gazetteer-build.ts';

/** Builds the gazetteer for tests that find places. */
export const setup = (): Promise<void> => buildGazetteerIfStale(() => undefined);
