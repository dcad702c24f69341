import { formMessages } from '@moonfloor/contract/form-messages';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { mergeAddress } from '../../content/merge-address.ts';
import styles from './merge-bar.module.css';
import type { MergePicks } from './use-merge-picks.ts';

/** What is chosen to be merged, and the way on once there are two. Nothing before the first one is chosen. */
export function MergeBar({ picks: { picked, clear } }: { picks: MergePicks }) {
  const [one, other] = picked;
  return (
    <div className={one && styles.bar}>
      <p role="status" className={styles.words}>
        {one && (other ? `${one.name} and ${other.name}` : `${one.name}: choose another ${formMessages[one.type].name.toLowerCase()} to merge it with`)}
      </p>
      {one && other && (
        <LinkButton size="small" tone="primary" to={mergeAddress(one.type, one.id, other.id)}>
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
