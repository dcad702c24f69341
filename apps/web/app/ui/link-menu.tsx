import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './link-menu.module.css';

/**
 * A button that opens a list of links; its children are `MenuLink`s, or what menu-items.tsx has. `name` is its full name
 * where its label does not say enough. The browser itself opens and closes it, so it works
 * without JavaScript; with it, Escape, a click elsewhere and leaving it by the keyboard close it as well. `align` says at
 * which end of the button it lies.
 */
export function LinkMenu({
  label,
  name = label,
  icon,
  size = 'medium',
  align = 'start',
  children,
}: {
  label: string;
  name?: string;
  icon?: ReactNode;
  size?: 'small' | 'medium';
  align?: 'start' | 'end';
  children: ReactNode;
}) {
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
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('keydown', onEscape);
    };
  }, []);
  return (
    <details ref={menu} className={classNames(styles.menu, styles[align], 'not-printed')}>
      <summary
        className={classNames(styles.label, size === 'small' && styles.small)}
        aria-label={name === label ? undefined : name}
      >
        {icon}
        {label}
      </summary>
      <div className={styles.panel}>
        <ul aria-label={name}>{children}</ul>
      </div>
    </details>
  );
}

/** One of the links, with a line of help below its name. Its address may be of any kind: it is not a page of the site. */
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
