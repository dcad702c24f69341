import type { ReactNode } from 'react';
import { t } from '@moonfloor/messages/t';
import { BackLink } from './page.tsx';
import { Button, LinkButton } from './button.tsx';
import styles from './error-screen.module.css';
import { Logo } from './logo.tsx';

function Screen({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.screen}>
      <Logo size={144} />
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={`${styles.links} actions`}>{children}</div>
    </div>
  );
}

/** Displayed when rendering a page fails; `message` describes the error, `path` is the page to retry. */
export function ErrorScreen({ message, path = '' }: { message?: string; path?: string }) {
  return (
    <Screen
      title={t('Unexpected Application Error!')}
      text={message ?? t('Something went wrong on our side. Please try again.')}
    >
      <LinkButton tone="primary" to={path} reloadDocument>
        {t('Try again')}
      </LinkButton>
      <LinkButton to="/" reloadDocument>
        {t('Go to the events map')}
      </LinkButton>
    </Screen>
  );
}

/** Displayed for an unknown URL or a deleted record (`title`, such as `Event not found`). */
export function NotFoundScreen({ title = t('Page not found') }: { title?: string }) {
  return (
    <Screen
      title={title}
      text={t('There is nothing at this address. The page may have moved, or the address may have a typo.')}
    >
      <LinkButton tone="primary" to="/home">
        {t('Next Events')}
      </LinkButton>
      <LinkButton to="/">{t('Events Map')}</LinkButton>
      <LinkButton to="/artists">{t('Artists')}</LinkButton>
    </Screen>
  );
}

interface FailedScreenProps {
  title: string;
  message: string;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
  back: string;
  children?: ReactNode;
}

/** A record could not be loaded: the page's sentence, the server's message, a retry, a link to the list `back`. */
export function FailedScreen({ title, message, onRetry, busy = false, back, children }: FailedScreenProps) {
  const hint = t('The connection may have dropped, or the server may be busy. Please try again.');
  return (
    <div role="alert">
      <Screen title={title} text={message === title ? hint : message}>
        {onRetry && (
          <Button tone="primary" busy={busy} onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
        {children}
        <BackLink to={back} size="medium" />
      </Screen>
    </div>
  );
}
