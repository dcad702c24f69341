import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type ButtonStyle = {
  /** primary: the main action; quiet: all others; danger: destructive actions. */
  tone?: 'primary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** Displayed before the text. */
  icon?: ReactNode;
};

/** Returns the classes of a button, for elements that look like one. */
export function buttonClasses({ tone = 'quiet', size = 'medium' }: ButtonStyle, className?: string): string {
  return classNames(styles.button, styles[tone], size !== 'medium' && styles[size], className);
}

type ButtonProps = ButtonStyle & { busy?: boolean } & ComponentProps<'button'>;

const ignore = (event: MouseEvent): void => event.preventDefault();

/**
 * A button; while `busy` it displays a spinner. It keeps the focus while it ignores clicks because it is busy or
 * `aria-disabled`. `type` defaults to `button`.
 */
export function Button({ tone, size, icon, busy = false, className, children, ...rest }: ButtonProps) {
  const off = busy || rest['aria-disabled'];
  return (
    <button
      type="button"
      {...rest}
      {...(off && { 'aria-disabled': true, onClick: ignore })}
      className={buttonClasses({ tone, size }, className)}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner size="small" /> : icon}
      <span className={styles.label}>{children}</span>
    </button>
  );
}

type LinkButtonProps = ButtonStyle & ComponentProps<typeof Link>;

export function LinkButton({ tone, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link viewTransition {...rest} className={buttonClasses({ tone, size }, className)}>
      {icon}
      {children}
    </Link>
  );
}

type IconButtonProps = { label: string; size?: 'small' | 'medium' } & ComponentProps<'button'>;

/** A round icon button; `label` is its accessible name. */
export function IconButton({ label, size = 'medium', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={buttonClasses({ size }, classNames(styles.round, className))}
    >
      {children}
    </button>
  );
}
