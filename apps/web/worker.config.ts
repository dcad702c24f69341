import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

/** Maximum size of the service worker, gzip-compressed, in bytes. */
const workerBudget = 8000;

const sizeBudget: Plugin = {
  name: 'worker-size',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) {
      const size = part.type === 'chunk' ? gzipSync(part.code).length : 0;
      if (size > workerBudget) this.error(`${part.fileName} has ${size} bytes compressed, more than ${workerBudget}`);
    }
  },
};

/** Builds the service worker: one classic script at the root of the site, which is its scope. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [sizeBudget],
  build: {
    target: 'es2022',
    outDir: 'build/client',
    emptyOutDir: false,
    lib: { entry: 'worker/sw.ts', name: 'sw', formats: ['iife'], fileName: () => 'sw.js' },
  },
});
