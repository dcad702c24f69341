import { z } from 'zod';
import { msg } from '@moonfloor/messages/t';
import { byId, endpoints } from '../api/endpoint.ts';
import { optionalText } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { messages, recordNotFound } from '../api/messages.ts';
import { pageNumber, pageSize, pagination } from '../api/page.ts';
import { eventEndpoints } from '../events/events.ts';
import { barriers } from '../members/member-lists.ts';
import { fieldChange, otherRecord, recordParams } from '../records/activity.ts';
import { artistEndpoints } from '../records/artists.ts';
import { decorationEndpoints } from '../records/decorations.ts';
import { releaseEndpoints } from '../records/releases.ts';
import { recordId } from '../values/numbers.ts';
import { concernedRecord, person } from './reports.ts';

const id = z.number().int();

const suggestionStates = ['waiting', 'accepted', 'partly', 'declined'] as const;
export type SuggestionState = (typeof suggestionStates)[number];

/** The decision about a field, and whether the record has another value now than the suggestion assumes. */
const decided = { accepted: z.boolean().nullable(), stale: z.boolean() };

export const suggestion = z.object({
  id,
  record: concernedRecord,
  /** The record's current version, for If-Match when deciding. */
  record_version: z.string(),
  /** Null when the account is deleted. */
  author: person,
  created_at: z.string(),
  state: z.enum(suggestionStates),
  /** Why it was declined, wholly or partly. */
  reason: z.string().nullable(),
  decided_by: person,
  decided_at: z.string().nullable(),
  /** Why the caller may not decide about it; null if they may. */
  barrier: z.enum(barriers).nullable(),
  changes: z.array(z.intersection(fieldChange, z.object(decided))),
  /** The records that the changes refer to by id; not those that the reader may not see. */
  referred: z.array(otherRecord),
});
export type Suggestion = z.output<typeof suggestion>;

const page = { page: pageNumber, limit: pageSize(20, 100) };

const decision = z.object({
  /** Names of the accepted fields; the others are declined. */
  accept: z.array(z.string().max(limits.name), { error: msg('accept must be a list of fields') }).max(100),
  reason: optionalText({ label: msg('Reason'), max: limits.reason, lines: true }),
});

const decide = { body: decision, response: suggestion, ...byId(messages.suggestionNotFound) };

/** Declares the call that suggests changes to records of a type; `form` is that of its update. */
export const suggest = <const F, const N extends keyof typeof recordNotFound>(form: F, type: N) => ({
  summary: `Suggest changes to somebody else's ${type}, as a form like that of the update. If-Match ensures that they are made from its current version`,
  form,
  response: suggestion,
  ...byId(recordNotFound[type]),
});

export const suggestionEndpoints = endpoints('Suggestions', {
  suggestEvent: suggest(eventEndpoints.updateEvent.form, 'event'),
  suggestArtist: suggest(artistEndpoints.updateArtist.form, 'artist'),
  suggestDecoration: suggest(decorationEndpoints.updateDecoration.form, 'decoration'),
  suggestRelease: suggest(releaseEndpoints.updateRelease.form, 'release'),
  listOwnSuggestions: {
    summary:
      'Suggestions that the member has made, latest first, or (`of=received`) those of others for records that the member may edit, which wait, oldest first. `next` is the cursor of the next page',
    query: z
      .object({
        of: z.enum(['made', 'received'], { error: msg('of must be made or received') }).default('made'),
        /** Received ones only: those for one record, for its editors and moderators. */
        type: recordParams.shape.type.optional(),
        id: recordId().optional(),
        /** `next` of the previous page. */
        after: recordId().optional(),
        limit: page.limit,
      })
      .refine(({ type, id }) => (type === undefined) === (id === undefined), {
        error: msg('Type and id must be given together'),
        path: ['id'],
      }),
    response: z.object({
      suggestions: z.array(suggestion),
      /** Cursor of the next page; null when there is none. */
      next: id.nullable(),
    }),
    notFound: recordNotFound,
  },
  decideOwnSuggestion: {
    summary:
      'Accept some fields of a suggestion for a record that the member may edit and decline the others, with a reason if none is accepted',
    ...decide,
  },
  listSuggestions: {
    summary: 'Suggestions: waiting ones, oldest first, or decided ones, latest first',
    tag: 'Administration',
    query: z.object({
      state: z.enum(['waiting', 'decided'], { error: msg('State must be waiting or decided') }).default('waiting'),
      ...page,
    }),
    response: z.object({
      suggestions: z.array(suggestion),
      totals: z.object({ waiting: id, decided: id }),
      pagination,
    }),
  },
  decideSuggestion: {
    summary: 'Accept some fields of a suggestion and decline the others, with a reason if none is accepted',
    tag: 'Administration',
    ...decide,
  },
});
