import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { keepFilesPrivate } from '../platform/files.ts';

keepFilesPrivate();

// Reuse compiled code between starts; if the folder is not writable, each start compiles again.
enableCompileCache(path.resolve(import.meta.dirname, '../../../../node_modules/.cache/moonfloor'));

const { run } = await import('./serve.ts');

await run(process.env, { development: process.argv.includes('--dev'), pages: !process.argv.includes('--no-pages') });
