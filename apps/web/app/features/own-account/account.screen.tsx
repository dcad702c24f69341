import { useState } from 'react';
import { useLocation } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useSession } from '../../api/session.tsx';
import { useLoad } from '../../api/use-load.ts';
import { PageHeader, Section } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { ResendLink } from '../auth/resend-link.tsx';
import { accountSections } from './account-sections.ts';
import styles from './account.module.css';
import { ResetCheck } from './reset-check.tsx';

export const meta = () => [{ title: `${t('Account')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** The member's account: a page of sections, with links to each. */
export default function AccountScreen() {
  const { account } = useSession();
  // sections that list ways to sign in are loaded again when the check has removed some
  const [removals, setRemovals] = useState(0);
  if (account === null) return null;
  return (
    <>
      <PageHeader title={t('Account')} subtitle={<bdi>{account.username}</bdi>} />
      <ArrivalNotice />
      <UnconfirmedNotice email={account.email} />
      <div className={styles.page}>
        <nav className={styles.contents} aria-label={t('Sections of the account')}>
          <ul className={styles.links}>
            {accountSections.map(({ id, title }) => (
              <li key={id}>
                <a className={styles.link} href={`#${id}`}>
                  {t(title)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <ResetCheck onChange={() => setRemovals((count) => count + 1)} />
          {accountSections.map(({ id, title, Content, listsFactors = false }) => (
            <Section key={id} id={id} title={t(title)}>
              <Content key={listsFactors ? removals : 0} account={account} />
            </Section>
          ))}
        </div>
      </div>
    </>
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
