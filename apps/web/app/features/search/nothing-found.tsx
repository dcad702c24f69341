import { LinkButton } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';
import { EmptyState } from '../../ui/state.tsx';
import { foundTypes } from './found-words.ts';
import styles from './search.module.css';
import { addressOf, type SearchFilter } from './search-address.ts';

/** Before anything has been typed: where else to begin. */
export function NothingSought() {
  return (
    <EmptyState text="What are you looking for?">
      <div className={styles.ways}>
        <LinkButton to="/home">Next Events</LinkButton>
        <LinkButton to="/artists">Artists</LinkButton>
        <LinkButton to="/releases">Releases</LinkButton>
      </div>
    </EmptyState>
  );
}

/** Nothing was found, of this type, or on this page. */
export function NothingFound({ filter, page, total }: { filter: SearchFilter; page: number; total: number }) {
  if (page > 1) {
    return (
      <EmptyState text="No more results">
        <LinkButton to={addressOf(filter)}>Back to the first page</LinkButton>
      </EmptyState>
    );
  }
  if (filter.type !== 'all' && total > 0) {
    return (
      <EmptyState text={`No ${foundTypes[filter.type].many.toLowerCase()} found`}>
        <LinkButton to={addressOf({ ...filter, type: 'all' })}>
          See all {formatNumber(total)} {total === 1 ? 'result' : 'results'}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState text={`Nothing found for “${filter.q.trim()}”`}>
      <p className={styles.advice}>Try fewer words. Is something missing? Anyone can add it.</p>
      <div className={styles.ways}>
        <LinkButton to="/submit" tone="primary">
          Submit
        </LinkButton>
        <LinkButton to="/events">Events Map</LinkButton>
      </div>
    </EmptyState>
  );
}
