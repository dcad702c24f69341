import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import type { Account } from '@moonfloor/contract/auth';
import type { Keeper, Ownership } from '@moonfloor/contract/ownership';
import { api } from '../../../api/browser.ts';
import { useKeptText } from '../../../api/use-kept-text.ts';
import { useSendFromPage } from '../../../api/use-send.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FieldForm } from '../../../ui/field-form.tsx';
import { Notice } from '../../../ui/status-panels.tsx';
import styles from './ownership.module.css';
import type { ResourceType } from '@moonfloor/contract/lists';

/** A record and the member's relation to it. */
export interface OwnershipProps {
  type: ResourceType;
  id: number;
  ownership: Ownership;
  /** Loads it again. */
  onChanged: () => void;
}

interface KeepersProps extends OwnershipProps {
  account: Account;
  isAdmin: boolean;
}

/** The owners and helpers of a record: owners and creators name helpers, admins remove anybody, everybody can give it up. */
export function Keepers({ type, id, ownership, onChanged, account, isAdmin }: KeepersProps) {
  const [leaving, setLeaving] = useState<Keeper | null>(null);
  const [error, setError] = useState<string | undefined>();
  const send = useSendFromPage();
  const { role, keepers } = ownership;
  // a helper sees only themselves
  const own = { id: account.id, username: account.username, role: 'helper', shown: false } as const;
  const shown = role === 'helper' ? [own] : keepers;

  const remove = async (keeper: Keeper): Promise<void> => {
    setLeaving(null);
    setError(undefined);
    const call = async (): Promise<void> => {
      await api('removeKeeper', { params: { type, id, user: keeper.id } });
      onChanged();
    };
    setError(await send(call, t('This could not be saved. Please try again.')));
  };

  return (
    <>
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      {shown.length === 0 && role !== 'creator' && <p className="quiet">{t('Nobody owns this page yet.')}</p>}
      {shown.length > 0 && (
        <ul className={styles.keepers} aria-label={t('Owners and helpers')}>
          {shown.map((keeper) => (
            <li key={keeper.id} className={styles.keeper}>
              <span>
                <bdi>{keeper.username}</bdi>{' '}
                <span className="quiet">{keeper.role === 'owner' ? t('Owner') : t('Helper')}</span>
              </span>
              {(isAdmin || keeper.id === account.id || keeper.role === 'helper') && (
                <Button
                  size="small"
                  aria-label={keeper.id === account.id ? undefined : t('Remove {name}', { name: keeper.username })}
                  onClick={() => setLeaving(keeper)}
                >
                  {keeper.id === account.id ? t('Give it up') : t('Remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {(role === 'owner' || role === 'creator') && <HelperForm {...{ type, id, onChanged }} />}
      {leaving !== null && (
        <ConfirmDialog
          title={leaving.id === account.id ? t('Give this page up?') : t('Remove {name}?', { name: leaving.username })}
          action={leaving.id === account.id ? t('Give it up') : t('Remove')}
          onConfirm={() => void remove(leaving)}
          onCancel={() => setLeaving(null)}
        >
          {leaving.id === account.id
            ? t('You can then no longer edit it, unless you added it.')
            : t('They can then no longer edit it, unless they added it.')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Lets another member help, by their username. */
function HelperForm({ type, id, onChanged }: Pick<OwnershipProps, 'type' | 'id' | 'onChanged'>) {
  const kept = useKeptText(`helper:${type}:${id}`);
  const send = useSendFromPage();
  const add = async (username: string): Promise<void> => {
    await api('addHelper', { params: { type, id }, body: { username } });
    kept[1]('');
    onChanged();
  };
  return (
    <FieldForm
      id="helper"
      formClassName={styles.form}
      label={t('Let somebody help')}
      help={t('Their username. Helpers can edit this page, but name nobody else.')}
      text={kept}
      action={t('Add helper')}
      onSend={(username) => send(() => add(username), t('This could not be saved. Please try again.'))}
    />
  );
}
