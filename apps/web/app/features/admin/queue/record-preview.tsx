import { t } from '@moonfloor/messages/t';
import { ApiError, errorMessage } from '../../../api/client.ts';
import { SkeletonDetail } from '../../../ui/skeleton-page.tsx';
import { TitleLevel } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/status-panels.tsx';
import { ArtistView } from '../../artists/artist-view.tsx';
import { DecorationView } from '../../decorations/decoration-view.tsx';
import { describeFacts } from '../../events/page/describe-facts.ts';
import { EventView } from '../../events/page/event-view.tsx';
import { SimpleView } from '../../simple-records/simple-view.tsx';
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
  if (preview.state === 'ready')
    return (
      <div className={styles.preview}>
        <TitleLevel value="h2">{recordView(preview.shown)}</TitleLevel>
      </div>
    );
  if (preview.state === 'loading')
    return (
      <div className={styles.preview}>
        <SkeletonDetail />
      </div>
    );
  const { error } = preview;
  const isGone = error instanceof ApiError && error.status === 404;
  if (isGone) return <ErrorPanel message={t('It no longer exists. Refresh the list to continue.')} onRetry={onGone} />;
  return <ErrorPanel message={errorMessage(error)} onRetry={onRetry} />;
}

function recordView(shown: PreviewedRecord) {
  if (shown.type === 'event') return <EventView event={shown.record} facts={describeFacts(shown.record)} />;
  if (shown.type === 'artist') return <ArtistView record={shown.record} />;
  if (shown.type === 'decoration') return <DecorationView record={shown.record} />;
  return <SimpleView type={shown.type} record={shown.record} />;
}
