import { Link, useSearchParams } from 'react-router';
import { type Message, msg, t } from '@moonfloor/messages/t';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel } from '../../../ui/status-panels.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { mergePath } from '../../records/admin-paths.ts';
import { typeLabels } from '../use-search.ts';
import { DuplicateItem } from '../../records/duplicate-item.tsx';
import { type DuplicateFilter, useDuplicatePairs } from './use-duplicate-pairs.ts';
import styles from './merge.module.css';

export const meta = () => [{ title: `${t('Duplicates')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

const addressOf = ({ type, when }: DuplicateFilter): string =>
  `/admin-dashboard/duplicates?${new URLSearchParams({ type, ...(when === 'past' && { when }) })}`;

const choices: (DuplicateFilter & { label: Message })[] = [
  { type: 'event', when: 'upcoming', label: msg('Upcoming events') },
  { type: 'event', when: 'past', label: msg('Past events') },
  ...resourceTypes.slice(1).map((type) => ({ type, when: 'upcoming' as const, label: typeLabels[type] })),
];

/** Lists pairs of likely duplicates, each with a link to the merge page. */
export default function DuplicatesScreen() {
  const [params] = useSearchParams();
  const type = resourceTypes.find((resourceType) => resourceType === params.get('type')) ?? 'event';
  const filter: DuplicateFilter = {
    type,
    when: type === 'event' && params.get('when') === 'past' ? 'past' : 'upcoming',
  };
  return (
    <>
      <Tabs
        label={t('Duplicates')}
        current={addressOf(filter)}
        tabs={choices.map((choice) => ({ to: addressOf(choice), label: t(choice.label) }))}
      />
      <DuplicatePairs key={addressOf(filter)} {...filter} />
    </>
  );
}

function DuplicatePairs(filter: DuplicateFilter) {
  const { pairs, next, busy, error, loadMore } = useDuplicatePairs(filter);
  const hasMore = next !== null && !busy;
  return (
    <div className={styles.form}>
      <p role="status" className={`${styles.count} quiet`}>
        {!busy &&
          error === null &&
          pairs.length > 0 &&
          (hasMore
            ? t('{count, plural, one {# likely duplicate} other {# likely duplicates}} found so far.', {
                count: pairs.length,
              })
            : t('{count, plural, one {# likely duplicate} other {# likely duplicates}} found.', {
                count: pairs.length,
              }))}
      </p>
      <ul className={styles.pairs} aria-label={t('Pairs that are likely the same')}>
        {pairs.map(({ one, other }) => (
          <li key={`${one.id} ${other.id}`} className={styles.pair}>
            <ul className={styles.sides}>
              <DuplicateItem duplicate={one} />
              <DuplicateItem duplicate={other} />
            </ul>
            <LinkButton
              size="small"
              to={mergePath(one.type, one.id, other.id)}
              aria-label={t('Compare {one} with {other}', { one: one.name, other: other.name })}
            >
              {t('Compare')}
            </LinkButton>
          </li>
        ))}
      </ul>
      {busy && <SkeletonList layout="row" count={pairs.length === 0 ? 3 : 1} label={t('Looking for duplicates…')} />}
      {error !== null && <ErrorPanel message={error} onRetry={loadMore} />}
      {!busy && error === null && pairs.length === 0 && (
        <EmptyState text={hasMore ? t('No duplicates so far') : t('No duplicates found')}>
          {!hasMore && <Link to="/admin-dashboard">{t('Back to the dashboard')}</Link>}
        </EmptyState>
      )}
      {hasMore && error === null && (
        <p>
          <Button onClick={loadMore}>{t('Keep searching')}</Button>
        </p>
      )}
    </div>
  );
}
