import { type Kysely, sql } from 'kysely';

/**
 * Removes URLs of calendars from the sources of imported events: they may be secrets. URLs of the events themselves,
 * which equal the imported page link, stay.
 */
export async function removeAddressesOfCalendars<DB>(db: Kysely<DB>): Promise<void> {
  await sql`update event_source set url = null where source = 'calendar' and url is not null
    and replace(fields, '"event_page_link":"' || url || '"', '') = fields`.execute(db);
}
