import styles from './logo.module.css';

/** The logo, as in `public/favicon.svg`; `word` adds the name. Decorative: name the enclosing link. */
export function Logo({ size = 56, word = false }: { size?: number; word?: boolean }) {
  return (
    <span className={styles.logo} aria-hidden="true">
      <svg width={size} height={size} viewBox="0 0 64 64" fill="none" strokeWidth="2.6">
        <path fill="currentColor" d="M31.8 3A17 17 0 1 0 48 25.7 14 14 0 1 1 31.8 3z" />
        <ellipse stroke="var(--teal)" cx="32" cy="49" rx="9" ry="2.6" />
        <ellipse stroke="var(--magenta)" cx="32" cy="50" rx="19" ry="6.4" />
        <ellipse stroke="var(--ultraviolet)" cx="32" cy="51" rx="29.5" ry="10.8" />
      </svg>
      {word && <span className={styles.word}>Moonfloor</span>}
    </span>
  );
}
