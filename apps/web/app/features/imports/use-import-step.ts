import { useEffect, useState } from 'react';
import { messages } from '@moonfloor/contract/api/messages';
import {
  type ImportDelimiter,
  importDelimiters,
  type ImportEncoding,
  importEncodings,
} from '@moonfloor/contract/imports/import-fields';
import { msg, t } from '@moonfloor/messages/t';
import { ApiError, errorMessage } from '../../api/client.ts';
import { readKeptForm, removeKeptForm, keepForm } from '../../api/kept-forms.ts';
import { useSession } from '../../api/session.tsx';
import { useAccessErrorHandler } from '../../api/use-access.ts';
import { isSame } from '../record-form/compare-versions.ts';
import { keyOf, objectOf } from '../record-form/read-stored.ts';

/** Ways to supply a source. */
export const sourceModes = { file: msg('A file'), address: msg('An address'), text: msg('Pasted text') } as const;

export interface ImportValues extends Record<'address' | 'text' | 'name' | 'country', string> {
  way: keyof typeof sourceModes;
  delimiter: ImportDelimiter;
  encoding: ImportEncoding;
}

const empty: ImportValues = {
  way: 'file',
  address: '',
  text: '',
  name: '',
  country: '',
  delimiter: 'auto',
  encoding: 'auto',
};
const readValues = objectOf<ImportValues>(
  { way: keyOf(sourceModes), delimiter: keyOf(importDelimiters), encoding: keyOf(importEncodings) },
  () => ({ ...empty }),
);
export type SourceForm = ReturnType<typeof useSourceForm>;

/** The first step's form. It survives reloads, except for the file, which browsers do not allow pages to restore. */
export function useSourceForm() {
  const name = `import:${useSession().account?.id}`;
  const [values, setValues] = useState(() => readValues(readKeptForm(name)) ?? empty);
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    if (isSame(values, empty)) void removeKeptForm(name);
    else keepForm(name, values);
  }, [name, values]);
  return {
    values,
    file,
    setFile,
    change: (change: Partial<ImportValues>) => setValues((before) => ({ ...before, ...change })),
    clear: () => {
      setValues(empty);
      setFile(null);
    },
  };
}

/** Why a step failed; `field` is the id of the invalid control, empty if the error concerns the whole step. */
interface StepError {
  field: string;
  message: string;
}

/** How many rows of a source were not imported, or into events that are here. */
export interface ImportRest {
  refused: number;
  unselected: number;
  merged: number;
}

export interface PreviewStep<Preview, Report> {
  preview: Preview;
  onPreview: (preview: Preview) => void;
  onDone: (report: Report, skipped: ImportRest) => void;
  onRestart: () => void;
}

interface ImportStepOptions<Preview> {
  /** The ids of the controls by the request's fields. */
  controls?: Readonly<Record<string, string>>;
  /** Gets the newer preview when the step was refused because the import has changed, as in another tab. */
  onPreview?: (newer: Preview) => void;
}

/** Runs a step: returns whether it is in progress and why it failed. Handles access errors. */
export function useImportStep<Preview = never>({ controls = {}, onPreview }: ImportStepOptions<Preview> = {}) {
  const [busy, setBusy] = useState(false);
  const [stepErrors, setStepErrors] = useState<StepError[]>([]);
  const handleAccessError = useAccessErrorHandler();
  const errorsOf = (error: unknown): StepError[] =>
    error instanceof ApiError && error.errors.length > 0
      ? error.errors.map(({ field, message }) => ({ field: controls[field] ?? '', message }))
      : [{ field: '', message: errorMessage(error, t(messages.unexpected)) }];
  const send = async (step: () => Promise<void>): Promise<unknown> => {
    setBusy(true);
    setStepErrors([]);
    try {
      await step();
      return null;
    } catch (error) {
      const newer = error instanceof ApiError && error.status === 409 ? error.current : undefined;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract says
      if (newer !== undefined) onPreview?.(newer as Preview);
      if (!handleAccessError(error)) setStepErrors(errorsOf(error));
      return error;
    } finally {
      setBusy(false);
    }
  };
  return { busy, stepErrors, setStepErrors, send };
}
