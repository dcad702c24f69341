import type { TestApp } from './test-app.ts';
import { createQueryRecorder } from './read-queries.ts';

/** Runs `work` and returns the SQL of the queries that the app's services execute in the meantime, in order. */
export async function logQueries({ deps: { store } }: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const { db } = store;
  const recorder = createQueryRecorder();
  store.db = db.withPlugin(recorder);
  try {
    await work();
  } finally {
    store.db = db;
  }
  return recorder.nodes.map((node) => db.getExecutor().compileQuery(node, { queryId: 'log' }).sql);
}
