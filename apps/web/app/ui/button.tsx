import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type ButtonStyle = {
  /** primary: the one thing to do here; quiet: all others; danger: what destroys. */
  tone?: 'primary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** Stands before the text. */
  icon?: ReactNode;
};

function classes({ tone = 'quiet', size = 'medium' }: ButtonStyle, className: string | undefined): string {
  return classNames(styles.button, styles[tone], size !== 'medium' && styles[size], className);
}

/** A button; while `busy` it turns a spinner and takes no clicks. `type` is `button` unless said otherwise. */
export function Button({
  tone,
  size,
  icon,
  busy = false,
  disabled,
  className,
  children,
  ...rest
}: ButtonStyle & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classes({ tone, size }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner size="small" /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  tone,
  size,
  icon,
  className,
  children,
  ...rest
}: ButtonStyle & ComponentProps<typeof Link>) {
  return (
    <Link viewTransition {...rest} className={classes({ tone, size }, className)}>
      {icon}
      {children}
    </Link>
  );
}

/** A round button that shows an icon only; `label` is its name. */
export function IconButton({
  label,
  size = 'medium',
  className,
  children,
  ...rest
}: { label: string; size?: 'small' | 'medium' } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes({ size }, classNames(styles.round, className))}
    >
      {children}
    </button>
  );
}
