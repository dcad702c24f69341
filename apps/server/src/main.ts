import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { keepFilesPrivate } from './platform/private-files.ts';

keepFilesPrivate();

// What one start has compiled the next one need not; where the folder cannot be written to, each compiles for itself.
enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/moonfloor'));

const { run } = await import('./serve.ts');

await run(process.env, { development: process.argv.includes('--dev'), pages: !process.argv.includes('--no-pages') });
