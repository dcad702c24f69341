import { type Kysely, sql } from 'kysely';

/**
 * Removes URLs of calendars from imported events: they may be secrets. URLs of events themselves stay; an event whose
 * URL equals that of its page is kept.
 */
export async function removeAddressesOfCalendars(db: Kysely<unknown>): Promise<void> {
  await sql`update event_source set url = null where source = 'calendar' and url is not null
    and replace(fields, '"event_page_link":"' || url || '"', '') = fields`.execute(db);
}
