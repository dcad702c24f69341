import { type SyntheticEvent, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import type { User } from '@moonfloor/contract/auth';
import type { Keeper } from '@moonfloor/contract/ownership';
import { api } from '../../../api/browser.ts';
import { serverMessage } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/status-panels.tsx';
import styles from './ownership.module.css';
import type { OwnershipProps } from './ownership-props.ts';

/** The owners and helpers of a record: owners name helpers, admins remove anybody, everybody can give it up. */
export function Keepers({ type, id, ownership, onChanged, user }: OwnershipProps & { user: User }) {
  const [leaving, setLeaving] = useState<Keeper | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { role, keepers } = ownership;
  const isAdmin = user.role === 'admin';
  // a helper sees only themselves
  const shown = role === 'helper' ? [{ id: user.id, username: user.username, role, shown: false }] : keepers;

  const remove = async (keeper: Keeper): Promise<void> => {
    setLeaving(null);
    setError(null);
    try {
      await api('removeKeeper', { params: { type, id, user: keeper.id } });
      onChanged();
    } catch (error) {
      setError(serverMessage(error, t('This could not be saved. Please try again.')));
    }
  };

  return (
    <>
      {error !== null && <Notice tone="bad">{error}</Notice>}
      {shown.length === 0 && <p className="quiet">{t('Nobody owns this page yet.')}</p>}
      {shown.length > 0 && (
        <ul className={styles.keepers} aria-label={t('Owners and helpers')}>
          {shown.map((keeper) => (
            <li key={keeper.id} className={styles.keeper}>
              <span>
                <bdi>{keeper.username}</bdi>{' '}
                <span className="quiet">{keeper.role === 'owner' ? t('Owner') : t('Helper')}</span>
              </span>
              {(isAdmin || keeper.id === user.id || keeper.role === 'helper') && (
                <Button
                  size="small"
                  aria-label={keeper.id === user.id ? undefined : t('Remove {name}', { name: keeper.username })}
                  onClick={() => setLeaving(keeper)}
                >
                  {keeper.id === user.id ? t('Give it up') : t('Remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {role === 'owner' && <HelperForm {...{ type, id, onChanged }} />}
      {leaving !== null && (
        <ConfirmDialog
          title={leaving.id === user.id ? t('Give this page up?') : t('Remove {name}?', { name: leaving.username })}
          action={leaving.id === user.id ? t('Give it up') : t('Remove')}
          onConfirm={() => void remove(leaving)}
          onCancel={() => setLeaving(null)}
        >
          {leaving.id === user.id
            ? t('You can then no longer edit it, unless you added it.')
            : t('They can then no longer edit it, unless they added it.')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Lets another member help, by their username. */
function HelperForm({ type, id, onChanged }: Pick<OwnershipProps, 'type' | 'id' | 'onChanged'>) {
  const [username, setUsername] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();

  const add = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await api('addHelper', { params: { type, id }, body: { username } });
      setUsername('');
      onChanged();
    } catch (error) {
      setError(serverMessage(error, t('This could not be saved. Please try again.')));
    }
    setBusy(false);
  };

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void add(event)}>
      <TextField
        id="helper"
        label={t('Let somebody help')}
        help={t('Their username. Helpers can edit this page, but name nobody else.')}
        value={username}
        readOnly={busy}
        error={error}
        onChange={({ target }) => setUsername(target.value)}
      />
      <FormActions>
        <Button type="submit" busy={busy}>
          {t('Add helper')}
        </Button>
      </FormActions>
    </form>
  );
}
