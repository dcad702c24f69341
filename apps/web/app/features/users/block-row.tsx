import { useState } from 'react';
import type { Block, BlockKind } from '@moonfloor/contract/blocks';
import { type Message, msg, t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatDate, formatMoment } from '../../ui/format.ts';
import { rich } from '../../ui/rich.tsx';
import { useAction } from './use-action.tsx';
import styles from './users.module.css';

const kindLabels = {
  email: msg('Email address: no sign-up'),
  domain: msg('Mail domain: no sign-up'),
  network: msg('Network: no sign-up, no sign-in'),
} as const satisfies Record<BlockKind, Message>;

/** One entry of the block list. Calls `onRemoved` after it was removed. */
export function BlockRow({ block, onRemoved }: { block: Block; onRemoved: () => void }) {
  const { id, kind, value, reason, created_by: author, created_at: created, expires_at: expires } = block;
  const [asked, setAsked] = useState(false);
  const { run, busy, dialog } = useAction(onRemoved);
  const remove = async (): Promise<void> => {
    try {
      await api('removeBlock', { params: { id } });
    } catch (error) {
      // somebody else has removed it, or it has expired
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  };
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          <bdi>{value}</bdi>
        </p>
        <p className={styles.reason} dir="auto">
          {reason}
        </p>
        <p className={styles.details}>
          <span>{t(kindLabels[kind])}</span>
          <span>
            {rich('Added by {name}, {moment}', {
              name: <bdi>{author ?? t('Former member')}</bdi>,
              moment: formatMoment(created),
            })}
          </span>
          <span>
            {expires === null ? t('Until it is removed') : t('Valid until {date}', { date: formatDate(expires) })}
          </span>
        </p>
      </div>
      <Button busy={busy} aria-label={t('Remove {name}', { name: value })} onClick={() => setAsked(true)}>
        {t('Remove')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t('Remove {name}?', { name: value })}
          action={t('Remove')}
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false);
            void run(remove, t('{name} has been removed', { name: value }));
          }}
        >
          {t('It will no longer be blocked.')}
        </ConfirmDialog>
      )}
      {dialog}
    </li>
  );
}
