import { useEffect, useState } from 'react';
import {
  type ImportDelimiter,
  importDelimiters,
  type ImportEncoding,
  importEncodings,
} from '@moonfloor/contract/import-fields';
import { readDraft, removeDraft, saveDraft } from '../../api/drafts.ts';
import { keyOf, objectOf } from '../record-form/read-stored.ts';

/** Ways to supply a source. */
export const sourceModes = { file: 'A file', address: 'An address', text: 'Pasted text' } as const;
export type SourceMode = keyof typeof sourceModes;

/** Values of the first step. */
export interface SourceValues {
  way: SourceMode;
  address: string;
  text: string;
  name: string;
  country: string;
  delimiter: ImportDelimiter;
  encoding: ImportEncoding;
}

const empty: SourceValues = {
  way: 'file',
  address: '',
  text: '',
  name: '',
  country: '',
  delimiter: 'auto',
  encoding: 'auto',
};
const readValues = objectOf<SourceValues>(
  { way: keyOf(sourceModes), delimiter: keyOf(importDelimiters), encoding: keyOf(importEncodings) },
  () => ({ ...empty }),
);
const draft = 'import';

/** The first step's form. It survives reloads, except for the file, which browsers do not allow pages to restore. */
export interface SourceForm {
  values: SourceValues;
  file: File | null;
  change(change: Partial<SourceValues>): void;
  choose(file: File | null): void;
  clear(): void;
}

/** Holds and stores the values of the first step. */
export function useSourceForm(): SourceForm {
  const [values, setValues] = useState(() => readValues(readDraft(draft)) ?? empty);
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    saveDraft(draft, values);
  }, [values]);
  return {
    values,
    file,
    change: (change) => setValues((before) => ({ ...before, ...change })),
    choose: setFile,
    clear: () => {
      setValues(empty);
      setFile(null);
      void removeDraft(draft);
    },
  };
}
