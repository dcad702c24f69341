import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorPanel } from '../../../ui/status-panels.tsx';
import { ArtistView } from '../../artists/artist-view.tsx';
import { DecorationView } from '../../decorations/decoration-view.tsx';
import { EventView } from '../../events/event-view.tsx';
import styles from './queue.module.css';
import type { Preview, PreviewedRecord } from './use-previews.ts';

/** A record as visitors will see it. Calls `onGone` when the record no longer exists. */
export function RecordPreview({
  preview,
  onRetry,
  onGone,
}: {
  preview: Preview;
  onRetry: () => void;
  onGone: () => void;
}) {
  if (preview.state === 'ready') return <div className={styles.preview}>{recordView(preview.shown)}</div>;
  if (preview.state === 'loading') return <Loading />;
  const { error } = preview;
  const gone = error instanceof ApiError && error.status === 404;
  if (gone) return <ErrorPanel message="It no longer exists. Refresh the list to continue." onRetry={onGone} />;
  return <ErrorPanel message={errorMessage(error)} onRetry={onRetry} />;
}

function recordView(shown: PreviewedRecord) {
  if (shown.type === 'event') return <EventView event={shown.record} />;
  if (shown.type === 'artist') return <ArtistView record={shown.record} />;
  return <DecorationView record={shown.record} />;
}

function Loading() {
  return (
    <div className={styles.preview} role="status">
      <span className="visually-hidden">Loading the preview…</span>
      <Skeleton shape="title" />
      <Skeleton shape="picture" />
      <Skeleton shape="line" />
      <Skeleton shape="half" />
    </div>
  );
}
