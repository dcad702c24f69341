import { useEffect, useState } from 'react';
import type { ImportDelimiter, ImportEncoding } from '@moonfloor/contract/import-fields';
import { readDraft, removeDraft, saveDraft } from '../../api/drafts.ts';

export type SourceMode = 'file' | 'address' | 'text';

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
  const [values, setValues] = useState<SourceValues>(() => ({
    ...empty,
    ...(readDraft(draft) as Partial<SourceValues> | null),
  }));
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    saveDraft(draft, values);
  }, [values]);
  return {
    values,
    file,
    change: (change) => setValues((former) => ({ ...former, ...change })),
    choose: setFile,
    clear: () => {
      setValues(empty);
      setFile(null);
      void removeDraft(draft);
    },
  };
}
