import { labelKey } from '@moonfloor/contract/follow-targets';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { FollowToggle } from './follow-button.tsx';

interface FollowProps {
  wordClass?: string | undefined;
}

/** Follows an artist or a crew. */
export function FollowRecord({ type, id, wordClass }: FollowProps & { type: 'artist' | 'decoration'; id: number }) {
  const params = { type, id: String(id) };
  return (
    <FollowToggle
      wanted={{ type, id }}
      label={t('Follow')}
      wordClass={wordClass}
      follow={() => api('follow', { params })}
      unfollow={() => api('unfollow', { params })}
    />
  );
}

/** Follows the label of a release. */
export function FollowLabel({ label, wordClass }: FollowProps & { label: string }) {
  const key = labelKey(label);
  if (key === null) return null;
  const params = { type: 'label', id: key } as const;
  return (
    <FollowToggle
      wanted={{ type: 'label', id: key }}
      label={t('Follow {name}', { name: label })}
      wordClass={wordClass}
      follow={() => api('follow', { params })}
      unfollow={() => api('unfollow', { params })}
    />
  );
}
