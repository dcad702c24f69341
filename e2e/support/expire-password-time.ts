import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Site } from './site.ts';

/** Sets the time of a member's last password confirmation to an hour ago, directly in the server's SQLite database. */
export function expirePasswordTime(site: Site, userId: number): void {
  const database = new DatabaseSync(join(site.dataDir, 'moonfloor.db'));
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000).toISOString();
  database.exec('pragma busy_timeout = 10000');
  database.prepare('update session set password_at = ? where user_id = ?').run(hourAgo, userId);
  database.close();
}
