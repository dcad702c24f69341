import styles from './imports.module.css';

export type Step = 'source' | 'columns' | 'check' | 'done';

const stepNames: Readonly<Record<Step, string>> = {
  source: 'Source',
  columns: 'Columns',
  check: 'Check',
  done: 'Done',
};

/** Progress of the import. Only tables have a columns step. */
export function StepList({ current, table }: { current: Step; table: boolean }) {
  const steps = (Object.keys(stepNames) as Step[]).filter(
    (step) => step !== 'columns' || table || current === 'columns',
  );
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((step) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          {stepNames[step]}
        </li>
      ))}
    </ol>
  );
}
