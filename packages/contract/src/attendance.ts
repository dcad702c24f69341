import { z } from 'zod';
import { byId, endpoints } from './endpoint.ts';
import { oneOf } from './fields.ts';
import { attendances } from './lists.ts';
import { messages } from './messages.ts';

const response = z.enum(attendances, { error: oneOf('response', attendances) });

export const attendanceEndpoints = endpoints('Events', {
  getAttendance: {
    summary: 'Your response to an event, and the names of members who show theirs, the latest first',
    ...byId(messages.eventNotFound),
    response: z.object({ response: response.nullable(), names: z.array(z.object({ username: z.string(), response })) }),
  },
  attendEvent: {
    summary: 'Say that you are interested in an event, or going; you then hear of its changes',
    ...byId(messages.eventNotFound),
    body: z.object({ response }),
    response: null,
  },
  withdrawAttendance: {
    summary: 'Withdraw your response; nothing happens if there is none',
    ...byId(messages.eventNotFound),
    response: null,
  },
});
export type Attendances = z.output<typeof attendanceEndpoints.getAttendance.response>;
