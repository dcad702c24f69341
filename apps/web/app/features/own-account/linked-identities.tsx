import { useState, type SyntheticEvent } from 'react';
import { t } from '@moonfloor/messages/t';
import type { LinkedIdentity } from '@moonfloor/contract/accounts/openid';
import { api } from '../../api/browser.ts';
import { serverMessage, ApiError } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import { usePageSettings } from '../../api/settings.ts';
import { useSend } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField, ErrorSummary } from '../../ui/field.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Notice } from '../../ui/status-panels.tsx';
import { IssuerButtons } from '../auth/issuer-buttons.tsx';
import { useRecentPassword } from '../auth/use-recent-password.tsx';
import styles from './account.module.css';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { passwordNeededType } from '@moonfloor/contract/api/problem-types';
import { FormActions } from '../../ui/form.tsx';
import { LoadStatus } from '../../ui/loaded.tsx';

/** Path of the section, to which issuers lead back. */
const here = '/account#other-accounts';

/** The member's accounts at issuers that may sign in, and buttons to link others. */
export function LinkedIdentities() {
  const { issuers } = usePageSettings();
  const loaded = useLoad((signal) => api('listIdentities', {}, { signal }));
  const [done, setDone] = useState<string | null>(null);
  if (loaded.data === null)
    return (
      <LoadStatus
        of={loaded}
        failed={t('Your linked accounts could not be loaded')}
        loading={t('Loading linked accounts…')}
      />
    );
  const { identities, has_password: hasPassword } = loaded.data;
  const linked = identities.flatMap(({ issuer }) => issuer?.name ?? []);
  return (
    <div className={styles.content}>
      {identities.length === 0 && (
        <p className="quiet">
          {t('You can also sign in with an account that you have elsewhere. Link it here first.')}
        </p>
      )}
      {identities.length > 0 && (
        <ul className={styles.list} aria-label={t('Linked accounts')}>
          {identities.map((identity) => (
            <IdentityRow
              key={identity.id}
              identity={identity}
              onUnlinked={(message) => {
                setDone(message);
                loaded.reload();
              }}
            />
          ))}
        </ul>
      )}
      {done !== null && <Notice>{done}</Notice>}
      {!hasPassword && (
        <SetPassword
          issuers={linked}
          returnTo={here}
          onSet={() => {
            setDone(t('Your password has been set'));
            loaded.reload();
          }}
        />
      )}
      <IssuerButtons
        from={here}
        only={issuers.map(({ name }) => name).filter((name) => !linked.includes(name))}
        textOf={({ label }) => t('Link {label}', { label })}
      />
    </div>
  );
}

interface IdentityRowProps {
  identity: LinkedIdentity;
  onUnlinked: (message: string) => void;
}

/** One linked account, which can be unlinked. */
function IdentityRow({ identity, onUnlinked }: IdentityRowProps) {
  const { withPassword, dialog } = useRecentPassword();
  const [asking, setAsking] = useState(false);
  const { send, busy, error } = useSend(t('The account could not be unlinked. Please try again.'));
  const label = identity.issuer?.label ?? t('An account that is no longer offered here');

  const unlink = async (): Promise<void> => {
    setAsking(false);
    await withPassword(() => api('unlinkIdentity', { params: { id: identity.id } }));
    onUnlinked(t('{label} has been unlinked', { label }));
  };

  return (
    <li className={styles.row}>
      <div>
        <strong>
          <bdi>{label}</bdi>
        </strong>{' '}
        {identity.email !== null && <bdi className="quiet">{identity.email}</bdi>}
        {identity.last_used_at !== null && (
          <p className="quiet">{t('Last used {moment}', { moment: formatMoment(identity.last_used_at) })}</p>
        )}
      </div>
      <Button size="small" busy={busy} aria-label={t('Unlink {label}', { label })} onClick={() => setAsking(true)}>
        {t('Unlink')}
      </Button>
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      {asking && (
        <ConfirmDialog
          title={t('Unlink {label}?', { label })}
          action={t('Unlink')}
          onConfirm={() => void send(unlink)}
          onCancel={() => setAsking(false)}
        >
          {t('You can then no longer sign in with it, until you link it again.')}
        </ConfirmDialog>
      )}
      {dialog}
    </li>
  );
}

interface SetPasswordProps {
  /** Names of the issuers that can sign in to the account. */
  issuers: readonly string[];
  /** Path to return to from an issuer. */
  returnTo: string;
  onSet: () => void;
}

/** Gives an account its first password, shortly after a sign-in. */
function SetPassword({ issuers, returnTo, onSet }: SetPasswordProps) {
  const [errors, setErrors] = useState<{ field?: string; message: string }[]>([]);
  const [mustSignIn, setMustSignIn] = useState(false);
  const [busy, setBusy] = useState(false);

  const send = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('first-password');
    setErrors([]);
    setBusy(true);
    try {
      await api('updateProfile', { body: { password: typeof password === 'string' ? password : '' } });
      onSet();
    } catch (error) {
      const late = error instanceof ApiError && error.type === passwordNeededType;
      setMustSignIn(late);
      setErrors([
        late
          ? { message: t('It is a while since you signed in. Please sign in once more, then set the password.') }
          : { field: 'first-password', message: serverMessage(error, t(messages.profileFailed)) },
      ]);
    }
    setBusy(false);
  };

  return (
    <form className={styles.content} method="post" noValidate onSubmit={(event) => void send(event)}>
      <p className="quiet">{t('Your account has no password. With one you can also sign in with your email.')}</p>
      <ErrorSummary title={t('The password was not set')} errors={errors} />
      {mustSignIn && (
        <IssuerButtons
          confirm
          from={returnTo}
          only={issuers}
          textOf={({ label }) => t('Sign in with {label}', { label })}
        />
      )}
      <TextField
        id="first-password"
        name="first-password"
        label={t('New password')}
        type="password"
        autoComplete="new-password"
        readOnly={busy}
        error={errors.find(({ field }) => field === 'first-password')?.message}
        help={t('{count, plural, one {At least # character} other {At least # characters}}', {
          count: limits.password.min,
        })}
      />
      <FormActions>
        <Button type="submit" busy={busy}>
          {t('Set password')}
        </Button>
      </FormActions>
    </form>
  );
}
