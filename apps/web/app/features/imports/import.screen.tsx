import { recordWords } from '@moonfloor/contract/records/record-words';
import { type Message, msg, t, tc } from '@moonfloor/messages/t';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ImportRecordType, importRecordTypes } from '@moonfloor/contract/imports/import-record-fields';
import type { ImportPreview, ImportReport } from '@moonfloor/contract/imports/imports';
import { messages } from '@moonfloor/contract/api/messages';
import { api } from '../../api/browser.ts';
import { errorMessage } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ErrorPanel } from '../../ui/status-panels.tsx';
import { readStoredJson, writeStored } from '../../ui/storage.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { useValueWhileHere } from '../../ui/use-value-while-here.ts';
import { CheckStep, type Ticks, type Typed } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import type { TypedCells } from './correct-row.tsx';
import { DoneStep } from './done-step.tsx';
import styles from './imports.module.css';
import { SourceStep } from './source-step.tsx';
import { RecordImport } from './record-import.tsx';
import { type ImportRest, useSourceForm } from './use-import-step.ts';

export const meta = () => [{ title: `${t('Import events')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

const steps = ['source', 'columns', 'check', 'done'] as const;
type Step = (typeof steps)[number];

const stepNames = (): Readonly<Record<Step, string>> => ({
  source: t('Source'),
  columns: t('Columns'),
  check: tc('step of an import', 'Check'),
  done: tc('step of an import', 'Done'),
});

const importTitles = {
  artist: msg('Import artists'),
  release: msg('Import releases'),
  decoration: msg('Import decorations'),
  venue: msg('Import venues'),
  promoter: msg('Import promoters'),
  label: msg('Import labels'),
} as const satisfies Record<ImportRecordType, Message>;

/** What was ticked, and typed and not yet applied, of the import with this id. */
interface Entered {
  id: string | null;
  ticks: Ticks;
  typed: Typed;
}

const noEntries = { ticks: new Map(), typed: new Map() } as const;
const enteredKey = 'import-entered';

/** Returns what was entered, also before another page was opened in this tab. */
function readEntered(): Entered {
  const stored = readStoredJson<{ id: string; ticks: [number, boolean][]; typed: [number, TypedCells][] }>(
    enteredKey,
    'sessionStorage',
  );
  if (stored === null) return { id: null, ...noEntries };
  return { id: stored.id, ticks: new Map(stored.ticks), typed: new Map(stored.typed) };
}

/** Imports events in steps: source, columns of a table, preview, and result. */
export default function ImportScreen() {
  const [params, setParams] = useSearchParams();
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [lastDone, setDone] = useState<{ id: string; report: ImportReport; rest: ImportRest } | null>(null);
  const source = useSourceForm();
  const [entered, setEntered] = useState(readEntered);
  useEffect(() => {
    const stored = { id: entered.id, ticks: [...entered.ticks], typed: [...entered.typed] };
    writeStored(enteredKey, JSON.stringify(stored), 'sessionStorage');
  }, [entered]);
  const id = params.get('id');
  const enteredHere = (of: Entered): Entered => (of.id === id ? of : { id, ...noEntries });
  const { ticks, typed } = enteredHere(entered);
  const done = lastDone?.id === id ? lastDone : null;
  const ready = id !== null && preview?.id === id;
  const step: Step =
    done !== null ? 'done' : id === null ? 'source' : params.get('step') === 'columns' ? 'columns' : 'check';
  const heading = useFocusOnChange(step, id === null || ready || done !== null);

  const address = params.toString();
  const here = useValueWhileHere(address);
  const go = (next: ImportPreview, to: 'columns' | 'check'): void => {
    // another page or tab was opened while the source was read
    if (here.current !== address) return;
    setPreview(next);
    setParams({ id: next.id, ...(to === 'columns' && { step: 'columns' }) });
  };
  const begin = (next: ImportPreview): void => go(next, next.table === null ? 'check' : 'columns');
  const restart = (): void => {
    setDone(null);
    setPreview(null);
    setParams({});
  };

  const type = importRecordTypes.find((one) => one === params.get('type'));
  if (type !== undefined) {
    return (
      <>
        <PageHeader
          title={t(importTitles[type])}
          subtitle={t('From a table. You see a preview before anything is saved.')}
        />
        <Tabs label={t('What to import')} tabs={tabs()} current={`/import?type=${type}`} />
        <div className={styles.step}>
          <RecordImport key={type} type={type} />
        </div>
      </>
    );
  }

  return (
    <>
      <PageHeader
        title={t('Import events')}
        subtitle={
          step === 'source' && t('From Goabase, a calendar, a web page or a table. Nothing is saved until you confirm.')
        }
      />
      {step === 'source' && <Tabs label={t('What to import')} tabs={tabs()} current="/import" />}
      <StepList current={step} table={preview?.table != null} />
      <div ref={heading} tabIndex={-1} className={styles.step}>
        {step === 'source' && <SourceStep source={source} onPreview={begin} />}
        {done !== null && <DoneStep {...done} onMore={restart} />}
        {id !== null && !ready && step !== 'done' && (
          <ResumedImport key={id} id={id} onPreview={setPreview} onRestart={restart} />
        )}
        {ready && step === 'columns' && preview.table !== null && (
          <ColumnsStep key={id} preview={preview} onAsked={setPreview} onPreview={(next) => go(next, 'check')} />
        )}
        {ready && (step === 'check' || (step === 'columns' && preview.table === null)) && (
          <CheckStep
            key={id}
            preview={preview}
            ticks={ticks}
            onTicks={(change) =>
              setEntered((before) => ({ ...enteredHere(before), ticks: change(enteredHere(before).ticks) }))
            }
            typed={typed}
            onTyped={(change) =>
              setEntered((before) => ({ ...enteredHere(before), typed: change(enteredHere(before).typed) }))
            }
            onPreview={setPreview}
            onDone={(report, skipped) => {
              source.clear();
              setDone({ id, report, rest: skipped });
            }}
            onRestart={restart}
          />
        )}
      </div>
    </>
  );
}

/** Moves the focus to a step's content once it is rendered; not for the initial step. */
function useFocusOnChange(step: Step, shown: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (!shown || last.current === step) return;
    last.current = step;
    box.current?.focus();
    window.scrollTo({ top: 0 });
  }, [step, shown]);
  return box;
}

/** An import that was started earlier: after a reload or browser Back. */
function ResumedImport({
  id,
  onPreview,
  onRestart,
}: {
  id: string;
  onPreview: (preview: ImportPreview) => void;
  onRestart: () => void;
}) {
  const { data, error, reload } = useLoad((signal) => api('getImport', { params: { id } }, { signal }), id);
  useEffect(() => {
    if (data !== null) onPreview(data);
  }, [data, onPreview]);
  if (error === null) return <SkeletonList layout="row" count={4} label={t('Reading the source…')} />;
  return (
    <ErrorPanel message={errorMessage(error, t(messages.importFailed))} onRetry={reload}>
      <LinkButton to="/import" onClick={onRestart}>
        {t('Start again')}
      </LinkButton>
    </ErrorPanel>
  );
}

const tabs = () => [
  { to: '/import', label: t('Events') },
  ...importRecordTypes.map((type) => ({ to: `/import?type=${type}`, label: t(recordWords[type].many) })),
];

/** Progress of the import. Only tables have a columns step. */
function StepList({ current, table }: { current: Step; table: boolean }) {
  const shownSteps = steps.filter((step) => step !== 'columns' || table || current === 'columns');
  const names = stepNames();
  return (
    <ol className={styles.steps} aria-label={t('Steps')}>
      {shownSteps.map((step) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          {names[step]}
        </li>
      ))}
    </ol>
  );
}
