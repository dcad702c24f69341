import type { Api } from '@moonfloor/contract/api';
import type { ParsedRequest, ResponseBody } from '@moonfloor/contract/endpoint';
import { messages } from '@moonfloor/contract/messages';
import type { Suggestion } from '@moonfloor/contract/suggestions';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { paginationOf } from '../../http/pagination.ts';
import type { Actor } from '../../http/session.ts';
import {
  countOwnSuggestions,
  countDecidedSuggestions,
  countWaitingSuggestions,
  pageOfDecided,
  pageOfMade,
  pageOfReceived,
  pageOfWaiting,
  selectSuggestion,
  toSuggestions,
} from './suggestions-repository.ts';

/** Returns a suggestion as the caller sees it. Throws 404. */
export async function getSuggestion(
  deps: Pick<Deps, 'store' | 'today'>,
  actor: Actor,
  id: number,
): Promise<Suggestion> {
  const { db } = deps.store;
  const [found] = await toSuggestions(db, actor, await selectSuggestion(db, id).execute(), deps.today());
  if (found === undefined) throw notFound(messages.suggestionNotFound);
  return found;
}

/** Returns a page of waiting or decided suggestions. */
export async function listSuggestions(
  deps: Deps,
  actor: Actor,
  { state, ...page }: ParsedRequest<Api['listSuggestions']>['query'],
): Promise<ResponseBody<Api['listSuggestions']>> {
  const { db } = deps.store;
  const totals = { waiting: await countWaitingSuggestions(db), decided: await countDecidedSuggestions(db) };
  const rows = await (state === 'waiting' ? pageOfWaiting : pageOfDecided)(db, page).execute();
  const suggestions = await toSuggestions(db, actor, rows, deps.today());
  return { suggestions, totals, pagination: paginationOf(page, totals[state]) };
}

/** Returns a page of the suggestions that a member has made, or of those for their records that wait. */
export async function listOwnSuggestions(
  deps: Deps,
  actor: Actor,
  { of, ...page }: ParsedRequest<Api['listOwnSuggestions']>['query'],
): Promise<ResponseBody<Api['listOwnSuggestions']>> {
  const { db } = deps.store;
  const totals = await countOwnSuggestions(db, actor.id);
  const rows = await (of === 'made' ? pageOfMade : pageOfReceived)(db, actor.id, page).execute();
  const suggestions = await toSuggestions(db, actor, rows, deps.today());
  return { suggestions, totals, pagination: paginationOf(page, totals[of]) };
}
