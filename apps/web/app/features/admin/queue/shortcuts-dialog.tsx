import { msg, t } from '@moonfloor/messages/t';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './queue.module.css';

const shortcutDescriptions = [
  ['J', '↓', msg('next')],
  ['K', '↑', msg('previous')],
  ['P', null, msg('publish, after showing the rest')],
  ['R', null, msg('send back: choose a reason by its number, Enter sends, Esc leaves')],
  ['X', null, msg('select, to send several back at once')],
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
