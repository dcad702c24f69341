import { type MouseEvent, type ReactNode, startTransition, Suspense, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Link, type LinkProps } from 'react-router';
import type { Role } from '@moonfloor/contract/accounts/roles';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { MenuIcon, MoonIcon, PersonIcon, StarsIcon, SunIcon } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Logo } from '../ui/logo.tsx';
import { chooseTheme, useTheme } from '../ui/theme.ts';
import styles from './nav-bar.module.css';

const MoonDialog = lazyComponent(async () => (await import('../features/moon/moon-dialog.tsx')).MoonDialog);

const menuId = 'site-menu';

const moderationPath = '/admin-dashboard/moderation';

/** Closes the menu after a selection, because client-side navigation does not. */
function closeMenu(event: MouseEvent<HTMLElement>): void {
  const menu = event.currentTarget;
  const chosen = event.target instanceof Element && event.target.closest('a, [data-closes]');
  if (chosen && 'popover' in menu && menu.matches(':popover-open')) menu.hidePopover();
}

interface ItemProps extends Pick<LinkProps, 'state' | 'className'> {
  to: string;
  label: string;
  icon?: ReactNode;
  /** Whether wide screens display only the icon. */
  iconOnly?: boolean;
  /** Path of the current page. */
  path: string;
}

function Item({ to, label, icon, iconOnly = false, path, state, className }: ItemProps) {
  const [pathname] = path.split(/[?#]/);
  // a query filters a list; that of the sign-up belongs to another link
  const current =
    path === to ||
    (to !== '/login' && pathname === to) ||
    (to === '/events' && pathname === '/') ||
    (to === '/admin-dashboard' && path.startsWith(`${to}/`));
  return (
    <li className={className}>
      <Link className={styles.item} to={to} state={state} aria-current={current ? 'page' : undefined} viewTransition>
        {icon}
        <span className={iconOnly ? styles.iconLabel : undefined}>{label}</span>
      </Link>
    </li>
  );
}

interface NavBarProps {
  account: { username: string; role: Role } | null;
  path: string;
  onLogout: () => void;
  player?: ReactNode;
  search?: ReactNode;
  member?: ReactNode;
}

/** The navigation bar. On phones its links are a popover. `path` is the current page, and where /login returns to. */
export function NavBar({ account, path, onLogout, player, search, member }: NavBarProps) {
  return (
    <header className={`${styles.bar} not-printed`}>
      <div className={styles.inner}>
        <Link className={styles.home} to="/" aria-label="Moonfloor" viewTransition>
          <Logo size={60} />
        </Link>
        <MoonButton />
        <nav className={styles.menu} id={menuId} popover="auto" aria-label={t('Main')} onClick={closeMenu}>
          <ul className={classNames(styles.links, styles.lists)}>
            <Item to="/events" label={t('Events Map')} path={path} />
            <Item to="/artists" label={t('Artists')} path={path} />
            <Item to="/releases" label={t('Releases')} path={path} />
            <Item to="/now" label={t('Now')} path={path} />
            <Item to="/home" label={t('Next Events')} path={path} className={styles.compact} />
          </ul>
          <ul className={classNames(styles.links, styles.account)}>
            {account?.role === 'admin' && <Item to="/admin-dashboard" label={t('Admin')} path={path} />}
            {account?.role === 'moderator' && <Item to={moderationPath} label={t('Moderation')} path={path} />}
            {account ? (
              <>
                <Item to="/member-dashboard" label={t('Dashboard')} path={path} />
                <Item to="/submit" label={t('Submit')} path={path} />
                <Item to="/account" label={t('Account')} icon={<PersonIcon size={22} />} iconOnly path={path} />
                <li>
                  <button type="button" className={styles.item} data-closes onClick={onLogout}>
                    {t('Logout')}
                  </button>
                </li>
              </>
            ) : (
              <>
                <Item to="/login?mode=sign-up" label={t('Submit')} path={path} state={{ from: '/submit' }} />
                <Item
                  to="/login"
                  label={t('Login')}
                  icon={<PersonIcon size={22} />}
                  path={path}
                  state={{ from: path }}
                />
              </>
            )}
            <li className={styles.theme}>
              <ThemeSwitch />
            </li>
          </ul>
        </nav>
        {member}
        {search && <div className={styles.search}>{search}</div>}
        {player && <div className={styles.player}>{player}</div>}
        <IconButton className={styles.toggle} label={t('Menu')} popoverTarget={menuId}>
          <MenuIcon />
        </IconButton>
      </div>
    </header>
  );
}

/** Opens the moon dialog, in a transition: rendering it delays no response to the press. */
function MoonButton() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <IconButton
        className={classNames(styles.moon, 'needs-scripting')}
        label={t('Moon phase')}
        onClick={() => startTransition(() => setShown(true))}
      >
        <MoonIcon />
      </IconButton>
      {shown && (
        <Suspense>
          <MoonDialog onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Toggles the theme and stores the choice. Not rendered without JavaScript: the system's preference applies. */
function ThemeSwitch() {
  const other = useTheme() === 'night' ? 'day' : 'night';
  const label = other === 'day' ? t('Switch to day theme') : t('Switch to night theme');
  return (
    <IconButton className="needs-scripting" label={label} onClick={() => chooseTheme(other)}>
      {other === 'day' ? <SunIcon /> : <StarsIcon />}
    </IconButton>
  );
}
