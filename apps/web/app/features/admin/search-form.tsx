import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '@moonfloor/contract/limits';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/field.tsx';
import { OptionField } from '../../ui/option-field.tsx';
import { isForeignNavigation } from '../lists/own-navigations.ts';
import styles from './search.module.css';
import { sortLabels, typeLabels } from './search-state.ts';
import type { Search } from './use-search.ts';

/** Search text, type and order. Enter searches immediately, typing after a pause. */
export function SearchForm({ search: { state, change } }: { search: Search }) {
  const asked = state.query ?? '';
  const [text, setText] = useState(asked);
  const sent = useRef<string[]>([]);
  const follow = useEffectEvent(() => {
    if (isForeignNavigation(sent.current, asked)) setText(asked);
  });
  useEffect(() => follow(), [asked]);
  const ask = (query: string | null, options?: { replace: boolean }): void => {
    sent.current.push(query ?? '');
    change({ query }, options);
  };
  const onPause = useEffectEvent((typed: string) => {
    if (typed !== (sent.current.at(-1) ?? asked)) ask(typed === '' ? null : typed, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => onPause(text.trim()), limits.searchDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    ask(text.trim());
  };
  const ascending = state.sortOrder === 'asc';
  return (
    <form role="search" aria-label="Content" className={styles.form} onSubmit={onSubmit}>
      <SearchField
        label="Search"
        placeholder="Search by name, description..."
        maxLength={limits.name}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <OptionField label="Type" options={typeLabels} value={state.type} onChange={(type) => change({ type })} />
      <OptionField
        label="Sort by"
        options={sortLabels}
        value={state.sortBy}
        onChange={(sortBy) => change({ sortBy })}
      />
      <div className={styles.buttons}>
        <Button onClick={() => change({ sortOrder: ascending ? 'desc' : 'asc' })}>
          <span aria-hidden="true">{ascending ? '↑' : '↓'}</span>
          <span className="visually-hidden">Sort order: </span>
          {ascending ? 'Ascending' : 'Descending'}
        </Button>
        <Button tone="primary" type="submit">
          Search
        </Button>
      </div>
    </form>
  );
}
