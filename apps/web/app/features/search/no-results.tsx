import { LinkButton } from '../../ui/button.tsx';
import { formatNumber } from '@moonfloor/messages/t';
import { EmptyState } from '../../ui/status-panels.tsx';
import { resultTypes } from './result-labels.ts';
import { searchPath, type SearchFilter } from './search-filter.ts';

/** Suggestions displayed before a search. */
export function EmptyQuery() {
  return (
    <EmptyState text="What are you looking for?">
      <LinkButton to="/home">Next Events</LinkButton>
      <LinkButton to="/artists">Artists</LinkButton>
      <LinkButton to="/releases">Releases</LinkButton>
    </EmptyState>
  );
}

/** Displayed if nothing was found at all, of this type, or on this page. */
export function NoResults({ filter, page, total }: { filter: SearchFilter; page: number; total: number }) {
  if (page > 1) {
    return (
      <EmptyState text="No more results">
        <LinkButton to={searchPath(filter)}>Back to the first page</LinkButton>
      </EmptyState>
    );
  }
  if (filter.type !== 'all' && total > 0) {
    return (
      <EmptyState text={`No ${resultTypes[filter.type].many.toLowerCase()} found`}>
        <LinkButton to={searchPath({ ...filter, type: 'all' })}>
          See all {formatNumber(total)} {total === 1 ? 'result' : 'results'}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState text={`Nothing found for “${filter.q.trim()}”`}>
      <p>Try fewer words. Is something missing? Anyone can add it.</p>
      <LinkButton to="/submit" tone="primary">
        Submit
      </LinkButton>
      <LinkButton to="/events">Events Map</LinkButton>
    </EmptyState>
  );
}
