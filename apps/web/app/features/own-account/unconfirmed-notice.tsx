import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { Notice } from '../../ui/status-panels.tsx';
import { ResendLink } from '../auth/resend-link.tsx';
import styles from './account.module.css';

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
