import { useState } from 'react';
import { t, msg, tc } from '@moonfloor/messages/t';
import type { AccessToken } from '@moonfloor/contract/accounts/access-tokens';
import { messages } from '@moonfloor/contract/api/messages';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { SelectField, TextField, ErrorSummary, Options } from '../../ui/field.tsx';
import { rich } from '../../ui/rich.tsx';
import { AccountList, AccountRow, RemoveButton } from './account-list.tsx';
import styles from './account.module.css';
import { formatDate, formatMoment } from '../../ui/format.ts';
import { limits } from '@moonfloor/contract/api/limits';
import { scopes, type TokenScope } from '@moonfloor/contract/accounts/scopes';
import { useKeptText } from '../../api/use-kept-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form, ChoiceGroup, FormActions, FormRow } from '../../ui/form.tsx';
import { LoadStatus } from '../../ui/loaded.tsx';
import { useSendForm } from '../../api/use-send.ts';

/** A new token, with its secret. */
type MadeToken = AccessToken & { token: string };

/** The member's access tokens for scripts: created, displayed once, and revoked. */
export function AccessTokens() {
  const [made, setMade] = useState<MadeToken | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const list = useLoad<AccessToken[]>((signal) => api('listTokens', {}, { signal }));

  const onMade = (token: MadeToken): void => {
    setMade(token);
    setRemoved(null);
    list.reload();
  };
  const onRevoked = ({ id, name }: AccessToken): void => {
    setRemoved(t('{name} has been revoked', { name }));
    if (id === made?.id) setMade(null);
    list.reload();
  };

  return (
    <div className={styles.content}>
      <p className="quiet">
        {rich('A token lets your scripts read and submit in your name, without your password. <a>How to use it</a>', {
          a: (text) => <a href="/docs">{text}</a>,
        })}
      </p>
      {made !== null && (
        <CopyText
          label={t('Your new token')}
          help={t('Keep it in a safe place: it is shown only once.')}
          text={made.token}
          rows={2}
        />
      )}
      <TokenForm onMade={onMade} />
      <LoadStatus of={list} failed={t(messages.tokensFailed)} loading={t('Loading access tokens…')} />
      {list.data !== null && list.data.length > 0 && (
        <AccountList label={t('Access tokens')}>
          {list.data.map((token) => (
            <TokenRow key={token.id} token={token} onRevoked={onRevoked} />
          ))}
        </AccountList>
      )}
      <p role="status">{removed}</p>
    </div>
  );
}

function mayText({ scopes }: AccessToken): string {
  if (scopes.length > 1) return t('May read and submit');
  return scopes[0] === 'submit' ? t('May submit') : t('May read');
}

/** One access token: permissions, expiry, last use, and revocation with confirmation. */
function TokenRow({ token, onRevoked }: { token: AccessToken; onRevoked: (token: AccessToken) => void }) {
  const { id, name, ending, expires_at: expires, last_used_at: used } = token;
  const hasExpired = Date.parse(expires) <= Date.now();
  return (
    <AccountRow
      name={name}
      mark={<code className="quiet">mf_…{ending}</code>}
      facts={[
        mayText(token),
        hasExpired
          ? t('Ended {date}', { date: formatDate(expires) })
          : t('Valid until {date}', { date: formatDate(expires) }),
        used === null ? t('Never used') : t('Last used {moment}', { moment: formatMoment(used) }),
      ]}
    >
      <RemoveButton
        label={t('Revoke')}
        name={t('Revoke {name}', { name })}
        question={t('Revoke {name}?', { name })}
        consequence={t('Scripts that use it will stop working.')}
        action={t('Revoke it')}
        failed={t(messages.tokenNotRevoked)}
        onRemove={() => api('revokeToken', { params: { id } })}
        onRemoved={() => onRevoked(token)}
      />
    </AccountRow>
  );
}

/** Lifetimes of tokens in days, with labels. */
const lifetimes = [
  [7, msg('A week')],
  [30, msg('30 days')],
  [90, msg('90 days')],
  [366, msg('A year')],
] as const;

/** Creates an access token and passes it to `onMade`; it is not available later. */
function TokenForm({ onMade }: { onMade: (token: MadeToken) => void }) {
  const [name, setName] = useKeptText('token');
  const [chosen, setChosen] = useState<TokenScope[]>(['read', 'submit']);
  const [days, setDays] = useState<number>(90);
  const { send, busy, error: errors = [] } = useSendForm(['name', 'scopes'], t(messages.tokenNotMade));

  const create = async (): Promise<void> => {
    const token = await api('createToken', { body: { name, scopes: chosen, days } });
    setName('');
    onMade(token);
  };

  return (
    <Form className={styles.content} aria-label={t('New access token')} onSend={() => send(create)}>
      <ErrorSummary title={t('No token was created')} errors={errors} />
      <FormRow>
        <TextField
          id="name"
          label={t('Token name')}
          help={t('For example the name of your script')}
          maxLength={limits.tokenName}
          value={name}
          readOnly={busy}
          error={errors.find(({ field }) => field === 'name')?.message}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField label={t('Valid for')} value={days} onChange={({ target }) => setDays(Number(target.value))}>
          <Options of={lifetimes.map(([count, words]) => [count, t(words)])} />
        </SelectField>
      </FormRow>
      <ChoiceGroup
        id="scopes"
        label={t('Permissions')}
        help={t('read: see what you can see, including your drafts. submit: add and change your own records.')}
        options={scopes}
        nameOf={(scope) =>
          scope === 'read' ? tc('permission of an access token', 'read') : tc('permission of an access token', 'submit')
        }
        chosen={chosen}
        onChange={setChosen}
      />
      <FormActions>
        <Button type="submit" busy={busy}>
          {t('Create a token')}
        </Button>
      </FormActions>
    </Form>
  );
}
