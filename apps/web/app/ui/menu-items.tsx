import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './link-menu.module.css';

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
