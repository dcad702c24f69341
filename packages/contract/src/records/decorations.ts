import { z } from 'zod';
import { msg } from '@moonfloor/messages/t';
import { byId, endpoints } from '../api/endpoint.ts';
import { searchText } from '../api/fields.ts';
import { jsonList } from '../api/json-fields.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { activeStatuses } from '../values/lists.ts';
import { picture } from '../values/picture.ts';
import { recordForm, recordShape } from './record-forms.ts';

/** A complete decoration crew; the first of `image_urls` is the picture of its card, `picture` describes it. */
export const decorationDetail = z.object({
  ...recordShape('decoration', activeStatuses),
  images: z.array(z.object({ image_url: z.string(), picture })),
  image_urls: z.array(z.string()),
  picture: picture.nullable(),
});
export type DecorationDetail = z.output<typeof decorationDetail>;

/** A decoration crew as included in lists. */
const decorationCard = decorationDetail.pick({
  id: true,
  decoration_name: true,
  country: true,
  area: true,
  image_urls: true,
  picture: true,
  status: true,
  created_by: true,
});
export type DecorationCard = z.output<typeof decorationCard>;

/** Text fields of a decoration's multipart form. */
export const decorationForm = recordForm('decoration', messages.decorationRequired);
export type DecorationForm = z.output<typeof decorationForm>;

const pictureIndex = z
  .int()
  .max(limits.decorationPictures - 1)
  .min(0);

/**
 * For an update: also the `image_url`s to keep, in their new order; absent keeps all. New pictures follow, unless
 * `image_order` lists the index of every picture (from 0; kept ones first, then new ones) in the desired order.
 */
const decorationEdit = decorationForm
  .partial()
  .extend({
    existing_images: jsonList(msg('Existing images'), z.string().max(limits.link), limits.decorationPictures),
    image_order: jsonList(msg('Image order'), pictureIndex, limits.decorationPictures),
  });
export type DecorationEdit = z.output<typeof decorationEdit>;

const files = { decoration_images: limits.decorationPictures } as const;

export const decorationEndpoints = endpoints('Decorations', {
  listDecorations: { summary: 'All active decoration crews by name', response: z.array(decorationCard), shared: true },
  completeDecorations: {
    summary: 'Decoration crews with a word in their name that starts with the query, from two characters',
    query: z.object({ query: searchText() }),
    response: z.array(decorationCard.pick({ id: true, decoration_name: true })),
  },
  getDecoration: {
    summary: 'One decoration crew',
    response: decorationDetail,
    ...byId(messages.decorationNotFound),
    shared: 'visitors',
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
