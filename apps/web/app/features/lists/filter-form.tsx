import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import { Button } from '../../ui/button.tsx';
import { Filters } from '../../ui/field.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { isForeignNavigation, usePendingSearch } from './use-typed-search.ts';

/** Delay after typing before a search starts, in ms. Browsers limit URL updates: Safari to 100 in 30 s. */
const typingPauseMs = 150;

/**
 * Search and filters of a list, stored in the URL so that Back restores them. Its children are named, uncontrolled
 * fields; `keep` contains hidden parameters. Without JavaScript it is a plain GET form. Calls `onUse` on focus, and
 * `onFilterChange` with the new query immediately on each change, and again as settled when the URL is updated.
 */
export function FilterForm(props: {
  label: string;
  action: string;
  keep?: Record<string, string>;
  onUse?: () => void;
  onFilterChange?: (query: string, settled: boolean) => void;
  children: ReactNode;
}) {
  const { label, action, keep = {}, onUse, onFilterChange, children } = props;
  const form = useRef<HTMLFormElement>(null);
  /** Cancels the text that is to be applied. */
  const cancel = useRef<(() => void) | undefined>(undefined);
  const lastAddress = useRef<string | null>(null);
  const pending = useRef<string[]>([]);
  const search = new URLSearchParams(usePendingSearch());
  const navigate = useNavigate();
  const address = search.toString();

  const apply = (): void => {
    cancel.current?.();
    cancel.current = undefined;
    if (form.current === null) return;
    const query = formToQuery(form.current);
    onFilterChange?.(query, true);
    pending.current.push(new URLSearchParams(query).toString());
    void navigate(`${action}${query}`, { replace: true, preventScrollReset: true, flushSync: true });
  };
  const applyAfterPause = (): void => {
    const timer = setTimeout(apply, typingPauseMs);
    cancel.current = () => clearTimeout(timer);
  };
  // Leaving the field applies pending text, so that links are updated before the click.
  const onBlur = (): void => {
    if (cancel.current !== undefined) apply();
  };
  const onInput = ({ target }: SyntheticEvent): void => {
    cancel.current?.();
    if (form.current !== null) onFilterChange?.(formToQuery(form.current), false);
    if (target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox'))
      apply();
    else applyAfterPause();
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    apply();
  };

  // Text typed before hydration is applied once the page is idle, since a link clicked during hydration comes first; from
  // then on the fields follow the URL.
  const syncWithUrl = useEffectEvent(() => {
    const { current: previousAddress } = lastAddress;
    lastAddress.current = address;
    if (form.current === null || previousAddress === address) return;
    const isForeign = isForeignNavigation(pending.current, address);
    const differences = differencesFromQuery(form.current, search);
    if (previousAddress === null) {
      if (differences.length > 0) cancel.current = whenIdle(apply);
    } else if (isForeign && cancel.current === undefined) {
      for (const update of differences) update();
    }
  });
  useEffect(() => syncWithUrl(), [address]);
  useEffect(() => () => cancel.current?.(), []);

  return (
    <form
      ref={form}
      role="search"
      aria-label={label}
      action={pathIn(currentLanguage(), action)}
      onInput={onInput}
      onSubmit={onSubmit}
      onFocus={onUse}
      onBlur={onBlur}
    >
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Filters>
        {children}
        <noscript>
          <Button type="submit" tone="primary">
            {t('Search')}
          </Button>
        </noscript>
      </Filters>
    </form>
  );
}

/** Returns a form's values as a URL query: with `?`, without empty fields; an empty string if all are empty. */
function formToQuery(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '') continue;
    // checked boxes of the same name become one list
    query.set(name, [...query.getAll(name), value].join(','));
  }
  return query.size === 0 ? '' : `?${query}`;
}

/** Returns a function for each visible field that differs from the URL, which sets the field to the URL's value. */
function differencesFromQuery(form: HTMLFormElement, search: URLSearchParams): (() => void)[] {
  return [...form.elements].flatMap((field) => {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      const texts = search.getAll(field.name).flatMap((list) => list.split(','));
      const checked = texts.includes(field.value);
      return field.checked === checked ? [] : () => void (field.checked = checked);
    }
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || field.type === 'hidden')
      return [];
    const value = queryValue(field, search);
    return field.value === value ? [] : () => void (field.value = value);
  });
}

/** Returns a field's value in the URL; a select without one uses its empty option, otherwise its first. */
function queryValue(field: HTMLInputElement | HTMLSelectElement, search: URLSearchParams): string {
  const value = search.get(field.name) ?? '';
  if (!(field instanceof HTMLSelectElement)) return value;
  const options = [...field.options].map((option) => option.value);
  return [value, '', ...options].find((text) => options.includes(text)) ?? '';
}
