import { DatabaseSync } from 'node:sqlite';

/**
 * Detects commits of other connections to a SQLite file, through a dedicated connection. A poll costs one or two
 * microseconds: SQLite counts those commits (https://www.sqlite.org/pragma.html#pragma_data_version). The file must contain
 * its tables.
 */
export function watchCommits(file: string) {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const counter = database.prepare('pragma data_version');
  const stored = database.prepare('select version from content_version');
  let seen: unknown;
  return {
    /**
     * Calls back with the stored content version if another connection has committed since the last poll; null if it
     * cannot be read.
     */
    poll: (listener: (version: number | null) => void): void => {
      try {
        const count = counter.get()?.['data_version'];
        if (count === seen) return;
        listener(Number(stored.get()?.['version']));
        seen = count;
      } catch {
        seen = undefined;
        listener(null);
      }
    },
    close: () => database.close(),
  };
}
