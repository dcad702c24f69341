/**
 * Writes the built-in world that lies under the map's tiles, from the world-atlas package (Natural
 * Earth, public domain). The result is checked in; a test fails when it no longer matches this.
 * Run it after a change here: `node apps/web/scripts/world/make-world.ts`
 */
import { writeFileSync } from 'node:fs';
import { readAtlas, worldFile, worldText } from './world-file.ts';

writeFileSync(worldFile, worldText(readAtlas()));
