import { z } from 'zod';
import { byId, endpoints } from './endpoint.ts';
import { oneOf } from './fields.ts';
import { responses } from './lists.ts';
import { messages } from './messages.ts';

const response = z.enum(responses, { error: oneOf('response', responses) });

export const eventResponseEndpoints = endpoints('Events', {
  getEventResponses: {
    summary: 'Your response to an event, and the names of members who show theirs, the latest first',
    ...byId(messages.eventNotFound),
    response: z.object({ response: response.nullable(), names: z.array(z.object({ username: z.string(), response })) }),
  },
  respondToEvent: {
    summary: 'Say that you are interested in an event, or going; you then hear of its changes',
    ...byId(messages.eventNotFound),
    body: z.object({ response }),
    response: null,
  },
  withdrawResponse: {
    summary: 'Withdraw your response; nothing happens if there is none',
    ...byId(messages.eventNotFound),
    response: null,
  },
});
export type EventResponses = z.output<typeof eventResponseEndpoints.getEventResponses.response>;
