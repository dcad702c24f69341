import { z } from 'zod';
import { calls } from '../api/calls.ts';
import { byId, type Endpoint, type EndpointSpec } from '../api/endpoint.ts';
import { searchText } from '../api/fields.ts';
import { alternativeNames } from '../api/json-fields.ts';
import { messages } from '../api/messages.ts';
import { suggest } from '../moderation/suggestions.ts';
import { type ActiveStatus, activeStatuses, type SimpleType } from '../values/lists.ts';
import { type Picture, picture } from '../values/picture.ts';
import type { Translations } from '../values/translations.ts';
import { likelySame, nameQuery, duplicates } from './duplicates.ts';
import { fieldEntries, type FieldsOf } from './record-fields.ts';
import { changeForm, recordForm, recordShape } from './record-forms.ts';
import { recordWords } from './record-words.ts';
import { byCallName, simpleCallNames, type SimpleCallNames } from './simple-calls.ts';
import { isNamesakeType, mapSimpleTypes } from './simple-types.ts';

/** A field that refers to another record, with what that is called; null if it is not public. */
const reference = z.object({ id: z.number().int(), name: z.string() });

/** A complete record of a simple type. `references` has the public records that its fields refer to, by field. */
const detailOf = <T extends SimpleType>(type: T) =>
  z.object({
    ...recordShape(type, activeStatuses),
    image_url: z.string().nullable(),
    picture: picture.nullable(),
    references: z.record(z.string(), reference),
  });
export type SimpleDetail<T extends SimpleType> = SimpleRecord & z.output<ReturnType<typeof detailOf<T>>>;

/** What the records of all simple types have, and some more of several. */
export interface SimpleRecord {
  id: number;
  area?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  link1?: string | null;
  link2?: string | null;
  link3?: string | null;
  country: string;
  alternative_names: string[];
  description: string | null;
  descriptions: Translations;
  image_url: string | null;
  picture: Picture | null;
  references: Record<string, z.output<typeof reference>>;
  claimed_by: string[];
  status: ActiveStatus;
  created_by: number | null;
  created_at: string;
  updated_at: string;
}

type DetailShape<T extends SimpleType> = ReturnType<typeof detailOf<T>>['shape'];

type Listed<T extends SimpleType> = {
  [N in keyof FieldsOf<T> as FieldsOf<T>[N] extends { listed: true } ? N : never]: true;
};

const inLists = { id: true, alternative_names: true, picture: true, status: true, created_by: true } as const;

export const listedFields = (type: SimpleType): string[] =>
  fieldEntries(type).flatMap(([name, { listed }]) => (listed === true ? [name] : []));

/** In lists: the first day of the next public event that takes place, and the number of all; of labels, of releases. */
const eventCounts = { next_date: z.string().nullable(), total: z.number().int() };

/** A record as included in lists. */
export type SimpleCard<T extends SimpleType> = Pick<
  SimpleDetail<T>,
  keyof SimpleDetail<T> & keyof (typeof inLists & Listed<T>)
> & { next_date: string | null; total: number };

/** The ids of records of the same name, separated by commas, from which the one in the form is different. */
const differentFrom = z
  .string()
  .max(200)
  .transform((ids) => ids.split(',').map(Number))
  .optional();

/** Returns a form that says from which records of the same name its one is different, if several may have one. */
function withOthers<S extends z.ZodRawShape>(type: SimpleType, form: z.ZodObject<S>) {
  // the field is in no type: only `requireDistinct` reads it
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return (isNamesakeType(type) ? form.extend({ different_from: differentFrom }) : form) as typeof form;
}

function specsOf<T extends SimpleType>(type: T) {
  const { many, notFound } = recordWords[type];
  const records = many.toLowerCase();
  const form = withOthers(type, recordForm(type, messages.nameAndCountryRequired));
  const files: Readonly<Record<string, number>> = { [`${type}_image`]: 1 };
  const response = detailOf(type);
  const listed = Object.fromEntries(listedFields(type).map((name) => [name, true]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the fields
  const card = (response as z.ZodObject).pick({ ...inLists, ...listed }).extend(eventCounts) as unknown as z.ZodObject<
    Pick<DetailShape<T>, keyof DetailShape<T> & keyof (typeof inLists & Listed<T>)> & typeof eventCounts
  >;
  const one = byId(notFound);
  const change = { form: { fields: changeForm(type, form), files }, ...one };
  return {
    list: { summary: `All active ${records} by name`, response: z.array(card), shared: true as const },
    get: { summary: `One of the ${records}`, response, ...one, shared: 'visitors' as const },
    complete: {
      summary: `${many} with a word in a name or alternative name that starts with the query, from two characters`,
      query: z.object({ query: searchText() }),
      response: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          /** The alternative name that begins like the query, if the name does not. */
          alternative_name: z.string().nullable(),
          country: z.string(),
          area: z.string().nullable(),
        }),
      ),
    },
    findDuplicates: {
      summary: likelySame(many, 'name'),
      query: nameQuery.extend({ alternative_names: alternativeNames() }),
      response: duplicates,
    },
    submit: { summary: `Submit one of the ${records}`, form: { fields: form, files }, response },
    update: {
      summary: `Change one of the ${records}: absent fields stay, empty ones are cleared`,
      response,
      ...change,
    },
    remove: { summary: `Mark one of the ${records} deleted`, response: null, ...one },
    suggest: { ...suggest(change.form, type), ...one },
  };
}

type Specs<T extends SimpleType> = ReturnType<typeof specsOf<T>>;

type Made<T extends SimpleType> = {
  [V in keyof SimpleCallNames<T>]: { tag: string } & Specs<T>[V] extends infer S extends EndpointSpec
    ? Endpoint<SimpleCallNames<T>[V], S>
    : never;
};

function endpointsOf<T extends SimpleType>(type: T): Made<T> {
  const names: Readonly<Record<string, string>> = { ...simpleCallNames(type) };
  const table: Readonly<Record<string, object>> = calls;
  const entries = Object.entries(specsOf(type)).map(([verb, spec]) => {
    const name = names[verb]!;
    return [verb, { name, tag: recordWords[type].many, ...table[name], ...spec }];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries have lost the type of each name
  return Object.fromEntries(entries) as Made<T>;
}

type All = { [T in SimpleType]: Made<T> };

/** The endpoints of each simple type. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each type has its own
export const simpleApi = mapSimpleTypes(endpointsOf) as All;

export const simpleEndpoints = byCallName<All>((type) => simpleApi[type]);
