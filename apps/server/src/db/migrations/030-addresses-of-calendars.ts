import { type Kysely, sql } from 'kysely';

/**
 * Takes addresses of calendars away from the events that came from there: they may be secrets. Those of events themselves
 * stay; what was said of such an event has the same address as its page.
 */
export async function removeAddressesOfCalendars(db: Kysely<unknown>): Promise<void> {
  await sql`update event_source set url = null where source = 'calendar' and url is not null
    and replace(fields, '"event_page_link":"' || url || '"', '') = fields`.execute(db);
}
