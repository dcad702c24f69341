import { type ReactNode, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { FailedScreen, NotFoundScreen } from '../../ui/error-screen.tsx';
import { SkeletonDetail } from '../../ui/skeleton-page.tsx';
import type { RecordState } from './member-view.ts';

/**
 * A record's page in each state: loading, not found, failed (`failed` is the message, `back` the list to link to), or
 * loaded.
 */
export function RecordPage<T>({
  shown,
  failed,
  back,
  children,
}: {
  shown: RecordState<T>;
  failed: string;
  back: string;
  children: (record: T) => ReactNode;
}) {
  const { revalidate, state } = useRevalidator();
  if (shown.record !== null) return children(shown.record);
  if (shown.error === null) return <SkeletonDetail />;
  const { status, message } = shown.error;
  if (status === 404) return <Missing title={message} />;
  return (
    <FailedScreen
      title={failed}
      message={message}
      back={back}
      busy={state === 'loading'}
      onRetry={() => void revalidate()}
    />
  );
}

const never = (): (() => void) => () => undefined;

/** A record that does not exist as far as the server knows: see `for-visitors` in base.css. */
function Missing({ title }: { title: string }) {
  const fromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return (
    <div className={fromServer ? 'for-visitors' : undefined}>
      <NotFoundScreen title={title} />
    </div>
  );
}
