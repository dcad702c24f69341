/**
 * Writes the built-in world below the map's tiles, and its placeholder image for each theme, from the world-atlas
 * package (Natural Earth, public domain). The result is checked in; a test fails if it is outdated. Run after a change
 * here: `node apps/web/scripts/world/make-world.ts`
 */
import { writeFileSync } from 'node:fs';
import { pictureFile, pictureText, readAtlas, themes, worldFile, worldText } from './world-file.ts';

writeFileSync(worldFile, worldText(readAtlas()));
for (const theme of themes) writeFileSync(pictureFile(theme), pictureText(readAtlas('110m'), theme));
