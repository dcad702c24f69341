import { run } from './run.ts';

/** Builds the pages before the tests that need them; otherwise these would build concurrently into the same folder. */
export async function setup(): Promise<void> {
  const built = await run(process.execPath, ['scripts/build.ts']);
  if (built.code !== 0) throw new Error(`The pages could not be built:\n${built.output}`);
}
