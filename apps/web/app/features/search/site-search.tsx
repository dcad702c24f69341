import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { limits } from '@moonfloor/contract/api/limits';
import { Link, useLocation, useNavigate } from 'react-router';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import { useLazyModule } from '../../ui/lazy-component.tsx';
import type { Combobox } from './completions.tsx';
import styles from './site-search.module.css';

const loadCompletions = () => import('./completions.tsx');

const listId = 'site-search-list';
const closedCombobox: Combobox = { expanded: false, active: undefined };

/** The search field of the navigation bar, with completions. On phones a link opens it over the bar. */
export function SiteSearch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const input = useRef<HTMLInputElement>(null);
  const onKey = useRef<(event: KeyboardEvent) => void>(null);
  const [text, setText] = useState(address);
  const [open, setOpen] = useState(false);
  const [focused, setFocused] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [combobox, setCombobox] = useState(closedCombobox);
  const part = useLazyModule(loadCompletions, wanted);

  // navigation to another page resets and closes the field, unless somebody types in it by then; a filter change on this page does not
  const page = `${pathname}?${address}`;
  const [shown, setShown] = useState(page);
  if (shown !== page) {
    setShown(page);
    if (!focused) {
      setText(address);
      setOpen(false);
    }
  }
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      setOpen(true);
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);
  // text typed before hydration is applied
  useEffect(() => {
    const { current } = input;
    if (current === null) return;
    setText(current.value);
    if (document.activeElement !== current) return;
    setFocused(true);
    setWanted(true);
  }, []);

  const onOpen = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    setFocused(false);
    input.current?.blur();
  };
  const go = (to: string): void => {
    close();
    setText(new URLSearchParams(to.split('?')[1]).get('q') ?? '');
    void navigate(to);
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') go(`/search?${new URLSearchParams({ q: text })}`);
  };

  return (
    <div className={styles.site}>
      <Link className={styles.toggle} to="/search" aria-label={t('Search')} onClick={onOpen}>
        <SearchIcon size={24} />
      </Link>
      <form
        className={classNames(styles.form, open && styles.open)}
        role="search"
        aria-label={t('Site')}
        action={pathIn(currentLanguage(), '/search')}
        onSubmit={onSubmit}
      >
        <span className={styles.icon}>
          <SearchIcon size={18} />
        </span>
        <input
          ref={input}
          className={styles.input}
          type="text"
          name="q"
          dir="auto"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.name}
          placeholder={t('Search')}
          role="combobox"
          aria-label={t('Search events, artists, venues, labels and more')}
          aria-autocomplete="list"
          aria-keyshortcuts="/ Control+K Meta+K"
          aria-expanded={combobox.expanded}
          aria-controls={combobox.expanded ? listId : undefined}
          aria-activedescendant={combobox.active}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onFocus={() => {
            setFocused(true);
            setWanted(true);
          }}
          onBlur={() => setFocused(false)}
          onKeyDown={(event) => onKey.current?.(event)}
        />
        <kbd className={styles.hint} aria-hidden="true">
          /
        </kbd>
        <IconButton className={styles.close} label={t('Close search')} onClick={close}>
          <CloseIcon />
        </IconButton>
        {part && (
          <part.Completions
            id={listId}
            text={text}
            typedBefore={address}
            focused={focused}
            onKey={onKey}
            onState={setCombobox}
            onGo={go}
            onCancel={close}
          />
        )}
      </form>
    </div>
  );
}

/** Elements that handle typed characters themselves; not checkboxes, buttons etc. */
const editableSelector =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), ' +
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])';

/** Dialogs that trap the focus. A map's popup is a dialog as well, but not modal. */
const modalSelector = 'dialog:modal, [aria-modal="true"]';

/** Returns whether a key opens the site's search (`/`, Ctrl+K, Cmd+K); not in editable fields or under a dialog. */
function isShortcut({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  isComposing,
  defaultPrevented,
  target,
}: globalThis.KeyboardEvent): boolean {
  if (isComposing || defaultPrevented || altKey) return false;
  const hasOneModifier = ctrlKey !== metaKey;
  // some keyboard layouts require Shift for a slash
  const isShortcut = hasOneModifier ? key.toLowerCase() === 'k' && !shiftKey : key === '/' && !ctrlKey;
  if (!isShortcut || (target instanceof Element && target.closest(editableSelector) !== null)) return false;
  return document.querySelector(modalSelector) === null;
}
