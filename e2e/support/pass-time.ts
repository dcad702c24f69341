import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dayMs, hourMs } from '@moonfloor/contract/values/durations';
import type { Site } from './site.ts';

/** Sets an instant directly in the server's SQLite database. */
function setInstant(site: Site, sql: string, ago: number, id: number): void {
  const database = new DatabaseSync(join(site.dataDir, 'moonfloor.db'));
  database.exec('pragma busy_timeout = 10000');
  database.prepare(sql).run(new Date(Date.now() - ago).toISOString(), id);
  database.close();
}

/** Makes a member's last confirmation of the password an hour old. */
export const expirePasswordTime = (site: Site, account: number): void =>
  setInstant(site, 'update session set password_at = ? where account_id = ?', hourMs, account);

/** Makes the time of an event's hidden place pass, in any time zone. */
export function revealNow(site: Site, event: number): void {
  setInstant(site, 'update event set place_hidden_until = substr(?, 1, 16) where id = ?', 2 * dayMs, event);
  setInstant(site, 'update hidden_place set reveals_at = ? where event_id = ?', dayMs, event);
}
