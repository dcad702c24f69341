import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { t } from '@moonfloor/messages/t';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { CloseIcon } from './icons.tsx';

export interface DialogProps {
  onClose: () => void;
  title: string;
  wide?: boolean;
  /** As large as the screen permits, for editing long texts. */
  tall?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** A modal dialog, a bottom sheet on phones, for code that is loaded on demand itself; other code imports `Dialog`. */
export function DialogWindow({ onClose, title, wide = false, tall = false, footer, children }: DialogProps) {
  return (
    <Base.Root open onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup aria-modal className={classNames(styles.popup, wide && styles.wide, tall && styles.tall)}>
          <div className={styles.head}>
            <Base.Title>{title}</Base.Title>
            <Base.Close render={<IconButton label={t('Close')} />}>
              <CloseIcon />
            </Base.Close>
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
