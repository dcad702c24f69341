import { z } from 'zod';

/** A stored picture: everything needed to lay it out before it has loaded. */
export const picture = z.object({
  /** URL of the largest variant. */
  src: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** A blurred preview as a base64 thumbhash (https://evanw.github.io/thumbhash/). */
  preview: z.string(),
  /** Widths in px of all variants, ascending; the largest is `src`. */
  widths: z.array(z.number().int()),
});
export type Picture = z.output<typeof picture>;

/** Returns the URL of a stored picture's variant. */
export const pictureUrl = (id: string, width: number): string => `/media/${id}-${width}.webp`;

/** Returns the id in a picture's URL; null for other URLs. */
export function pictureId(address: string): string | null {
  return /^\/media\/([0-9a-f]{32})-\d+\.webp$/.exec(address)?.[1] ?? null;
}
