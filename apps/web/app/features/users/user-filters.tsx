import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '@moonfloor/contract/limits';
import { t } from '@moonfloor/messages/t';
import { SearchField } from '../../ui/field.tsx';
import { OptionField } from '../../ui/option-field.tsx';
import { translated } from '../../ui/translated.ts';
import { isForeignNavigation } from '../lists/own-navigations.ts';
import { roleLabels } from './role-labels.ts';
import { sortLabels, type UserFilter } from './use-users.ts';
import styles from './users.module.css';

interface UserFiltersProps {
  filter: UserFilter;
  onChange: (part: Partial<UserFilter>, options?: { replace: boolean }) => void;
}

/** Search, filters and order of the list. Enter searches immediately, typing after a pause. */
export function UserFilters({ filter, onChange }: UserFiltersProps) {
  const [text, setText] = useState(filter.query);
  const sent = useRef<string[]>([]);
  const follow = useEffectEvent(() => {
    if (isForeignNavigation(sent.current, filter.query)) setText(filter.query);
  });
  useEffect(() => follow(), [filter.query]);
  const submit = (query: string, options?: { replace: boolean }): void => {
    sent.current.push(query);
    onChange({ query }, options);
  };
  const onPause = useEffectEvent((typed: string) => {
    if (typed !== (sent.current.at(-1) ?? filter.query)) submit(typed, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => onPause(text.trim()), limits.searchDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    submit(text.trim());
  };
  return (
    <form role="search" aria-label={t('Users')} className={styles.filters} onSubmit={onSubmit}>
      <SearchField
        label={t('Search')}
        placeholder={t('Beginning of a name or address')}
        maxLength={limits.name}
        value={text}
        onChange={({ target }) => setText(target.value)}
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
