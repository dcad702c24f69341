import type { FastifyInstance } from 'fastify';
import type { QueuedRecord } from '@moonfloor/contract/moderation';
import { hourMs } from '@moonfloor/contract/durations';
import { createApiClient } from './api-client.ts';

const REASON =
  'Please check the place: the venue and the pin are in two different towns. Once that is fixed it can be published.';

/** Members' feedback, oldest first, and how it was handled. */
const NOTES: readonly { by: 'member1' | 'member2'; hoursAgo: number; text: string; answer?: string }[] = [
  {
    by: 'member2',
    hoursAgo: 310,
    text: 'The pasted line-up was read without a single mistake. That saved me an hour, thank you!',
    answer: 'Lovely to hear, thank you. If it ever gets one wrong, send us the text and it will learn.',
  },
  {
    by: 'member1',
    hoursAgo: 52,
    text: 'Could the map remember where I looked last?\nI always zoom to the Algarve first.',
  },
  {
    by: 'member2',
    hoursAgo: 7,
    text: 'Somebody put our crew in as two crews, once with a dot at the end. Can you make them one?',
  },
  { by: 'member1', hoursAgo: 2, text: 'More mandalas, please. 🌕' },
];

/**
 * Creates work for moderators: returns the first pending event with a reason, and sends members' feedback. Needs the
 * sample scene. `moveTo` is called with the age of each action in ms. Throws an Error with the server's message when a
 * call is rejected.
 */
export async function seedModeration(app: FastifyInstance, moveTo: (msAgo: number) => void): Promise<void> {
  const api = createApiClient(app);
  const tokens = {
    admin: await api.signIn('admin'),
    member1: await api.signIn('member1'),
    member2: await api.signIn('member2'),
  };
  for (const { by, hoursAgo, text, answer } of NOTES) {
    moveTo(hoursAgo * hourMs);
    const { id } = await api.json<{ id: number }>('POST', '/feedback/submit', { feedback: text }, tokens[by]);
    if (answer === undefined) continue;
    moveTo((hoursAgo - 20) * hourMs);
    await api.json('POST', `/admin/feedback/${id}/answers`, { answer, done: true }, tokens.admin);
  }
  moveTo(hourMs);
  const { records } = await api.json<{ records: QueuedRecord[] }>('GET', '/admin/queue', undefined, tokens.admin);
  const [first] = records;
  if (first === undefined) return;
  const decision = { decision: 'return', reason: REASON };
  await api.json('PUT', `/admin/queue/${first.type}/${first.id}`, decision, tokens.admin);
}
