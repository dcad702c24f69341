import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { MenuIcon, PersonIcon } from '../ui/icons.tsx';
import { Logo } from '../ui/logo.tsx';
import styles from './nav-bar.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

const menuId = 'site-menu';

function MoonIcon() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M12.1 2.5a9.7 9.7 0 1 0 9.3 12.4A8 8 0 0 1 12.1 2.500z" />
    </svg>
  );
}

/** Closes the menu after a selection, because client-side navigation does not. */
function closeMenu(event: MouseEvent<HTMLElement>): void {
  const menu = event.currentTarget;
  const chosen = event.target instanceof Element && event.target.closest('a, [data-closes]');
  if (chosen && menu.matches(':popover-open')) menu.hidePopover();
}

function Item({ to, path, state, children }: { to: string; path: string; state?: unknown; children: ReactNode }) {
  const current = path === to || (to === '/events' && path === '/');
  return (
    <Link className={styles.item} to={to} state={state} aria-current={current ? 'page' : undefined} viewTransition>
      {children}
    </Link>
  );
}

/**
 * The navigation bar of every page, 96 px high. On phones its links are in a popover, which needs no JavaScript; player
 * and search remain in the bar. `path` marks the current page, and is the return path of /login (location state
 * `from`).
 */
export function NavBar({
  user,
  path,
  onLogout,
  onMoon,
  player,
  search,
}: {
  user: { username: string; role: string } | null;
  path: string;
  onLogout: () => void;
  onMoon?: () => void;
  player?: ReactNode;
  search?: ReactNode;
}) {
  return (
    <header className={`${styles.bar} not-printed`}>
      <div className={styles.inner}>
        <Link className={styles.home} to="/" aria-label="Moonfloor" viewTransition>
          <Logo size={60} />
        </Link>
        {onMoon && (
          <IconButton className={classNames(styles.moon, 'needs-scripting')} label="Moon phase" onClick={onMoon}>
            <MoonIcon />
          </IconButton>
        )}
        <nav className={styles.menu} id={menuId} popover="auto" aria-label="Main" onClick={closeMenu}>
          <ul className={classNames(styles.links, styles.lists)}>
            <li>
              <Item to="/events" path={path}>
                Events Map
              </Item>
            </li>
            <li>
              <Item to="/artists" path={path}>
                Artists
              </Item>
            </li>
            <li>
              <Item to="/releases" path={path}>
                Releases
              </Item>
            </li>
            <li className={styles.compact}>
              <Item to="/home" path={path}>
                Next Events
              </Item>
            </li>
          </ul>
          <ul className={classNames(styles.links, styles.account)}>
            {user?.role === 'admin' && (
              <li>
                <Item to="/admin-dashboard" path={path}>
                  Admin
                </Item>
              </li>
            )}
            {user && (
              <li>
                <Item to="/member-dashboard" path={path}>
                  Dashboard
                </Item>
              </li>
            )}
            {user && (
              <li>
                <Item to="/submit" path={path}>
                  Submit
                </Item>
              </li>
            )}
            <li>
              {user ? (
                <button type="button" className={styles.item} data-closes onClick={onLogout}>
                  Logout
                </button>
              ) : (
                <Item to="/login" path={path} state={{ from: path }}>
                  <PersonIcon size={22} />
                  Login
                </Item>
              )}
            </li>
            <li className={styles.theme}>
              <ThemeSwitch />
            </li>
          </ul>
        </nav>
        {search && <div className={styles.search}>{search}</div>}
        {player && <div className={styles.player}>{player}</div>}
        <IconButton className={styles.toggle} label="Menu" popoverTarget={menuId}>
          <MenuIcon />
        </IconButton>
      </div>
    </header>
  );
}
