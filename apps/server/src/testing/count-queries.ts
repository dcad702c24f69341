import type { KyselyPlugin } from 'kysely';

/** A plugin that counts the queries that go through it. */
interface QueryCounter extends KyselyPlugin {
  count: number;
}

/** Makes a counter that starts at 0; use it as `db.withPlugin(counter)`. */
export function createQueryCounter(): QueryCounter {
  const counter: QueryCounter = {
    count: 0,
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      counter.count += 1;
      return Promise.resolve(result);
    },
  };
  return counter;
}
