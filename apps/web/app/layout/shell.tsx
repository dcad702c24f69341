import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { loadJapaneseFont } from '../ui/japanese-font.ts';
import { Logo } from '../ui/logo.tsx';
import styles from './shell.module.css';

/** The frame of every page but the landing page: skip link, navigation, content, footer. `wide` gives a map more room. */
export function Shell({ nav, wide = false, children }: { nav: ReactNode; wide?: boolean; children: ReactNode }) {
  const { key } = useLocation();
  useEffect(() => {
    void loadJapaneseFont();
  }, [key]);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {nav}
      <main id="main" className={classNames(styles.main, wide && styles.wide)} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.inner}>
          <Logo size={36} word />
          <nav aria-label="Footer">
            <ul className={styles.links}>
              <li><Link to="/home">Next Events</Link></li>
              <li><Link to="/events">Events Map</Link></li>
              <li><Link to="/artists">Artists</Link></li>
              <li><Link to="/releases">Releases</Link></li>
              <li><a href="/docs">API</a></li>
            </ul>
          </nav>
        </div>
      </footer>
    </div>
  );
}
