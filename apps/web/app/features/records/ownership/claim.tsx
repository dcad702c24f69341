import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import type { OwnClaim } from '@moonfloor/contract/ownership';
import { limits } from '@moonfloor/contract/limits';
import { api } from '../../../api/browser.ts';
import { useDraft } from '../../../api/use-draft.ts';
import { useSendFromPage } from '../../../api/use-send.ts';
import { FieldForm } from '../../../ui/field-form.tsx';
import { Notice, Remark } from '../../../ui/status-panels.tsx';
import styles from './ownership.module.css';
import type { OwnershipProps } from './ownership-props.ts';

/** Lets a member claim a record, and says how far a claim has come. */
export function Claim({ type, id, ownership, onChanged }: OwnershipProps) {
  const { claim, domains } = ownership;
  const [email, message] = [useDraft(`claim-email:${type}:${id}`), useDraft(`claim:${type}:${id}`)];
  const [opened] = useState(claim !== null || email[0] !== '' || message[0] !== '');
  return (
    <details className={styles.claim} open={claim !== null || opened}>
      <summary>{t('Is this page yours?')}</summary>
      <div className={styles.ownership}>
        {claim !== null && <ClaimState claim={claim} />}
        {claim?.state !== 'waiting' && (
          <>
            <p className="quiet">
              {t('Artists, crews, labels and promoters can claim their pages, and then edit them and let others help.')}
            </p>
            {domains.length > 0 && (
              <ClaimForm
                key="email"
                {...{ type, id, onChanged }}
                field="email"
                draft={email}
                label={t('Mail address at {website}', { website: domains.join(', ') })}
                help={t('It gets a link that proves that the website of this page is yours.')}
                action={t('Send the link')}
              />
            )}
            <ClaimForm
              key="message"
              {...{ type, id, onChanged }}
              field="message"
              draft={message}
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
  draft: ReturnType<typeof useDraft>;
  label: string;
  help: string;
  action: string;
};

/** One way to prove a claim. */
function ClaimForm({ type, id, onChanged, field, draft, ...texts }: ClaimFormProps) {
  const send = useSendFromPage();
  const claim = async (text: string): Promise<void> => {
    await api('claimRecord', { params: { type, id }, body: { [field]: text } });
    draft[1]('');
    onChanged();
  };
  return (
    <FieldForm
      {...texts}
      {...(field === 'email' ? { type: 'email', autoComplete: 'email' } : { rows: 3, maxLength: limits.reason })}
      id={`claim-${field}`}
      formClassName={styles.form}
      text={draft}
      onSend={(text) => send(() => claim(text), t('Your claim could not be sent. Please try again.'))}
    />
  );
}
