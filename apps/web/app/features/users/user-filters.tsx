import type { SyntheticEvent } from 'react';
import { limits } from '@moonfloor/contract/limits';
import { t } from '@moonfloor/messages/t';
import { SearchField } from '../../ui/field.tsx';
import { OptionField } from '../../ui/option-field.tsx';
import { translated } from '../../ui/translated.ts';
import { useTypedSearch } from '../lists/use-typed-search.ts';
import { roleLabels } from './role-labels.ts';
import { sortLabels, type UserFilter } from './use-users.ts';
import styles from './users.module.css';

interface UserFiltersProps {
  filter: UserFilter;
  onChange: (part: Partial<UserFilter>, options?: { replace: boolean }) => void;
}

/** Search, filters and order of the list. Enter searches immediately, typing after a pause. */
export function UserFilters({ filter, onChange }: UserFiltersProps) {
  const search = useTypedSearch(filter.query, (query, options) => onChange({ query }, options));
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    search.submit();
  };
  return (
    <form role="search" aria-label={t('Users')} className={styles.filters} onSubmit={onSubmit}>
      <SearchField
        label={t('Search')}
        placeholder={t('Beginning of a name or address')}
        maxLength={limits.name}
        value={search.text}
        onChange={({ target }) => search.setText(target.value)}
      />
      <OptionField
        label={t('Role')}
        options={{ '': t('All'), ...translated(roleLabels) }}
        value={filter.role}
        onChange={(role) => onChange({ role })}
      />
      <OptionField
        label={t('Status')}
        options={{ '': t('All'), true: t('Suspended'), false: t('Not suspended') }}
        value={filter.suspended}
        onChange={(suspended) => onChange({ suspended })}
      />
      <OptionField
        label={t('Sort by')}
        options={translated(sortLabels)}
        value={filter.sort}
        onChange={(sort) => onChange({ sort })}
      />
    </form>
  );
}
