import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
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

/** What cannot be used while dialogs are open, and how many are. */
const coveredPage = { elements: [] as HTMLElement[], dialogs: 0 };

function disablePage(): void {
  coveredPage.dialogs += 1;
  if (coveredPage.dialogs > 1) return;
  // messages above the page stay usable
  const page = [...document.body.children].filter((element) => element instanceof HTMLElement && !element.inert);
  coveredPage.elements = page.flatMap((element) =>
    element instanceof HTMLElement && !element.hasAttribute('data-base-ui-portal') ? [element] : [],
  );
  for (const element of coveredPage.elements) element.inert = true;
}

function enablePage(): void {
  coveredPage.dialogs -= 1;
  if (coveredPage.dialogs > 0) return;
  for (const element of coveredPage.elements) element.inert = false;
  coveredPage.elements = [];
}

/**
 * Makes the page behind a dialog inert: its library keeps the focus inside only once it has left the last control.
 * After the dialog is painted, because the browser then computes the styles of the whole page again.
 */
function InertPage() {
  // a layout effect is undone before the library returns the focus into the page
  useLayoutEffect(() => {
    let disabled = false;
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => {
        disabled = true;
        disablePage();
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      if (disabled) enablePage();
    };
  }, []);
  return null;
}

/**
 * A modal dialog, a bottom sheet on phones, for code that is loaded on demand itself; other code imports `Dialog`. Calls
 * `onClose` when it has faded out.
 */
export function DialogWindow({ onClose, title, wide = false, tall = false, footer, children }: DialogProps) {
  const [open, setOpen] = useState(true);
  return (
    <Base.Root
      open={open}
      // rendering the library's parts delays no response to the press
      onOpenChange={(isOpen) => startTransition(() => setOpen(isOpen))}
      onOpenChangeComplete={(isOpen) => isOpen || onClose()}
    >
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
          <InertPage />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
