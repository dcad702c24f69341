import { useEffect, useRef } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { FormActions } from '../../ui/form.tsx';
import styles from './account.module.css';

/** New recovery codes, which are shown only now. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.focus(), [codes]);
  return (
    <section ref={frame} className={styles.panel} tabIndex={-1} aria-label={t('Your recovery codes')}>
      <CopyText
        label={t('Your recovery codes')}
        help={t('Keep them in a safe place: each replaces a code of the app once, and they are shown only now.')}
        text={codes.join('\n')}
        rows={codes.length}
      />
      <FormActions>
        <Button tone="primary" onClick={onStored}>
          {t('I have stored them')}
        </Button>
      </FormActions>
    </section>
  );
}
