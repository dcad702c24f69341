import {
  embeddedLists,
  embedFilters,
  embedLimit,
  type EmbedParameter,
  type EmbedTheme,
  embedThemes,
  type EmbedView,
  embedViews,
} from '@moonfloor/contract/events/embeds';
import { eventParametersOf } from '@moonfloor/contract/events/event-query';
import { defaultLanguage, type Language, languageOfTag, pathIn } from '@moonfloor/messages/languages';

export interface Settings {
  /** Id of the event displayed instead of a list. */
  event: string | null;
  /** Id of the release displayed instead of events. */
  release: string | null;
  /** Filter of the list, as a query. */
  filter: URLSearchParams;
  view: EmbedView;
  theme: EmbedTheme;
  limit: number;
  heading: string | null;
  language: Language;
}

/**
 * Parses the parameters; invalid ones are ignored, except the filter, which the site validates. The language is by
 * default that of the page, if the site has it.
 */
export function parseSettings(parameters: (name: EmbedParameter) => string | null, pageLanguage: string): Settings {
  const filter = eventParametersOf(embedFilters, parameters);
  if (!filter.has('when') && !filter.has('from') && !filter.has('to')) filter.set('when', 'upcoming');
  const limit = Math.trunc(Number(parameters('limit') ?? embedLimit.default));
  const idIn = (name: 'event' | 'release'): string | null => /^\s*(\d+)\s*$/.exec(parameters(name) ?? '')?.[1] ?? null;
  return {
    event: idIn('event'),
    release: idIn('release'),
    filter,
    view: embedViews.find((view) => view === parameters('view')) ?? 'list',
    theme: embedThemes.find((theme) => theme === parameters('theme')) ?? 'auto',
    limit: limit >= 1 ? Math.min(limit, embedLimit.max) : embedLimit.default,
    heading: parameters('heading')?.trim() || null,
    language: languageOfTag(parameters('lang') ?? '') ?? languageOfTag(pageLanguage) ?? defaultLanguage,
  };
}

/** Returns the path of the page with more of the same records. */
export const sitePath = (settings: Settings): string => pathIn(settings.language, englishPath(settings));

function englishPath({ event, release, filter }: Settings): string {
  if (release !== null) return `/release/${release}`;
  if (event !== null) return `/event/${event}`;
  for (const [name, type] of Object.entries(embeddedLists)) if (filter.has(name)) return `/${type}/${filter.get(name)}`;
  const search = new URLSearchParams(filter);
  if (search.get('when') === 'upcoming') search.delete('when');
  return search.size === 0 ? '/events' : `/events?${search}`;
}
