import { type ReactNode, useState, type SyntheticEvent, useId } from 'react';
import { limits } from '@moonfloor/contract/limits';
import type { Role } from '@moonfloor/contract/roles';
import type { TrustDecision } from '@moonfloor/contract/trust-states';
import type { AccountDetail } from '@moonfloor/contract/accounts';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useSession } from '../../api/session.tsx';
import { useKeptText } from '../../api/use-kept-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { OptionField } from '../../ui/option-field.tsx';
import { translated } from '../../ui/translated.ts';
import { trustTexts } from '../admin/history/trust-texts.ts';
import { roleLabels } from './role-labels.ts';
import { useAction } from './use-action.tsx';
import styles from './accounts.module.css';
import { Dialog } from '../../ui/dialog.tsx';

const { earned: _earned, ...decisionTexts } = trustTexts;

type Action = 'suspend' | 'restore' | 'role' | 'trust' | 'sessions' | 'reset';

/** An admin's actions on an account; each is confirmed. Calls `onChanged` after one succeeded. */
export function AccountActions({ account, onChanged }: { account: AccountDetail; onChanged: () => void }) {
  const { account: self } = useSession();
  const [asked, setAsked] = useState<Action | null>(null);
  const [reasonError, setReasonError] = useState<string>();
  const [role, setRole] = useState<Role>(account.role);
  const [trust, setTrust] = useState<TrustDecision>(account.trust);
  const { run, busy, dialog } = useAction(onChanged);
  const { id, username: name } = account;
  const [reason, setReason] = useKeptText(`suspend:${id}`);
  const params = { id };

  const dialogs: Record<Action, { title: string; action: string; about: ReactNode; start: () => boolean }> = {
    suspend: {
      title: t('Suspend {name}?', { name }),
      action: t('Suspend'),
      about: (
        <>
          <p>
            {t(
              'Everything that they have added is hidden, and they can no longer sign in. You can take this back at any time.',
            )}
          </p>
          <TextAreaField
            label={t('Reason')}
            help={t('Only admins see it')}
            required
            rows={3}
            maxLength={limits.reason}
            value={reason}
            error={reasonError}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      ),
      start: () => {
        const missing = reason.trim() === '';
        setReasonError(missing ? t('Please write a reason') : undefined);
        if (missing) return false;
        const call = () => api('updateAccount', { params, body: { suspended: true, reason } });
        void run(call, t('{name} is suspended', { name })).then((done) => done && setReason(''));
        return true;
      },
    },
    restore: {
      title: t('End the suspension of {name}?', { name }),
      action: t('End the suspension'),
      about: <p>{t('What was hidden is published again, and they can sign in.')}</p>,
      start: () => {
        const call = () => api('updateAccount', { params, body: { suspended: false } });
        void run(call, t('{name} is no longer suspended', { name }));
        return true;
      },
    },
    role: {
      title: t('Change the role of {name}', { name }),
      action: t('Change role'),
      about: (
        <OptionField
          label={t('Role')}
          help={t('Moderators decide about records and reports. Admins can do everything.')}
          options={translated(roleLabels)}
          value={role}
          onChange={setRole}
        />
      ),
      start: () => {
        const call = () => api('updateAccount', { params, body: { role } });
        if (role !== account.role) void run(call, t('The role of {name} has changed', { name }));
        return true;
      },
    },
    trust: {
      title: t('Change the trust in {name}', { name }),
      action: t('Change trust'),
      about: (
        <OptionField
          label={t('Trust')}
          help={t('What trusted members add is published at once.')}
          options={translated(decisionTexts)}
          value={trust}
          onChange={setTrust}
        />
      ),
      start: () => {
        const call = () => api('updateAccount', { params, body: { trust } });
        if (trust !== account.trust) void run(call, t('The trust in {name} has changed', { name }));
        return true;
      },
    },
    sessions: {
      title: t('End all sign-ins of {name}?', { name }),
      action: t('End all sign-ins'),
      about: <p>{t('They will have to sign in again, and their access tokens stop working.')}</p>,
      start: () => {
        void run(() => api('endAccountSessions', { params }), t('{name} has been signed out everywhere', { name }));
        return true;
      },
    },
    reset: {
      title: t('Send {name} a password reset?', { name }),
      action: t('Send password reset'),
      about: <p>{t('They get a mail with a link to choose a new password. It works once, within one hour.')}</p>,
      start: () => {
        void run(() => api('sendAccountReset', { params }), t('A mail is on its way to {name}', { name }));
        return true;
      },
    },
  };
  const button = (action: Action, tone?: 'danger') => (
    <Button
      tone={tone}
      busy={busy}
      onClick={() => {
        setRole(account.role);
        setTrust(account.trust);
        setAsked(action);
      }}
    >
      {dialogs[action].action}
    </Button>
  );
  const shown = asked === null ? null : dialogs[asked];
  return (
    <>
      <div className={styles.actions} role="group" aria-label={t('Actions')}>
        {button('role')}
        {button('trust')}
        {account.owns_email && button('reset')}
        {button('sessions')}
        {account.suspended ? button('restore') : account.id !== self?.id && button('suspend', 'danger')}
      </div>
      {shown !== null && (
        <ActionDialog
          title={shown.title}
          action={shown.action}
          danger={asked === 'suspend'}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            if (shown.start()) setAsked(null);
          }}
        >
          {shown.about}
        </ActionDialog>
      )}
      {dialog}
    </>
  );
}

interface ActionDialogProps {
  title: string;
  /** Label of the button that confirms. */
  action: string;
  danger?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks for confirmation of an action and for its details, as a form. */
function ActionDialog({ title, action, danger = false, onCancel, onConfirm, children }: ActionDialogProps) {
  const id = useId();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onConfirm();
  };
  return (
    <Dialog
      onClose={onCancel}
      title={title}
      footer={
        <>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          <Button type="submit" form={id} tone={danger ? 'danger' : 'primary'}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} method="post" noValidate className={styles.content} onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  );
}
