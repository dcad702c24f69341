import { createContext, type ReactNode, useContext } from 'react';
import { t } from '@moonfloor/messages/t';
import type { Api } from '@moonfloor/contract/api/api';
import type { ResponseBody } from '@moonfloor/contract/api/endpoint';
import { limits } from '@moonfloor/contract/api/limits';
import { api } from '../../api/browser.ts';
import { type LoadState, useLoad } from '../../api/use-load.ts';
import { classNames } from '../../ui/class-names.ts';
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx';
import styles from './admin-dashboard.module.css';

type Health = ResponseBody<Api['getHealth']>;

const HealthContext = createContext<LoadState<Health> | null>(null);

/** Polls the server's health and provides it to all components that display it. */
export function HealthProvider({ children }: { children: ReactNode }) {
  const health = useLoad((signal) => api('getHealth', {}, { signal }), '', limits.dashboardRefreshMs);
  return <HealthContext value={health}>{children}</HealthContext>;
}

/** Returns the most recently fetched health of the server. */
export function useHealth(): LoadState<Health> {
  const health = useContext(HealthContext);
  if (health === null) throw new Error('There is no health here');
  return health;
}

/** Summarizes the server's health; null until it is known. A failed request counts as not healthy. */
export function isHealthy({ data, error }: LoadState<Health>): boolean | null {
  if (error !== null) return false;
  return data === null ? null : data.database && !isFull(data);
}

/** Returns whether the server's disk is full; the specification's answer does not say. */
export const isFull = (data: Partial<Health>): boolean => data.disk === false;

/** The system's status as an icon with a text alternative. */
export function HealthIcon() {
  const healthy = isHealthy(useHealth());
  if (healthy === null) return <span className={styles.health} />;
  const label = healthy ? t('System status: Healthy') : t('System status: Issues Detected');
  return (
    <span className={classNames(styles.health, !healthy && styles.issues)} role="img" aria-label={label} title={label}>
      {healthy ? <CheckIcon size={18} /> : <AlertIcon size={18} />}
    </span>
  );
}
