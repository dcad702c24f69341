import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { type WorldFile, worldPaths } from './embed/world-paths.ts';
import { embedTexts } from './scripts/list-messages.ts';

/** Maximum size of the embed script, gzip-compressed, in bytes. */
const embedBudget = 20_000;
const configDir = import.meta.dirname;

/** Emits the map's outlines next to the script, which loads them on demand, and enforces the script's size budget. */
const world: Plugin = {
  name: 'embed-world',
  generateBundle(_options, bundle) {
    const file: WorldFile = JSON.parse(readFileSync(path.join(configDir, 'app/ui/map/world.json'), 'utf8'));
    this.emitFile({ type: 'asset', fileName: 'embed-world.json', source: JSON.stringify(worldPaths(file)) });
    for (const part of Object.values(bundle)) {
      const size = part.type === 'chunk' ? gzipSync(part.code).length : 0;
      if (size > embedBudget) this.error(`${part.fileName} has ${size} bytes compressed, more than ${embedBudget}`);
    }
  },
};

/** The parsed English messages; those of other languages are files that the script loads. */
const englishMessages: Plugin = {
  name: 'embed-messages',
  resolveId: (id) => (id === 'virtual:embed-messages' ? `\0${id}` : null),
  load: (id) => (id === '\0virtual:embed-messages' ? `export default ${JSON.stringify(embedTexts(new Map()))}` : null),
};

/** Builds the embed script: one classic script, in the folder of the site's files. */
export default defineConfig({
  root: configDir,
  publicDir: false,
  plugins: [world, englishMessages],
  build: {
    target: 'es2022',
    outDir: 'build/client',
    emptyOutDir: false,
    lib: { entry: 'embed/main.ts', name: 'moonfloor', formats: ['iife'], fileName: () => 'embed.js' },
  },
});
