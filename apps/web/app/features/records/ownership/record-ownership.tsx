import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Account } from '@moonfloor/contract/accounts/auth';
import { limits } from '@moonfloor/contract/api/limits';
import { keysOf } from '@moonfloor/contract/values/keys';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { Keeper, OwnClaim, Ownership } from '@moonfloor/contract/moderation/ownership';
import { t } from '@moonfloor/messages/t';
import { api } from '../../../api/browser.ts';
import { useSession } from '../../../api/session.tsx';
import { useKeptText } from '../../../api/use-kept-text.ts';
import { useLoad } from '../../../api/use-load.ts';
import { useSendFromPage } from '../../../api/use-send.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { FieldForm } from '../../../ui/field-form.tsx';
import { Choice } from '../../../ui/form.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { Section } from '../../../ui/page.tsx';
import { Notice, Remark } from '../../../ui/status-panels.tsx';
import { loadOwnership } from './load-ownership.ts';
import styles from './ownership.module.css';

/** The signed-in member's relation to a record: owns it, helps with it, added it, or may claim it. */
export function RecordOwnership({ type, id }: { type: ResourceType; id: number }) {
  const { account, role } = useSession();
  const { data, reload } = useLoad(() => loadOwnership(type, id), `${type} ${id}`);
  if (data === null || account === null) return null;
  const props = { type, id, ownership: data, onChanged: reload };
  if (data.role === null && role !== 'admin') return <Claim key={`${type} ${id}`} {...props} />;
  return (
    <Section title={titleOf(data)} id="ownership">
      <div ref={keepFocus} className={styles.ownership}>
        {data.role === 'owner' && <OwnerSettings {...props} />}
        <Keepers {...props} account={account} isAdmin={role === 'admin'} />
      </div>
    </Section>
  );
}

function titleOf({ role }: OwnershipProps['ownership']): string {
  if (role === 'helper') return t('You help with this page');
  return role === 'creator' ? t('Owners and helpers') : t('Ownership');
}

/** How the owner is named and notified. */
function OwnerSettings({ type, id, ownership, onChanged }: OwnershipProps) {
  const [settings, setSettings] = useState({ shown: ownership.shown, notified: ownership.notified });
  const { send, error } = useSendFromPage(t('This could not be saved. Please try again.'));
  const { revalidate } = useRevalidator();
  const change = async (body: Partial<typeof settings>): Promise<void> => {
    setSettings({ ...settings, ...body });
    const failure = await send(async () => {
      await api('updateOwnership', { params: { type, id }, body });
      onChanged();
      // the page may name the owner now
      void revalidate();
    });
    // the other may have been stored meanwhile
    if (failure !== undefined)
      setSettings((now) => ({ ...now, ...Object.fromEntries(keysOf(body).map((name) => [name, settings[name]])) }));
  };
  return (
    <>
      <p className="quiet">{t('You own this page: you can edit it, and let others help.')}</p>
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      <div className={styles.choices}>
        <Choice
          type="checkbox"
          checked={settings.shown}
          onChange={({ target }) => void change({ shown: target.checked })}
        >
          {t('Show my name on this page')}
        </Choice>
        <Choice
          type="checkbox"
          checked={settings.notified}
          onChange={({ target }) => void change({ notified: target.checked })}
        >
          {t('Send me mail when others change it')}
        </Choice>
      </div>
    </>
  );
}

/** Lets a member claim a record, and says how far a claim has come. */
function Claim({ type, id, ownership, onChanged }: OwnershipProps) {
  const { claim, domains } = ownership;
  const [email, message] = [useKeptText(`claim-email:${type}:${id}`), useKeptText(`claim:${type}:${id}`)];
  const [opened] = useState(claim !== null || email[0] !== '' || message[0] !== '');
  return (
    <details className={styles.claim} open={claim !== null || opened}>
      <summary>{t('Is this page yours?')}</summary>
      <div className={styles.ownership}>
        {claim !== null && <ClaimState claim={claim} />}
        {claim?.state !== 'waiting' && (
          <>
            <p className="quiet">
              {t(
                'Artists, decorations, labels, promoters and venues can claim their pages, and then edit them and let others help.',
              )}
            </p>
            {domains.length > 0 && (
              <ClaimForm
                key="email"
                {...{ type, id, onChanged }}
                field="email"
                keptText={email}
                label={t('Mail address at {website}', { website: domains.join(', ') })}
                help={t('We will send it a link that proves the page’s website is yours.')}
                action={t('Send the link')}
              />
            )}
            <ClaimForm
              key="message"
              {...{ type, id, onChanged }}
              field="message"
              keptText={message}
              label={domains.length > 0 ? t('Or write to the moderators') : t('Write to the moderators')}
              help={t('Say who you are, and how they can check it.')}
              action={t('Ask the moderators')}
            />
          </>
        )}
      </div>
    </details>
  );
}

function ClaimState({ claim: { state, email, reason, note } }: { claim: OwnClaim }) {
  if (state === 'waiting') return <Notice>{note ?? t('Your claim waits for a moderator. You will get mail.')}</Notice>;
  if (state === 'mailed')
    return (
      <Notice>
        {t('A link has been sent to {email}. Please open it while you are signed in.', { email: email ?? '' })}
      </Notice>
    );
  return <Remark title={t('A moderator declined your claim')}>{reason ?? ''}</Remark>;
}

type ClaimFormProps = Pick<OwnershipProps, 'type' | 'id' | 'onChanged'> & {
  field: 'email' | 'message';
  keptText: ReturnType<typeof useKeptText>;
  label: string;
  help: string;
  action: string;
};

/** One way to prove a claim. */
function ClaimForm({ type, id, onChanged, field, keptText, ...texts }: ClaimFormProps) {
  const { send } = useSendFromPage(t('Your claim could not be sent. Please try again.'));
  const claim = async (text: string): Promise<void> => {
    await api('claimRecord', { params: { type, id }, body: { [field]: text } });
    keptText[1]('');
    onChanged();
  };
  return (
    <FieldForm
      {...texts}
      {...(field === 'email' ? { type: 'email', autoComplete: 'email' } : { rows: 3, maxLength: limits.reason })}
      id={`claim-${field}`}
      formClassName={styles.form}
      text={keptText}
      onSend={(text) => send(() => claim(text))}
    />
  );
}

/** A record and the member's relation to it. */
interface OwnershipProps {
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
function Keepers({ type, id, ownership, onChanged, account, isAdmin }: KeepersProps) {
  const [leaving, setLeaving] = useState<Keeper | null>(null);
  const { send, error } = useSendFromPage(t('This could not be saved. Please try again.'));
  const { role, keepers, series } = ownership;
  const ofSeries = series?.keepers ?? [];
  // a helper sees only themselves, and gives up the series on its page
  const asHelper = { id: account.id, username: account.username, role: 'helper', shown: false } as const;
  const shown = role !== 'helper' ? keepers : ofSeries.length > 0 ? [] : [asHelper];

  const remove = async (keeper: Keeper): Promise<void> => {
    setLeaving(null);
    await send(() => api('removeKeeper', { params: { type, id, user: keeper.id } }).then(onChanged));
  };

  return (
    <>
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      {series !== null && ofSeries.length > 0 && (
        <p>
          {t('Owners of the series can also edit this date: {names}', {
            names: ofSeries.map(({ username }) => username).join(', '),
          })}{' '}
          <Link to={`/series/${series.id}`}>{t('All dates of this series')}</Link>
        </p>
      )}
      {shown.length + ofSeries.length === 0 && role !== 'creator' && (
        <p className="quiet">{t('Nobody owns this page yet.')}</p>
      )}
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
  const helperName = useKeptText(`helper:${type}:${id}`);
  const { send } = useSendFromPage(t('This could not be saved. Please try again.'));
  const add = async (username: string): Promise<void> => {
    await api('addHelper', { params: { type, id }, body: { username } });
    helperName[1]('');
    onChanged();
  };
  return (
    <FieldForm
      id="helper"
      formClassName={styles.form}
      label={t('Let somebody help')}
      help={t('Their username. Helpers can edit this page, but cannot add other helpers.')}
      text={helperName}
      action={t('Add helper')}
      onSend={(username) => send(() => add(username))}
    />
  );
}
