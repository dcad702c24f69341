import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Site } from './site.ts';

/** Makes the time of an event's hidden place pass, directly in the server's SQLite database. */
export function revealNow(site: Site, event: number): void {
  const database = new DatabaseSync(join(site.dataDir, 'moonfloor.db'));
  const past = new Date(Date.now() - 1000).toISOString();
  database.exec('pragma busy_timeout = 10000');
  database.prepare('update hidden_place set reveals_at = ? where event_id = ?').run(past, event);
  database.close();
}
