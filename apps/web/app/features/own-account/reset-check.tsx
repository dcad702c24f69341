import { useState } from 'react';
import { messages } from '@moonfloor/contract/api/messages';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { useSend } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form.tsx';
import { formatDate } from '../../ui/format.ts';
import { Section } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { AccountList, AccountRow, RemoveButton } from './account-list.tsx';
import styles from './account.module.css';

/** Something besides the password that signs in to the account, or that signing in asks for. */
interface Factor {
  key: string;
  name: string;
  /** When it was added, an instant. */
  since: string;
  consequence: string;
  remove: () => Promise<unknown>;
}

/** Returns the time of a password reset, and the ways to sign in from before it; null if they were reviewed, or there was no reset. */
async function loadFactors(signal: AbortSignal): Promise<{ resetAt: string; factors: Factor[] } | null> {
  const { reset_at: resetAt, totp_since: totpSince } = await api('getSecondFactor', {}, { signal });
  if (resetAt === null) return null;
  const [passkeys, { identities }] = await Promise.all([
    api('listPasskeys', {}, { signal }),
    api('listIdentities', {}, { signal }),
  ]);
  const signsIn = t('You will no longer be able to sign in with it.');
  const factors = [
    ...passkeys.map(({ id, name, created_at: since }) => {
      const remove = () => api('removePasskey', { params: { id } });
      return { key: `passkey ${id}`, name, since, consequence: signsIn, remove };
    }),
    ...(totpSince === null
      ? []
      : [
          {
            key: 'totp',
            name: t('Two-step sign-in'),
            since: totpSince,
            consequence: t('After that, your password alone is enough to sign in.'),
            remove: () => api('removeTotp'),
          },
        ]),
    ...identities.map(({ id, issuer, email, created_at: since }) => {
      const label = issuer?.label ?? t('An account that is no longer offered here');
      const remove = () => api('unlinkIdentity', { params: { id } });
      const name = email === null ? label : `${label} (${email})`;
      return { key: `identity ${id}`, name, since, consequence: signsIn, remove };
    }),
  ];
  return { resetAt, factors };
}

/**
 * After a reset of the password, asks the owner to review the other ways to sign in, until they have answered.
 * Calls `onChange` when some were removed.
 */
export function ResetCheck({ onChange }: { onChange: () => void }) {
  const { data, reload } = useLoad(loadFactors);
  const [done, setDone] = useState<string | null>(null);
  const { send, error } = useSend(t(messages.unexpected));
  const onRemoved = (text: string): void => {
    setDone(text);
    reload();
    onChange();
  };
  if (data === null) return done !== null && <Notice>{done}</Notice>;
  return (
    <Section id="sign-in-check" title={t('Check your sign-in')}>
      <div className={styles.content}>
        <p>
          {t(
            'Your password was reset by mail on {date}. Ways to sign in that were set up before still work. Please remove any you do not recognise.',
            { date: formatDate(data.resetAt) },
          )}
        </p>
        <AccountList label={t('Other ways to sign in')}>
          {data.factors.map(({ key, name, since, consequence, remove }) => (
            <AccountRow key={key} name={name} facts={[t('Added {date}', { date: formatDate(since) })]}>
              <RemoveButton
                label={t('Remove')}
                name={t('Remove {name}', { name })}
                question={t('Remove {name}?', { name })}
                consequence={consequence}
                action={t('Remove it')}
                failed={t(messages.passkeyNotRemoved)}
                onRemove={remove}
                onRemoved={() => onRemoved(t('{name} has been removed', { name }))}
              />
            </AccountRow>
          ))}
        </AccountList>
        <FormActions>
          <Button onClick={() => void send(() => api('keepFactors').then(reload))}>
            {t('I recognise all of them')}
          </Button>
          <RemoveButton
            label={t('Remove all')}
            name={t('Remove all')}
            question={t('Remove all of them?')}
            consequence={t('After that, your password alone is enough to sign in.')}
            action={t('Remove them')}
            keep={t('Keep them')}
            failed={t(messages.unexpected)}
            onRemove={() => api('removeFactors')}
            onRemoved={() => onRemoved(t('You can now sign in with your password only'))}
          />
        </FormActions>
        {error !== undefined && <Notice tone="bad">{error}</Notice>}
        {done !== null && <Notice>{done}</Notice>}
      </div>
    </Section>
  );
}
