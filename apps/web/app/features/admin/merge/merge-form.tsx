import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { formMessages } from '@moonfloor/contract/form-messages';
import type { MergeComparison } from '@moonfloor/contract/merge';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { FormActions } from '../../../ui/form.tsx';
import { EmptyState, Notice } from '../../../ui/status-panels.tsx';
import { mergePath } from '../../records/merge-path.ts';
import { fieldLabel } from '../history/activity-text.ts';
import { FieldChoice } from './field-choice.tsx';
import { type Choices, differingFields, defaultChoices, mergedName, withChoice } from './merge-choices.ts';
import { MergeDialog } from './merge-dialog.tsx';
import styles from './merge.module.css';
import { MergeCandidateCard } from './merge-candidate-card.tsx';
import { useMerge } from './use-merge.ts';

/**
 * Two records side by side, with the choice of which to keep and whose value to use for each field. `onStale` reloads
 * both.
 */
export function MergeForm({ compared, onStale }: { compared: MergeComparison; onStale: () => void }) {
  const { type, keep, from } = compared;
  const [chosen, setChosen] = useState<Choices>({});
  const [asking, setAsking] = useState(false);
  const merging = useMerge(compared);
  const choices = { ...defaultChoices(compared), ...chosen };
  const differing = differingFields(compared);
  const alike = Object.keys(keep.values).filter((field) => !differing.includes(field));
  if (merging.done) return <MergeDone compared={compared} name={mergedName(compared, choices)} />;

  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    merging.clear();
    setAsking(true);
  };
  return (
    <>
      <form className={styles.form} onSubmit={onSubmit} aria-label="Merge">
        <div className={styles.sides}>
          <MergeCandidateCard type={type} side={keep} title="Stays" />
          <MergeCandidateCard type={type} side={from} title="Will be removed and redirect to the other" />
        </div>
        <p>
          <LinkButton size="small" to={mergePath(type, from.id, keep.id)} preventScrollReset>
            Swap: keep the other one
          </LinkButton>
        </p>
        {differing.length === 0 && (
          <EmptyState text="All fields are the same">Only their links will be combined.</EmptyState>
        )}
        {differing.map((field) => (
          <FieldChoice
            key={field}
            compared={compared}
            field={field}
            choice={choices[field] ?? 'keep'}
            onChoose={(choice) => setChosen({ ...chosen, ...withChoice(choices, field, choice) })}
          />
        ))}
        {alike.length > 0 && differing.length > 0 && (
          <p className={styles.facts}>The same in both: {alike.map((field) => fieldLabel(type, field)).join(', ')}.</p>
        )}
        {merging.error !== null && (
          <div className={styles.error}>
            <Notice tone="bad">{merging.error.message}</Notice>
            {merging.error.stale && (
              <Button
                onClick={() => {
                  merging.clear();
                  onStale();
                }}
              >
                Look again
              </Button>
            )}
          </div>
        )}
        <FormActions>
          <Button type="submit" tone="primary" size="large" busy={merging.busy}>
            Merge {formMessages[type].name.toLowerCase()}s
          </Button>
        </FormActions>
        {asking && (
          <MergeDialog
            compared={compared}
            onCancel={() => setAsking(false)}
            onMerge={() => {
              setAsking(false);
              void merging.merge(choices);
            }}
          />
        )}
      </form>
      {merging.dialog}
    </>
  );
}

/** The result of the merge, with links to continue. */
function MergeDone({ compared: { type, keep, from }, name }: { compared: MergeComparison; name: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles.merged} tabIndex={-1}>
      <Notice>
        {from.name} was merged into {name}.
      </Notice>
      <FormActions>
        <LinkButton to={`/${type}/${keep.id}`}>See it</LinkButton>
        <LinkButton to={`/admin-dashboard/duplicates?type=${type}`}>More duplicates</LinkButton>
      </FormActions>
    </div>
  );
}
