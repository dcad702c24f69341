import { enableCompileCache } from 'node:module';
import { compileCacheFolder } from '../platform/compile-cache.ts';
import { keepFilesPrivate } from '../platform/files.ts';

keepFilesPrivate();

// Reuse compiled code between starts; if the folder is not writable, each start compiles again.
enableCompileCache(compileCacheFolder);

const { run } = await import('./serve.ts');

await run(process.env, { development: process.argv.includes('--dev'), pages: !process.argv.includes('--no-pages') });
