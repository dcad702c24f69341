import { run } from './serve.ts';

await run(process.env, { development: process.argv.includes('--dev') });
