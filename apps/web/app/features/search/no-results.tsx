import { LinkButton } from '../../ui/button.tsx';
import { msg, t } from '@moonfloor/messages/t';
import { EmptyState } from '../../ui/status-panels.tsx';
import { searchPath, type SearchFilter } from './search-filter.ts';

const noneFound = {
  event: msg('No events found'),
  artist: msg('No artists found'),
  decoration: msg('No decorations found'),
  release: msg('No releases found'),
} as const;

/** Suggestions displayed before a search. */
export function EmptyQuery() {
  return (
    <EmptyState text={t('What are you looking for?')}>
      <LinkButton to="/home">{t('Next Events')}</LinkButton>
      <LinkButton to="/artists">{t('Artists')}</LinkButton>
      <LinkButton to="/releases">{t('Releases')}</LinkButton>
    </EmptyState>
  );
}

/** Displayed if nothing was found at all, of this type, or on this page. */
export function NoResults({ filter, page, total }: { filter: SearchFilter; page: number; total: number }) {
  if (page > 1) {
    return (
      <EmptyState text={t('No more results')}>
        <LinkButton to={searchPath(filter)}>{t('Back to the first page')}</LinkButton>
      </EmptyState>
    );
  }
  if (filter.type !== 'all' && total > 0) {
    return (
      <EmptyState text={t(noneFound[filter.type])}>
        <LinkButton to={searchPath({ ...filter, type: 'all' })}>
          {t('{count, plural, one {See all # result} other {See all # results}}', { count: total })}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState text={t('Nothing found for “{query}”', { query: filter.q.trim() })}>
      <p>{t('Try fewer words. Is something missing? Anyone can add it.')}</p>
      <LinkButton to="/submit" tone="primary">
        {t('Submit')}
      </LinkButton>
      <LinkButton to="/events">{t('Events Map')}</LinkButton>
    </EmptyState>
  );
}
