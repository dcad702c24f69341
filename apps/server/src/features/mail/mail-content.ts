import { z } from 'zod';

const webUrl = z.url({ protocol: /^https?$/ });

const block = z.union([
  z.strictObject({ paragraph: z.string() }),
  z.strictObject({ button: z.string(), url: webUrl }),
  z.strictObject({ quote: z.string() }),
  z.strictObject({ heading: z.string() }),
  z.strictObject({
    list: z.array(z.strictObject({ text: z.string(), url: webUrl.optional(), detail: z.string().optional() })),
  }),
]);

/**
 * A part of a mail: a paragraph, a button that is a link, quoted text, a heading, or a list whose items may be links with
 * a detail below. Texts are plain; line breaks in paragraphs, quotes and details are kept.
 */
export type MailBlock = z.infer<typeof block>;

/** Blocks as stored in the queue, JSON. */
export const storedBlocks = z.array(block);

/** The content of a mail, in the recipient's language. Greeting and signature are not added to it. */
export interface MailContent {
  /** Contains no secret: admins see it in the queue. */
  subject: string;
  blocks: MailBlock[];
}
