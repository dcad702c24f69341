import { formMessages } from '@moonfloor/contract/form-messages';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { mergePath } from '../../records/merge-path.ts';
import styles from './merge-bar.module.css';
import type { MergeSelection } from './use-merge-selection.ts';

/**
 * Displays the records selected for merging; links to the merge page when there are two. Renders nothing while the
 * selection is empty.
 */
export function MergeBar({ selection: { selected, clear } }: { selection: MergeSelection }) {
  const [one, other] = selected;
  return (
    <div className={one && styles.bar}>
      <p role="status" className={styles.text}>
        {one &&
          (other
            ? `${one.name} and ${other.name}`
            : `${one.name}: choose another ${formMessages[one.type].name.toLowerCase()} to merge it with`)}
      </p>
      {one && other && (
        <LinkButton size="small" tone="primary" to={mergePath(one.type, one.id, other.id)}>
          Merge
        </LinkButton>
      )}
      {one && (
        <Button size="small" onClick={clear}>
          Cancel
        </Button>
      )}
    </div>
  );
}
