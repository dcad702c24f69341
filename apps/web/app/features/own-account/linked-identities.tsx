import { useState } from 'react';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import type { LinkedIdentity } from '@moonfloor/contract/accounts/openid';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { usePageSettings } from '../../api/settings.ts';
import { useLoad } from '../../api/use-load.ts';
import { useSend } from '../../api/use-send.ts';
import { FieldForm } from '../../ui/field-form.tsx';
import { formatMoment } from '../../ui/format.ts';
import { LoadStatus } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { IssuerButtons } from '../auth/issuer-buttons.tsx';
import { AccountList, AccountRow, RemoveButton } from './account-list.tsx';
import styles from './account.module.css';

/** Path of the section, to which issuers lead back. */
const sectionPath = '/account#other-accounts';

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
  const onChange = (text: string): void => {
    setDone(text);
    loaded.reload();
  };
  const linked = identities.flatMap(({ issuer }) => issuer?.name ?? []);
  return (
    <div className={styles.content}>
      {identities.length === 0 && (
        <p className="quiet">
          {t('You can also sign in with an account that you have elsewhere. Link it here first.')}
        </p>
      )}
      {identities.length > 0 && (
        <AccountList label={t('Linked accounts')}>
          {identities.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} onUnlinked={onChange} />
          ))}
        </AccountList>
      )}
      {done !== null && <Notice>{done}</Notice>}
      {!hasPassword && <SetPassword onSet={() => onChange(t('Your password has been set'))} />}
      <IssuerButtons
        from={sectionPath}
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
  const { id, issuer, email, last_used_at: used } = identity;
  const label = issuer?.label ?? t('An account that is no longer offered here');
  return (
    <AccountRow
      name={label}
      facts={[
        email !== null && <bdi>{email}</bdi>,
        used !== null && t('Last used {moment}', { moment: formatMoment(used) }),
      ]}
    >
      <RemoveButton
        label={t('Unlink')}
        name={t('Unlink {label}', { label })}
        question={t('Unlink {label}?', { label })}
        consequence={t('You can then no longer sign in with it, until you link it again.')}
        action={t('Unlink')}
        failed={t('The account could not be unlinked. Please try again.')}
        onRemove={() => api('unlinkIdentity', { params: { id } })}
        onRemoved={() => onUnlinked(t('{label} has been unlinked', { label }))}
      />
    </AccountRow>
  );
}

/** Gives an account its first password. */
function SetPassword({ onSet }: { onSet: () => void }) {
  const { send } = useSend(t(messages.profileFailed));
  return (
    <>
      <p className="quiet">{t('Your account has no password. With one you can also sign in with your email.')}</p>
      <FieldForm
        id="first-password"
        formClassName={styles.content}
        label={t('New password')}
        type="password"
        autoComplete="new-password"
        help={t('{count, plural, one {At least # character} other {At least # characters}}', {
          count: limits.password.min,
        })}
        text={useState('')}
        action={t('Set password')}
        onSend={(password) => send(() => api('updateProfile', { body: { password } }).then(onSet))}
      />
    </>
  );
}
