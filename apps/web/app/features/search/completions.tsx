import { recordWords } from '@moonfloor/contract/records/record-words';
import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { messages } from '@moonfloor/contract/api/messages';
import type { SearchResult } from '@moonfloor/contract/records/search';
import { api } from '../../api/browser.ts';
import { usePageSettings } from '../../api/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { t } from '@moonfloor/messages/t';
import { isComposing } from '../../ui/is-composing.ts';
import { Picture } from '../../ui/picture.tsx';
import { NameList } from '../../ui/rich.tsx';
import { useTypedQuery } from '../../ui/use-typed-query.ts';
import { EventStatusBadge } from '../records/record-parts.tsx';
import { alternativeNameOf, describeResult, searchPath } from './search-filter.ts';
import styles from './completions.module.css';

/** State of the completions that the field needs: whether they are open, and the id of the selected one. */
export interface Combobox {
  expanded: boolean;
  active: string | undefined;
}

/** Completions of the site's search: a listbox by type, operated from the field (WAI-ARIA combobox pattern). */
export function Completions(props: {
  id: string;
  text: string;
  /** Text in the field that was not typed. */
  typedBefore: string;
  focused: boolean;
  /** Ref through which the field calls the key handler. */
  onKey: RefObject<((event: KeyboardEvent) => void) | null>;
  onState: (state: Combobox) => void;
  onGo: (to: string) => void;
  onCancel: () => void;
}) {
  const { id, text, typedBefore, focused, onKey, onState, onGo, onCancel } = props;
  const query = text.trim();
  const typed = query !== '' && query !== typedBefore.trim();
  const wanted = focused && typed;
  const state = useTypedQuery(query, wanted, (q, signal) => api('completeSearch', { query: { q } }, { signal }));
  const completions = wanted ? state.results : null;
  const failed = state.failed && state.query === query;
  const [dismissed, setDismissed] = useState('');
  const [chosen, setChosen] = useState({ query, path: '' });
  const open = wanted && dismissed !== query && (completions !== null || failed);
  const results = completions?.results ?? [];
  // in the order of each type's best match
  const groups = [...new Set(results.map(({ type }) => type))].map((type) =>
    results.filter((one) => one.type === type),
  );
  const paths = groups.flatMap((group) => group.map(pathOf));
  if (completions !== null && completions.total > 0) paths.push(searchPath({ q: query, type: 'all' }));
  // by its path, since other completions may arrive
  const place = open && chosen.query === query ? paths.indexOf(chosen.path) : -1;
  const active = place < 0 ? undefined : `${id}-${place}`;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => onState({ expanded: open && paths.length > 0, active }), [open, paths.length, active, onState]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  useImperativeHandle(onKey, () => (event) => {
    if (isComposing(event)) return;
    const path = paths[place];
    if (event.key === 'Escape') {
      event.preventDefault();
      if (open) setDismissed(query);
      else onCancel();
    } else if (event.key === 'Enter' && path !== undefined) {
      event.preventDefault();
      onGo(path);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && paths.length > 0) {
      event.preventDefault();
      const by = event.key === 'ArrowDown' ? 1 : -1;
      // the field itself is one of the positions
      const next = open
        ? ((place + 1 + by + paths.length + 1) % (paths.length + 1)) - 1
        : by > 0
          ? 0
          : paths.length - 1;
      setDismissed('');
      setChosen({ query, path: paths[next] ?? '' });
    }
  });

  let at = 0;
  const option = (path: string) => {
    const optionAt = at++;
    return {
      id: `${id}-${optionAt}`,
      role: 'option',
      'aria-selected': optionAt === place,
      onClick: () => onGo(path),
      onPointerMove: () => optionAt !== place && setChosen({ query, path }),
    } as const;
  };
  return (
    <>
      {open && (
        // keeps the focus in the field
        <div className={styles.panel} onPointerDown={(event) => event.preventDefault()}>
          {failed && <p className={styles.record}>{t(messages.searchFailed)}</p>}
          {completions?.total === 0 && (
            <p className={styles.record}>{t('Nothing found for “{query}”', { query: state.query })}</p>
          )}
          {paths.length > 0 && (
            <div ref={list} id={id} role="listbox" aria-label={t('Suggestions')}>
              {groups.map((group) => (
                <div key={group[0]!.type} role="group" aria-labelledby={`${id}-${group[0]!.type}`}>
                  <p id={`${id}-${group[0]!.type}`} className={styles.heading} role="presentation">
                    {t(recordWords[group[0]!.type].many)}
                  </p>
                  {group.map((record) => (
                    <div key={record.id} className={styles.option} {...option(pathOf(record))}>
                      <Option record={record} query={query} />
                    </div>
                  ))}
                </div>
              ))}
              <div className={styles.all} {...option(searchPath({ q: query, type: 'all' }))}>
                {t('{count, plural, one {See the result} other {See all # results}}', {
                  count: completions?.total ?? 0,
                })}
              </div>
            </div>
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {open && (failed ? t(messages.searchFailed) : announcement(results.length))}
      </p>
    </>
  );
}

const pathOf = ({ type, id }: SearchResult): string => `/${type}/${id}`;

const announcement = (count: number): string =>
  t('{count, plural, =0 {No suggestions} one {# suggestion} other {# suggestions}}', { count });

function Option({ record, query }: { record: SearchResult; query: string }) {
  const { today } = usePageSettings();
  const { label, date, place, flag, playTypes } = describeResult(record, today);
  const also = alternativeNameOf(record, query);
  const facts = [
    also === null ? null : <bdi>{also}</bdi>,
    label === t(recordWords[record.type].one) ? null : label,
    date,
    place.length === 0 ? null : <NameList names={place} />,
    playTypes,
  ].filter((fact) => fact !== null && fact !== '');
  return (
    <>
      <Picture className={styles.picture} picture={record.picture} name={record.name} ratio="1" sizes="3rem" />
      <span className={styles.text}>
        <bdi className={styles.name}>{record.name}</bdi>
        <span className={classNames('quiet', styles.facts)}>
          <span aria-hidden="true">{flag} </span>
          {facts.map((fact, at) => (
            <span key={at}>
              {at > 0 && <span> · </span>}
              <span>{fact}</span>
            </span>
          ))}
        </span>
      </span>
      {record.event_status !== null && <EventStatusBadge eventStatus={record.event_status} />}
    </>
  );
}
