import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Site } from './site.ts';

/** Makes an artist as old as if it had been added two months ago, directly in the server's SQLite database. */
export function ageArtist(site: Site, id: number): void {
  const database = new DatabaseSync(join(site.dataDir, 'moonfloor.db'));
  const then = new Date(Date.now() - 60 * 24 * 60 * 60 * 1000).toISOString();
  database.exec('pragma busy_timeout = 10000');
  database.prepare('update artist set created_at = ? where id = ?').run(then, id);
  database.close();
}
