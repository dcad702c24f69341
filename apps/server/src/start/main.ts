import { enableCompileCache } from 'node:module';
import { compileCacheFolder } from '../platform/compile-cache.ts';
import { keepFilesPrivate } from '../platform/files.ts';

keepFilesPrivate();

// Reuse compiled code between starts; if the folder is not writable, each start compiles again.
enableCompileCache(compileCacheFolder);

const has = (option: string): boolean => process.argv.includes(option);

const development = has('--dev');
if (development && has('--sample')) await import('./demo.ts');
else {
  const { run } = await import('./serve.ts');
  await run(process.env, { development, pages: !has('--no-pages') });
}
