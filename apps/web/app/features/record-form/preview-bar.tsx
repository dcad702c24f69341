import { Link } from 'react-router';
import { formMessages } from '@moonfloor/contract/form-messages';
import { Button } from '../../ui/button.tsx';
import { FormActions, ProgressBar } from '../../ui/form.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { type FormDefinition, type SavedRecord, isWaiting } from './form-definition.ts';
import styles from './form.module.css';
import type { Submission } from './use-submission.ts';

/** The bar above the preview: back to the fields, submit, and the result of the submission. */
export function PreviewBar<V extends object, R extends SavedRecord>({
  name,
  editing,
  definition,
  sending,
  onBack,
}: {
  name: string;
  editing: boolean;
  definition: FormDefinition<V, R>;
  sending: Submission<V, R>;
  onBack: () => void;
}) {
  const { state, error, saved, progress } = sending;
  const words = formMessages[definition.type];
  if (saved !== null) {
    return (
      <div className={styles.bar}>
        <Notice>
          {editing ? words.updated : words.submitted}
          {isWaiting(saved) && ` ${waitingNotice(name)}`}
        </Notice>
        <p>
          <Link to={sending.next}>Continue now</Link>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.bar}>
      <p className={styles.label}>Preview: this is how visitors will see it.</p>
      {error !== null && <Notice tone="bad">{error}</Notice>}
      <FormActions>
        <Button onClick={onBack} disabled={state === 'busy'}>
          Back to Edit
        </Button>
        <Button tone="primary" busy={state === 'busy'} onClick={sending.send}>
          Submit {name}
        </Button>
        {state === 'busy' && (
          <>
            <ProgressBar label="Sent so far" share={progress} />
            <Button size="small" onClick={sending.cancel}>
              Cancel
            </Button>
          </>
        )}
      </FormActions>
    </div>
  );
}

const waitingNotice = (name: string): string =>
  `The ${name.toLowerCase()} will be reviewed by an admin; until then only you can see it.`;
