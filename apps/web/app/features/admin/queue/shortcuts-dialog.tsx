import { Dialog } from '../../../ui/dialog.tsx';
import styles from './queue.module.css';

const shortcutDescriptions = [
  ['J or ↓', 'next'],
  ['K or ↑', 'previous'],
  ['P', 'publish'],
  ['R', 'send back: choose a reason by its number, Enter sends, Esc leaves'],
  ['U', 'undo the last publish'],
  ['?', 'show this help'],
] as const;

type ShortcutsDialogProps = { shortcuts: boolean; onShortcuts: (on: boolean) => void; onClose: () => void };

/** Lists the single-key shortcuts, with the switch that disables them. Import lazily. */
export function ShortcutsDialog({ shortcuts, onShortcuts, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <div className={styles.form}>
        <table>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Key</th>
              <th scope="col">What it does</th>
            </tr>
          </thead>
          <tbody>
            {shortcutDescriptions.map(([key, what]) => (
              <tr key={key}>
                <th scope="row">
                  <kbd className={styles.key}>{key}</kbd>
                </th>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>Arrow keys work in the list. Keys do nothing while you type.</p>
        <label className={styles.choice}>
          <input type="checkbox" checked={shortcuts} onChange={({ target }) => onShortcuts(target.checked)} />
          Use single keys on this page
        </label>
      </div>
    </Dialog>
  );
}
