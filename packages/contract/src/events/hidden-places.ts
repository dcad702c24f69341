import { z } from 'zod';
import { byId, endpoints } from '../api/endpoint.ts';
import { messages } from '../api/messages.ts';
import { eventCard } from './events.ts';

/** The address of an event's page with the secret in its fragment, which browsers do not send to servers. */
const placeLink = z.string();

/** The venue and the exact coordinates of an event. */
const exactPlace = eventCard.pick({ event_location: true, latitude: true, longitude: true });
export type ExactPlace = z.output<typeof exactPlace>;

export const hiddenPlaceEndpoints = endpoints('Events', {
  getPlaceLink: {
    summary:
      'The secret link that shows the hidden place of your event to everyone who opens it; null if there is none',
    ...byId(messages.eventNotFound),
    response: z.object({ link: placeLink.nullable() }),
  },
  createPlaceLink: {
    summary: 'Create that link, or replace it: the earlier one then stops working',
    ...byId(messages.eventNotFound),
    response: z.object({ link: placeLink }),
  },
  revokePlaceLink: {
    summary: 'Remove that link: it stops working at once',
    ...byId(messages.eventNotFound),
    response: null,
  },
  openPlaceLink: {
    summary: 'The venue and the exact coordinates of an event, for anyone with the secret of its link',
    ...byId(messages.eventNotFound),
    body: z.object({ token: z.string().regex(/^[\w-]{43}$/, { error: messages.placeLinkGone }) }),
    response: exactPlace,
  },
});
