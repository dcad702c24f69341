import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { buttonClasses } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './link-menu.module.css';

interface LinkMenuProps {
  label: string;
  name?: string;
  icon?: ReactNode;
  size?: 'small' | 'medium';
  align?: 'start' | 'end';
  children: ReactNode;
}

/**
 * A button that opens a list of links; its children are `MenuLink`s or the items of menu-items.tsx. `name` is its
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
      const inside = current.contains(document.activeElement);
      current.open = false;
      if (inside) current.querySelector('summary')?.focus();
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
