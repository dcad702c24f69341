import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

export const submitFeedback = endpoint('submitFeedback', {
  summary: 'Send feedback to whoever runs the site; the sender is the signed-in user',
  tag: 'Feedback',
  body: z.object({
    feedback: requiredText({
      label: 'Feedback', max: limits.feedback, lines: true, message: messages.feedbackRequired,
    }),
  }),
  answer: z.object({
    id: z.number().int(),
    feedback: z.string(),
    user_id: z.number().int(),
    created_at: z.string(),
  }),
});
