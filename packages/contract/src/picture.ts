import { z } from 'zod';

/** A stored picture: enough to lay it out before it has loaded. */
export const picture = z.object({
  /** Address of the largest variant. */
  src: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** A blurred preview as a base64 thumbhash (https://evanw.github.io/thumbhash/). */
  preview: z.string(),
  /** Widths in px of all variants, ascending; the largest is `src`. */
  widths: z.array(z.number().int()),
});
export type Picture = z.output<typeof picture>;

/** Address of the variant of a stored picture. */
export const pictureUrl = (id: string, width: number): string => `/media/${id}-${width}.webp`;

/** Picks the id out of a picture's address; null when it is none of ours. */
export function pictureId(address: string): string | null {
  return /^\/media\/([0-9a-f]{32})-\d+\.webp$/.exec(address)?.[1] ?? null;
}
