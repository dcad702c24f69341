import { useEffect, useEffectEvent, useState } from 'react';
import { msg, t } from '@moonfloor/messages/t';
import { Dialog } from '../../../ui/dialog.tsx';
import { readStored, writeStored } from '../../../ui/storage.ts';
import styles from './queue.module.css';

/** Actions by the character that the key types. */
type Shortcuts = Readonly<Record<string, () => void>>;

const storageKey = 'moderation-shortcuts';

/** Elements that handle keyboard input themselves; checkboxes only know the space bar. */
const textInputSelector = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]';

/** Handles keys pressed anywhere on the page, except in text inputs or while a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts, enabled: boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey || repeat) return;
    if (target instanceof Element && target.closest(textInputSelector) !== null) return;
    const act = shortcuts[key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled]);
}

/** Whether single-key shortcuts are enabled, and the function that changes it. Stored in this browser. */
export function useShortcutsSwitch(): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => readStored(storageKey) !== 'off');
  const set = (next: boolean): void => {
    setOn(next);
    writeStored(storageKey, next ? 'on' : 'off');
  };
  return [on, set];
}

const shortcutDescriptions = [
  ['J', '↓', msg('next')],
  ['K', '↑', msg('previous')],
  ['P', null, msg('publish, after showing the rest')],
  ['R', null, msg('send back: press a reason’s number, Enter to send, Esc to cancel')],
  ['X', null, msg('select, to send several back at once with R')],
  ['U', null, msg('undo the last decision, then the ones before')],
  ['?', null, msg('show this help')],
] as const;

type ShortcutsDialogProps = { shortcuts: boolean; onShortcuts: (on: boolean) => void; onClose: () => void };

/** Lists the single-key shortcuts, with the switch that disables them. */
export function ShortcutsDialog({ shortcuts, onShortcuts, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog onClose={onClose} title={t('Keyboard shortcuts')}>
      <div className={styles.form}>
        <table>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('Key')}</th>
              <th scope="col">{t('What it does')}</th>
            </tr>
          </thead>
          <tbody>
            {shortcutDescriptions.map(([key, other, what]) => (
              <tr key={key}>
                <th scope="row">
                  <kbd className={styles.key}>{other === null ? key : t('{key} or {other}', { key, other })}</kbd>
                </th>
                <td>{t(what)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>{t('Arrow keys work in the list. Keys do nothing while you type.')}</p>
        <label className={styles.choice}>
          <input type="checkbox" checked={shortcuts} onChange={({ target }) => onShortcuts(target.checked)} />
          {t('Use single keys on this page')}
        </label>
      </div>
    </Dialog>
  );
}
