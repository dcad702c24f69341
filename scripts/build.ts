import { buildIfStale } from '../apps/server/src/platform/web-build.ts';

await buildIfStale(console.log);
