import { Link } from 'react-router';
import { formMessages } from '@moonfloor/contract/form-messages';
import { Button } from '../../../ui/button.tsx';
import { FormActions, ProgressBar } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/state.tsx';
import { type FormKind, type SavedRecord, waits } from './form-kind.ts';
import styles from './form.module.css';
import type { Sending } from './use-sending.ts';

/** Above the preview: back to the fields, on to the server, and what became of that. */
export function PreviewBar<V extends object, R extends SavedRecord>({
  name,
  editing,
  kind,
  sending,
  onBack,
}: {
  name: string;
  editing: boolean;
  kind: FormKind<V, R>;
  sending: Sending<V, R>;
  onBack: () => void;
}) {
  const { state, fault, saved, progress } = sending;
  const words = formMessages[kind.type];
  if (saved !== null) {
    return (
      <div className={styles.bar}>
        <Notice>
          {editing ? words.updated : words.submitted}
          {waits(saved) && ` ${waitingWords(name)}`}
        </Notice>
        <p>
          <Link to={sending.next}>Continue now</Link>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.bar}>
      <p className={styles.whose}>Preview: this is how visitors will see it.</p>
      {fault !== null && <Notice tone="bad">{fault}</Notice>}
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

const waitingWords = (name: string): string =>
  `The ${name.toLowerCase()} will be reviewed by an admin; until then only you can see it.`;
