import { Toast } from '@base-ui/react/toast';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { CloseIcon } from './icons.tsx';
import styles from './toast.module.css';

/** How long something is said, in ms; longer when there is something to do about it. */
const toastMs = 8000;
const actionToastMs = 15_000;

/** What is told without getting in the way: a sentence, whether it is good or bad news, and what can be done about it. */
export interface ToastMessage {
  text: string;
  tone: 'good' | 'bad';
  action?: { label: string; onAction: () => void };
}

interface ToastActions {
  /** Tells something; the same sentence again takes the place of the first. */
  showToast(said: ToastMessage): void;
}

const ToastsContext = createContext<ToastActions | null>(null);

/** Tells what has happened, in the toasts of the frame around the page. */
export function useToasts(): ToastActions {
  const toasts = useContext(ToastsContext);
  if (toasts === null) throw new Error('There are no toasts here');
  return toasts;
}

/**
 * The place where toasts appear, and everything that may say something. They are announced politely, stay while they
 * are pointed at or focused (F6 leads there), and go by themselves, by their button, by Escape or by a swipe. Place
 * it in frames of signed-in pages only: its library is larger than what a visitor's page needs.
 */
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
      },
    }),
    [manager],
  );
  return (
    <Toast.Provider toastManager={manager} limit={2}>
      <ToastsContext value={toasts}>{children}</ToastsContext>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
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
      <Toast.Close aria-hidden={false} render={<IconButton label="Dismiss" size="small" />}>
        <CloseIcon size={16} />
      </Toast.Close>
    </Toast.Root>
  ));
}
