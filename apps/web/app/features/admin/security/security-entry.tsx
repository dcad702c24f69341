import type { SecurityEntry as Entry } from '@moonfloor/contract/accounts/security-log';
import { type Message, msg, t } from '@moonfloor/messages/t';
import { formatMoment } from '../../../ui/format.ts';
import { rich } from '../../../ui/rich.tsx';
import styles from '../history/history.module.css';

/** The texts of entries, by kind. */
export const kindLabels = {
  'sign-in-failed': msg('Wrong password'),
  'limit-hit': msg('Too many attempts'),
  'password-changed': msg('Password changed'),
  'email-changed': msg('Email changed'),
  'role-changed': msg('Role changed'),
  suspended: msg('Account suspended'),
  'suspension-ended': msg('Suspension ended'),
  'sessions-ended': msg('All sign-ins ended'),
  'reset-sent': msg('Password reset sent'),
  'block-added': msg('Added to the block list'),
  'block-removed': msg('Removed from the block list'),
  blocked: msg('Refused by the block list'),
  'passkey-added': msg('Passkey added'),
  'passkey-removed': msg('Passkey removed'),
  'passkey-refused': msg('Passkey refused (may be a copy)'),
  'totp-on': msg('Authenticator app turned on'),
  'totp-off': msg('Authenticator app turned off'),
  'recovery-codes-renewed': msg('Recovery codes renewed'),
  'recovery-code-used': msg('Signed in with a recovery code'),
  'factors-removed': msg('Second factors removed'),
  'factors-kept': msg('Second factors kept'),
  'deletion-requested': msg('Account deletion requested'),
  'deletion-undone': msg('Deletion undone'),
  'account-deleted': msg('Account deleted'),
  'token-made': msg('Access token created'),
  'token-revoked': msg('Access token revoked'),
  'identity-linked': msg('Sign-in with another site linked'),
  'identity-unlinked': msg('Sign-in with another site unlinked'),
  'issuer-refused': msg('Reply from another site refused'),
  restored: msg('Restored'),
  merged: msg('Merged'),
} as const satisfies Record<Entry['kind'], Message>;

/** An entry of the security log, as an item of a list. */
export function SecurityEntry({ entry }: { entry: Entry }) {
  const { kind, account_name: account, actor_name: actor, about, count } = entry;
  const [first, last] = [formatMoment(entry.created_at), formatMoment(entry.last_at)];
  const start = <time dateTime={entry.created_at}>{first}</time>;
  const end = <time dateTime={entry.last_at}>{last}</time>;
  return (
    <li className={styles.entry}>
      <p>
        {account === null
          ? t(kindLabels[kind])
          : rich('{what}: {account}', {
              what: t(kindLabels[kind]),
              account: <bdi className={styles.actor}>{account}</bdi>,
            })}
        {about !== null && (
          <span>
            {' · '}
            <bdi>{about}</bdi>
          </span>
        )}
        {count > 1 && <span> · {t('{count, plural, other {# times}}', { count })}</span>}
      </p>
      <p className="quiet">
        {last === first ? start : rich('{first} to {last}', { first: start, last: end })}
        {actor !== null && <span> · {rich('by {actor}', { actor: <bdi>{actor}</bdi> })}</span>}
      </p>
    </li>
  );
}
