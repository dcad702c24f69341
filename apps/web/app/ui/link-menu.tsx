import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { buttonClasses } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './link-menu.module.css';

export interface LinkMenuProps {
  label: string;
  name?: string;
  icon?: ReactNode;
  size?: 'small' | 'medium';
  align?: 'start' | 'end';
  children: ReactNode;
}

/**
 * A button that opens a list of links; its children are `MenuLink`s or `MenuItem`, `MenuRoute` and `MenuButton`. `name` is its
 * accessible name if the label is insufficient. Uses <details>, so it works without JavaScript; with it, Escape, an
 * outside click and leaving it by keyboard also close it. `align` is the edge of the button to align with.
 */
export function LinkMenu({ label, name = label, icon, size = 'medium', align = 'start', children }: LinkMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const onElsewhere = ({ target }: Event): void => {
      const { current } = menu;
      if (current?.open === true && target instanceof Node && !current.contains(target)) current.open = false;
    };
    const onEscape = ({ key }: KeyboardEvent): void => {
      const { current } = menu;
      if (key !== 'Escape' || current?.open !== true) return;
      const hasFocusInside = current.contains(document.activeElement);
      current.open = false;
      if (hasFocusInside) current.querySelector('summary')?.focus();
    };
    const abort = new AbortController();
    const { signal } = abort;
    document.addEventListener('pointerdown', onElsewhere, { signal });
    document.addEventListener('focusin', onElsewhere, { signal });
    document.addEventListener('keydown', onEscape, { signal });
    return () => abort.abort();
  }, []);
  return (
    <details ref={menu} className={classNames(styles.menu, styles[align], 'not-printed')}>
      <summary className={buttonClasses({ size }, styles.label)} aria-label={name === label ? undefined : name}>
        {icon}
        {label}
      </summary>
      <div className={styles.panel}>
        <ul aria-label={name}>{children}</ul>
      </div>
    </details>
  );
}

/** A link with a line of help below its name. Its URL may be external or of any scheme. */
export function MenuLink({ help, children, ...rest }: { help?: ReactNode } & ComponentProps<'a'>) {
  return (
    <li>
      <a {...rest} className={styles.link}>
        {children}
        {help && <span className={styles.help}>{help}</span>}
      </a>
    </li>
  );
}

/** Anything else, such as a switch. */
export function MenuItem({ children }: { children: ReactNode }) {
  return <li className={styles.item}>{children}</li>;
}

/** A link to a page of the site; closes the menu. */
export function MenuRoute(props: ComponentProps<typeof Link>) {
  return (
    <li>
      <Link {...props} className={styles.link} onClick={closeMenu} />
    </li>
  );
}

/** An action; closes the menu and focuses its button. */
export function MenuButton({ onClick, ...rest }: ComponentProps<'button'>) {
  const onPress = (event: MouseEvent<HTMLButtonElement>): void => {
    closeMenu(event)?.querySelector('summary')?.focus();
    onClick?.(event);
  };
  return (
    <li>
      <button type="button" {...rest} className={styles.link} onClick={onPress} />
    </li>
  );
}

function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): HTMLDetailsElement | null {
  const menu = currentTarget.closest('details');
  if (menu !== null) menu.open = false;
  return menu;
}
