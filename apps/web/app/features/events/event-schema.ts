import type { EventDetail } from '@moonfloor/contract/events';

/** An event as schema.org names it (https://schema.org/MusicEvent). */
export function eventSchema(event: EventDetail): Record<string, unknown> {
  const { event_date: day, event_end_date: lastDay, start_time: starts, end_time: ends } = event;
  const address = { '@type': 'PostalAddress', addressCountry: event.country, addressRegion: event.area ?? undefined };
  const geo =
    event.latitude === null
      ? undefined
      : { '@type': 'GeoCoordinates', latitude: event.latitude, longitude: event.longitude };
  return {
    '@type': 'MusicEvent',
    name: event.event_name,
    startDate: starts === null ? day : `${day}T${starts}`,
    endDate: ends === null ? (lastDay ?? undefined) : `${lastDay ?? day}T${ends}`,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    description: event.description ?? undefined,
    image: event.image_url ?? undefined,
    location: { '@type': 'Place', name: event.event_location ?? event.area ?? event.country, address, geo },
    performer: event.floors.flatMap((floor) =>
      floor.artists.map((artist) => ({ '@type': 'MusicGroup', name: artist.artist_name })),
    ),
  };
}
