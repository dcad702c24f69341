import { z } from 'zod';
import { claimedBy } from './claimed-by.ts';
import { msg } from '@moonfloor/messages/t';
import { byId, endpoints } from './endpoint.ts';
import { optionalLink, optionalText, requiredCountry, requiredName, searchText } from './fields.ts';
import { jsonList, translatedTexts, translations } from './json-fields.ts';
import { limits } from './limits.ts';
import { activeStatuses } from './lists.ts';
import { messages } from './messages.ts';
import { picture } from './picture.ts';

const text = z.string().nullable();

/** A decoration crew as included in lists; the first of `image_urls` is the card's image, `picture` describes it. */
const decorationCard = z.object({
  id: z.number().int(),
  decoration_name: z.string(),
  country: z.string(),
  area: text,
  image_urls: z.array(z.string()),
  picture: picture.nullable(),
  status: z.enum(activeStatuses),
  created_by: z.number().int().nullable(),
});
export type DecorationCard = z.output<typeof decorationCard>;

/** A complete decoration crew. */
export const decorationDetail = decorationCard.extend({
  description: text,
  /** The description in other languages. */
  descriptions: translatedTexts,
  link1: text,
  link2: text,
  link3: text,
  images: z.array(z.object({ image_url: z.string(), picture })),
  claimed_by: claimedBy,
  created_at: z.string(),
  updated_at: z.string(),
});
export type DecorationDetail = z.output<typeof decorationDetail>;

const required = messages.decorationRequired;

/** Text fields of a decoration's multipart form. */
export const decorationForm = z.object({
  decoration_name: requiredName({ label: msg('Decoration name'), max: limits.name, upper: true, message: required }),
  description: optionalText({ label: msg('Description'), max: limits.longText, lines: true }),
  descriptions: translations({ label: msg('Description'), max: limits.longText }),
  country: requiredCountry(required),
  area: optionalText({ label: msg('Area'), max: limits.place }),
  link1: optionalLink(msg('Website link')),
  link2: optionalLink(msg('Link 2')),
  link3: optionalLink(msg('Link 3')),
});
export type DecorationForm = z.output<typeof decorationForm>;

const imageIndex = z
  .int()
  .max(limits.decorationPictures - 1)
  .min(0);

/**
 * For an update: also the `image_url`s to keep, in their new order; absent keeps all. New images follow, unless
 * `image_order` lists the index of every image (from 0; kept ones first, then new ones) in the desired order.
 */
const decorationEdit = decorationForm
  .partial()
  .extend({
    existing_images: jsonList(msg('Existing images'), z.string().max(limits.link), limits.decorationPictures),
    image_order: jsonList(msg('Image order'), imageIndex, limits.decorationPictures),
  });
export type DecorationEdit = z.output<typeof decorationEdit>;

const files = { decoration_images: limits.decorationPictures } as const;

export const decorationEndpoints = endpoints('Decorations', {
  listDecorations: { summary: 'All active decoration crews by name', response: z.array(decorationCard), shared: true },
  suggestDecorations: {
    summary: 'Decoration crews whose name has words that begin like the query, from two characters',
    query: z.object({ query: searchText() }),
    response: z.array(decorationCard.pick({ id: true, decoration_name: true })),
  },
  getDecoration: {
    summary: 'One decoration crew',
    response: decorationDetail,
    ...byId(messages.decorationNotFound),
    shared: true,
  },
  submitDecoration: {
    summary: 'Submit a decoration crew',
    form: { fields: decorationForm, files },
    response: decorationDetail,
  },
  updateDecoration: {
    summary: 'Change a decoration crew: absent fields stay, empty ones are cleared',
    form: { fields: decorationEdit, files },
    response: decorationDetail,
    ...byId(messages.decorationNotFound),
  },
  deleteDecoration: { summary: 'Mark a decoration crew deleted', response: null, ...byId(messages.decorationNotFound) },
});
