import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Account } from '@moonfloor/contract/accounts/auth';
import { msg, type Message, t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useSession } from '../../api/session.tsx';
import { usePageSettings } from '../../api/settings.ts';
import { useLoad } from '../../api/use-load.ts';
import { keepFocus } from '../../ui/keep-focus.ts';
import { NextIcon } from '../../ui/icons.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { ResendLink } from '../auth/resend-link.tsx';
import { DeleteAccount, OwnData } from './delete-account.tsx';
import { Following } from './following.tsx';
import { LinkedIdentities } from './linked-identities.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { AccountForm } from './account-form.tsx';
import { Passkeys } from './passkeys.tsx';
import { Preferences } from './preferences.tsx';
import { Sessions } from './sessions.tsx';
import { TwoStep } from './two-step.tsx';
import styles from './account.module.css';
import { ResetCheck } from './reset-check.tsx';

export const meta = () => [{ title: `${t('Account')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** A section of the account page. It loads its own data. */
interface AccountSection {
  /** Id of its heading, to which `/account#id` links. */
  id: string;
  title: Message;
  Content: ComponentType<{ account: Account }>;
  /** Whether it lists ways to sign in. */
  listsFactors?: boolean;
}

/** The sections of the account page, in display order. */
const sections: readonly AccountSection[] = [
  { id: 'profile', title: msg('Profile and password'), Content: AccountForm },
  { id: 'following', title: msg('Following'), Content: Following },
  { id: 'preferences', title: msg('Language and time zone'), Content: Preferences },
  { id: 'sign-ins', title: msg('Sign-ins'), Content: Sessions },
  { id: 'passkeys', title: msg('Passkeys'), Content: Passkeys, listsFactors: true },
  { id: 'two-step', title: msg('Two-step sign-in'), Content: TwoStep, listsFactors: true },
  { id: 'other-accounts', title: msg('Sign in with other accounts'), Content: LinkedIdentities, listsFactors: true },
  { id: 'access-tokens', title: msg('Access tokens'), Content: AccessTokens },
  { id: 'own-data', title: msg('Your data'), Content: OwnData },
  { id: 'deletion', title: msg('Delete account'), Content: DeleteAccount },
];

/** The member's account: a page of sections, with links to each. */
export default function AccountScreen() {
  const { account } = useSession();
  // sections that list ways to sign in are loaded again when the check has removed some
  const [removals, setRemovals] = useState(0);
  const { issuers } = usePageSettings();
  if (account === null) return null;
  const offeredSections = sections.filter(({ id }) => id !== 'other-accounts' || issuers.length > 0);
  return (
    <>
      <PageHeader title={t('Account')} subtitle={<bdi>{account.username}</bdi>} />
      <ArrivalNotice />
      <UnconfirmedNotice email={account.email} />
      <div className={styles.page}>
        <nav className={styles.contents} aria-label={t('Sections of the account')}>
          <ul className={styles.links}>
            {offeredSections.map(({ id, title }) => (
              <li key={id}>
                <a className={styles.link} href={`#${id}`}>
                  {t(title)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div ref={keepFocus}>
          <ResetCheck onChange={() => setRemovals((count) => count + 1)} />
          {offeredSections.map(({ id, title, Content, listsFactors = false }) => (
            <FoldedSection key={id} id={id} title={t(title)}>
              <Content key={listsFactors ? removals : 0} account={account} />
            </FoldedSection>
          ))}
        </div>
      </div>
    </>
  );
}

/**
 * A section of the page. If the page is opened in a narrow window it is folded, unless a link leads to it; it stays as it is
 * when the window changes, so that nothing typed is lost.
 */
function FoldedSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const isNarrow = useIsNarrow();
  const [folds] = useState(isNarrow === true);
  const isTarget = useLocation().hash === `#${id}`;
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isTarget) box.current?.scrollIntoView();
  }, [isTarget]);
  if (!folds)
    return (
      <Section id={id} title={title}>
        {children}
      </Section>
    );
  return (
    <details ref={box} className={styles.folded} open={isTarget}>
      <summary>
        <h2 id={id}>{title}</h2>
        <NextIcon />
      </summary>
      {children}
    </details>
  );
}

/** Why the member was sent here, from the location's state: `notice` is an error, `restored` an account that was kept. */
function ArrivalNotice() {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null) return null;
  if ('restored' in state && state.restored === true)
    return <Notice>{t('Welcome back. Your account will not be deleted.')}</Notice>;
  return 'notice' in state && typeof state.notice === 'string' && <Notice tone="bad">{state.notice}</Notice>;
}

/** Says that the address is not confirmed, and sends a new link. */
export function UnconfirmedNotice({ email }: { email: string }) {
  const { data } = useLoad((signal) => api('getNotificationSettings', {}, { signal }), email);
  if (data?.unconfirmed !== true) return null;
  return (
    <div className={styles.unconfirmed}>
      <Notice tone="bad">{t('Your address {email} is not confirmed yet.', { email })}</Notice>
      <ResendLink email={email} />
    </div>
  );
}
