import {
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '@moonfloor/messages/t';
import { classNames } from './class-names.ts';
import styles from './completion-field.module.css';
import { Field } from './field.tsx';
import { isComposing } from './is-composing.ts';
import { useTypedQuery } from './use-typed-query.ts';

/** A completion for a text. */
export interface Completion {
  id: number;
  name: string;
  /** Another name, by which it was found. */
  also?: string | null;
}

type Props<T> = Omit<ComponentProps<typeof Field>, 'children'> & {
  value: string;
  onChange: (value: string) => void;
  /** Loads completions for a text. */
  load: (query: string, signal: AbortSignal) => Promise<T[]>;
  /** Minimum length of the text in characters. */
  from: number;
  onPick: (completion: T) => void;
  /** Called with the completions for the current text. */
  onFound?: ((completions: readonly T[]) => void) | undefined;
  /** Called on Enter if it does not select a completion. */
  onEnter?: () => void;
  placeholder?: string;
  /** Delay after typing before completions are loaded, in ms. */
  pauseMs?: number;
};

/** Least height of a list in pixels: two completions. */
const leastRoom = 96;

/**
 * Scrolls a field to the top if the list below it is not in sight, which a phone's keyboard may hide, and lets the list end
 * where the screen does.
 */
function revealList(list: HTMLElement): void {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  const end = offsetTop + height;
  list.style.removeProperty('--room');
  if (list.getBoundingClientRect().bottom > end) list.parentElement?.scrollIntoView({ behavior: 'instant' });
  list.style.setProperty('--room', `${Math.max(leastRoom, end - list.getBoundingClientRect().top)}px`);
}

/** A text field with completions; arrow keys and Enter or a click select one (WAI-ARIA combobox pattern). */
export function CompletionField<T extends Completion>(props: Props<T>) {
  const { value, onChange, load, from, onPick, onFound, onEnter, placeholder, pauseMs, ...field } = props;
  const list = useId();
  const [typed, setTyped] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  // Continues after blur, so that `onFound` is also called for the final text.
  const query = typed ? value.trim() : '';
  const result = useTypedQuery(query, [...query].length >= from, load, pauseMs);
  const current = result.query === query ? result.results : null;
  const completions = current ?? [];
  const report = useEffectEvent((list: readonly T[]) => onFound?.(list));
  useEffect(() => {
    if (current !== null) report(current);
  }, [current]);
  const open = wanted && completions.length > 0;
  const shown = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (open && shown.current !== null) revealList(shown.current);
  }, [open, completions.length]);
  const close = (): void => {
    setWanted(false);
    setActive(-1);
  };
  const pick = (completion: T): void => {
    close();
    setTyped(false);
    onPick(completion);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const { key } = event;
    const chosen = completions[active];
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
    } else if (completions.length > 0 && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      setWanted(true);
      const by = key === 'ArrowDown' ? 1 : -1;
      setActive((before) =>
        before < 0 && by < 0 ? completions.length - 1 : (before + by + completions.length) % completions.length,
      );
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
          ref={shown}
          id={list}
          className={styles.list}
          role="listbox"
          aria-label={t('Suggestions for {label}', { label: field.label })}
        >
          {completions.map((completion, index) => (
            <li
              key={completion.id}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === active}
              className={classNames(styles.option, index === active && styles.active)}
              // Keeps the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(completion)}
            >
              <bdi>{completion.name}</bdi>
              {completion.also && <bdi className="quiet">{completion.also}</bdi>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
