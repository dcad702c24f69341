import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';
import styles from './link-menu.module.css';

/** A link to a page of the site; the menu closes behind it. */
export function MenuRoute(props: ComponentProps<typeof Link>) {
  return (
    <li>
      <Link {...props} className={styles.link} onClick={closeMenu} />
    </li>
  );
}

/** Something to do; the menu closes, and its button has the focus again. */
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
