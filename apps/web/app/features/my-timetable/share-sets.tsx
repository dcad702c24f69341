import { Suspense, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ShareIcon } from '../../ui/icons.tsx';
import { Section } from '../../ui/page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { sharedLink } from './shared-link.ts';
import styles from './my-timetable.module.css';

const QrCode = lazyComponent(async () => (await import('../../ui/qr-code.tsx')).QrCode);

/** A link with more characters makes a code that phones do not read from a screen. */
const maxCodeLength = 1000;

/** The link with which friends see one's sets, laid over theirs: to copy, to share, and as a QR code. */
export function ShareSets({ sets }: { sets: readonly number[] }) {
  const [shown, setShown] = useState(false);
  const link = sharedLink(sets);
  // closing the device's dialog is no error, and the link can be copied
  const share = (): Promise<void> => navigator.share({ title: t('My timetable'), url: link }).catch(() => undefined);
  return (
    <Section title={t('Share with friends')} id="share" className="not-printed">
      <p className={styles.intro}>
        {t(
          'Who opens this link sees your coming sets beside their own. It needs no account, and does not say who you are.',
        )}
      </p>
      <div className={styles.share}>
        <CopyText label={t('Link to your timetable')} text={link} rows={2} />
        <div className="actions">
          {'share' in navigator && (
            <Button icon={<ShareIcon size={18} />} onClick={() => void share()}>
              {t('Share')}
            </Button>
          )}
          {link.length <= maxCodeLength && (
            <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
              {t('QR code')}
            </Button>
          )}
        </div>
        {shown && (
          <Suspense fallback={<Spinner />}>
            <QrCode text={link} label={t('QR code of the link to your timetable')} />
          </Suspense>
        )}
      </div>
    </Section>
  );
}
