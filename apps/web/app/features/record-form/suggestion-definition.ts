import type { ResourceType } from '@moonfloor/contract/lists';
import { api } from '../../api/browser.ts';
import type { FormDefinition, SavedRecord } from './form-definition.ts';

const suggestCalls = {
  event: 'suggestEvent',
  artist: 'suggestArtist',
  decoration: 'suggestDecoration',
  release: 'suggestRelease',
} as const satisfies Record<ResourceType, string>;

/** Returns a form definition whose changes are suggested to the record's author instead of being saved. */
export function asSuggestion<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
): FormDefinition<V, R> {
  return {
    ...definition,
    suggests: true,
    update: async (id, form, options) => {
      await api(suggestCalls[definition.type], { params: { id }, form }, options);
      return definition.get(String(id));
    },
  };
}
