import { Toast } from '@base-ui/react/toast';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button, IconButton } from './button.tsx';
import { CloseIcon } from './icons.tsx';
import styles from './toast.module.css';

/** Duration of a toast, in ms; longer if it offers an action. */
const toastMs = 8000;
const actionToastMs = 15_000;

/** A toast: a message, its tone, and an optional action. */
export interface ToastMessage {
  text: string;
  tone: 'good' | 'bad';
  action?: { label: string; onAction: () => void };
}

interface ToastActions {
  /** Displays a toast, and returns the function that removes it; one with the same text is replaced. */
  showToast(message: ToastMessage): () => void;
}

const ToastsContext = createContext<ToastActions | null>(null);

/** Returns the function that displays toasts in the page's layout. */
export function useToasts(): ToastActions {
  const toasts = useContext(ToastsContext);
  if (toasts === null) throw new Error('There are no toasts here');
  return toasts;
}

/** Provides toasts (F6 focuses them). Only for signed-in users: the library is too large for visitors' pages. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [manager] = useState(() => Toast.createToastManager());
  const toasts = useMemo<ToastActions>(
    () => ({
      showToast: ({ text, tone, action }) => {
        const onClick = (): void => {
          manager.close(text);
          action?.onAction();
        };
        manager.add({
          id: text,
          title: text,
          type: tone,
          timeout: action === undefined ? toastMs : actionToastMs,
          actionProps: action && { children: action.label, onClick },
        });
        return () => manager.close(text);
      },
    }),
    [manager],
  );
  return (
    <Toast.Provider toastManager={manager} limit={2}>
      <ToastsContext value={toasts}>{children}</ToastsContext>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label={t('Notifications')}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast}>
      <Toast.Title className={styles.text} render={<p />} />
      <Toast.Action render={<Button size="small" />} />
      <Toast.Close aria-hidden={false} render={<IconButton label={t('Dismiss')} size="small" />}>
        <CloseIcon size={16} />
      </Toast.Close>
    </Toast.Root>
  ));
}
