import { z } from 'zod';
import { msg, t } from '@moonfloor/messages/t';
import { endpoints } from '../api/endpoint.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { reminderMinutes } from '../values/lists.ts';
import { recordId } from '../values/numbers.ts';

const badSubscription = msg('This is not a push subscription of a browser');

/** URL-safe base64 without padding, of values whose length is fixed. */
const base64url = (characters: number) =>
  z
    .string({ error: badSubscription })
    .regex(new RegExp(String.raw`^[\w-]{${characters}}$`), { error: badSubscription });

/** The address at a push service. A person who knows it may change the subscription. */
const endpoint = z
  .string({ error: badSubscription })
  .max(limits.pushEndpoint, { error: badSubscription })
  .pipe(z.url({ protocol: /^https?$/, error: badSubscription }));

const tooManySets = (): string => t('At most {max} sets', { max: limits.remindedSets });

export const reminderEndpoints = endpoints('Reminders', {
  getPushKey: {
    summary: 'The public key of this site (VAPID, RFC 8292), for `pushManager.subscribe`',
    response: z.object({ key: z.string() }),
  },
  setReminders: {
    summary: 'Send reminders of some sets to a browser, in the language of the request, in place of those sent so far',
    body: z.object({
      endpoint,
      /** The browser's public key, an uncompressed point of P-256, and its authentication secret (RFC 8291). */
      p256dh: base64url(87),
      auth: base64url(22),
      /** How long before a set begins. */
      minutes: z.literal(reminderMinutes, {
        error: () => t('minutes must be one of {values}', { values: reminderMinutes.join(', ') }),
      }),
      /** The sets that are starred on the device. Those that are starred by the signed-in member are added. */
      sets: z
        .array(recordId(), { error: () => t('{label} must be a list of ids', { label: 'sets' }) })
        .max(limits.remindedSets, { error: tooManySets }),
    }),
    /** Those of the given sets that do not exist; no reminder comes of them. */
    response: z.object({ unknown_sets: z.array(z.number().int()) }),
  },
  endReminders: {
    summary: 'Send no more reminders to a browser; nothing happens if none were sent',
    body: z.object({ endpoint }),
    response: null,
  },
  testReminders: {
    summary: 'Send a notification to a browser that gets reminders, to see that it arrives',
    body: z.object({ endpoint }),
    response: null,
    notFound: messages.subscriptionNotFound,
  },
});
