import { type ReactNode, useState } from 'react';
import type { AccountDetail } from '@moonfloor/contract/accounts/accounts';
import type { TrustDecision } from '@moonfloor/contract/members/member-lists';
import type { Role } from '@moonfloor/contract/accounts/roles';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/button.tsx';
import { OptionField } from '../../ui/field.tsx';
import { translated } from '../../ui/translated.ts';
import { ActionDialog, useSuspension } from '../admin/action-dialog.tsx';
import { useAction } from '../inbox/use-action.ts';
import { trustTexts, roleLabels } from '../admin/account-texts.ts';
import styles from './accounts.module.css';

const { earned: _earned, ...decisionTexts } = trustTexts;

type Action = 'restore' | 'role' | 'trust' | 'sessions' | 'reset';

/** An admin's actions on an account; each is confirmed. Calls `onChanged` after one succeeded. */
export function AccountActions({ account, onChanged }: { account: AccountDetail; onChanged: () => void }) {
  const { account: self } = useSession();
  const [openAction, setOpenAction] = useState<Action | null>(null);
  const [role, setRole] = useState<Role>(account.role);
  const [trust, setTrust] = useState<TrustDecision>(account.trust);
  const { run, busy } = useAction(onChanged);
  const { id, username: name } = account;
  const suspension = useSuspension(account, onChanged);
  const params = { id };

  const dialogs: Record<Action, { title: string; action: string; about: ReactNode; start: () => void }> = {
    restore: {
      title: t('End the suspension of {name}?', { name }),
      action: t('End the suspension'),
      about: <p>{t('Their hidden records are published again, and they can sign in.')}</p>,
      start: () => {
        const call = () => api('updateAccount', { params, body: { suspended: false } });
        void run(call, { text: t('{name} is no longer suspended', { name }) });
      },
    },
    role: {
      title: t('Change the role of {name}', { name }),
      action: t('Change role'),
      about: (
        <OptionField
          label={t('Role')}
          help={t('Moderators decide on records and reports. Admins can do everything.')}
          options={translated(roleLabels)}
          value={role}
          onChange={setRole}
        />
      ),
      start: () => {
        const call = () => api('updateAccount', { params, body: { role } });
        if (role !== account.role) void run(call, { text: t('The role of {name} has changed', { name }) });
      },
    },
    trust: {
      title: t('Change the trust level of {name}', { name }),
      action: t('Change trust'),
      about: (
        <OptionField
          label={t('Trust')}
          help={t('Submissions by trusted members are published at once.')}
          options={translated(decisionTexts)}
          value={trust}
          onChange={setTrust}
        />
      ),
      start: () => {
        const call = () => api('updateAccount', { params, body: { trust } });
        if (trust !== account.trust) void run(call, { text: t('Trust level of {name} changed', { name }) });
      },
    },
    sessions: {
      title: t('Sign {name} out everywhere?', { name }),
      action: t('Sign out everywhere'),
      about: <p>{t('They will have to sign in again, and their access tokens stop working.')}</p>,
      start: () => {
        void run(() => api('endAccountSessions', { params }), {
          text: t('{name} has been signed out everywhere', { name }),
        });
      },
    },
    reset: {
      title: t('Send {name} a password reset?', { name }),
      action: t('Send password reset'),
      about: <p>{t('They get a mail with a link to choose a new password. It works once, within one hour.')}</p>,
      start: () => {
        void run(() => api('sendAccountReset', { params }), { text: t('A mail is on its way to {name}', { name }) });
      },
    },
  };
  const button = (action: Action) => (
    <Button
      busy={busy}
      onClick={() => {
        setRole(account.role);
        setTrust(account.trust);
        setOpenAction(action);
      }}
    >
      {dialogs[action].action}
    </Button>
  );
  const openDialog = openAction === null ? null : dialogs[openAction];
  return (
    <>
      <div className={styles.actions} role="group" aria-label={t('Actions')}>
        {button('role')}
        {button('trust')}
        {account.owns_email && button('reset')}
        {button('sessions')}
        {account.suspended
          ? button('restore')
          : id !== self?.id && (
              <Button tone="danger" busy={suspension.busy} onClick={suspension.ask}>
                {t('Suspend')}
              </Button>
            )}
      </div>
      {openDialog !== null && (
        <ActionDialog
          title={openDialog.title}
          action={openDialog.action}
          onCancel={() => setOpenAction(null)}
          onConfirm={() => {
            openDialog.start();
            setOpenAction(null);
          }}
        >
          {openDialog.about}
        </ActionDialog>
      )}
      <>{suspension.dialog}</>
    </>
  );
}
