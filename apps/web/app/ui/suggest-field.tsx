import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import styles from './suggest-field.module.css';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

type Props = Omit<ComponentProps<typeof Field>, 'children'> & {
  value: string;
  onChange: (value: string) => void;
  /** Finds what the text may become. Must be the same function from one rendering to the next. */
  load: (query: string, signal: AbortSignal) => Promise<Suggestion[]>;
  /** How many characters a text has before it is looked for. */
  from: number;
  onPick: (suggestion: Suggestion) => void;
  /** Told what has been found for the present text. */
  onFound?: ((found: readonly Suggestion[]) => void) | undefined;
  /** Enter, when no suggestion is taken by it. */
  onEnter?: () => void;
  placeholder?: string;
};

/** A text field that suggests names while one types; arrows and Enter or a click take one (WAI-ARIA's combobox pattern). */
export function SuggestField(props: Props) {
  const { value, onChange, load, from, onPick, onFound, onEnter, placeholder, ...field } = props;
  const list = useId();
  const [typed, setTyped] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  // Goes on when the field is left: `onFound` hears of what was typed there.
  const found = useSuggestions(typed ? value : '', load, from, onFound);
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
        <ul id={list} className={styles.list} role="listbox" aria-label={`Suggestions for ${field.label}`}>
          {found.map((suggestion, index) => (
            <li
              key={suggestion.id}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === active}
              className={classNames(styles.option, index === active && styles.active)}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(suggestion)}
            >
              {suggestion.name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
