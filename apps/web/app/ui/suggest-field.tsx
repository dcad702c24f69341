import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import styles from './suggest-field.module.css';
import { useTypedQuery } from './use-typed-query.ts';

/** A suggestion for a text. */
export interface Suggestion {
  id: number;
  name: string;
  /** Another name, by which it was found. */
  also?: string | null;
}

type Props = Omit<ComponentProps<typeof Field>, 'children'> & {
  value: string;
  onChange: (value: string) => void;
  /** Loads suggestions for a text. */
  load: (query: string, signal: AbortSignal) => Promise<Suggestion[]>;
  /** Minimum length of the text in characters. */
  from: number;
  onPick: (suggestion: Suggestion) => void;
  /** Called with the suggestions for the current text. */
  onFound?: ((found: readonly Suggestion[]) => void) | undefined;
  /** Called on Enter if it does not select a suggestion. */
  onEnter?: () => void;
  placeholder?: string;
};

/** A text field with suggestions; arrow keys and Enter or a click select one (WAI-ARIA combobox pattern). */
export function SuggestField(props: Props) {
  const { value, onChange, load, from, onPick, onFound, onEnter, placeholder, ...field } = props;
  const list = useId();
  const [typed, setTyped] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  // Continues after blur, so that `onFound` is also called for the final text.
  const query = typed ? value.trim() : '';
  const result = useTypedQuery(query, [...query].length >= from, load);
  const current = result.query === query ? result.found : null;
  const found = current ?? [];
  const report = useEffectEvent((list: readonly Suggestion[]) => onFound?.(list));
  useEffect(() => {
    if (current !== null) report(current);
  }, [current]);
  const open = wanted && found.length > 0;
  const close = (): void => {
    setWanted(false);
    setActive(-1);
  };
  const pick = (suggestion: Suggestion): void => {
    close();
    setTyped(false);
    onPick(suggestion);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const chosen = found[active];
    if (key === 'Enter') {
      event.preventDefault();
      if (open && chosen !== undefined) pick(chosen);
      else {
        close();
        onEnter?.();
      }
    } else if (key === 'Escape' && open) {
      event.stopPropagation();
      close();
    } else if (open && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      const by = key === 'ArrowDown' ? 1 : -1;
      setActive((before) => (before < 0 && by < 0 ? found.length - 1 : (before + by + found.length) % found.length));
    }
  };
  return (
    <div className={styles.wrap}>
      <Field {...field}>
        {(control) => (
          <input
            {...control}
            dir="auto"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? list : undefined}
            aria-activedescendant={open && active >= 0 ? `${list}-${active}` : undefined}
            placeholder={placeholder}
            value={value}
            onChange={({ currentTarget }) => {
              setTyped(true);
              setWanted(true);
              setActive(-1);
              onChange(currentTarget.value);
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
        )}
      </Field>
      {open && (
        <ul
          id={list}
          className={styles.list}
          role="listbox"
          aria-label={t('Suggestions for {label}', { label: field.label })}
        >
          {found.map((suggestion, index) => (
            <li
              key={suggestion.id}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === active}
              className={classNames(styles.option, index === active && styles.active)}
              // Keeps the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(suggestion)}
            >
              <bdi>{suggestion.name}</bdi>
              {suggestion.also && <bdi className="quiet">{suggestion.also}</bdi>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
