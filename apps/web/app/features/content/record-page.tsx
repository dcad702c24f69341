import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { NotFoundScreen } from '../../ui/error-screen.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ErrorPanel } from '../../ui/state.tsx';
import type { Shown } from './member-view.ts';

/** A record's page in each of its states: looked for, not there, failed, or there. */
export function RecordPage<T>({ shown, children }: { shown: Shown<T>; children: (record: T) => ReactNode }) {
  const { revalidate } = useRevalidator();
  if (shown.record !== null) return children(shown.record);
  if (shown.fault === null) return <Spinner />;
  if (shown.fault.status === 404) return <NotFoundScreen title={shown.fault.message} />;
  return <ErrorPanel message={shown.fault.message} onRetry={() => void revalidate()} />;
}
