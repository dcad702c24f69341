import { msg } from '@moonfloor/messages/t';
import { useEffect, useState } from 'react';
import {
  type ImportDelimiter,
  importDelimiters,
  type ImportEncoding,
  importEncodings,
} from '@moonfloor/contract/import-fields';
import { readKeptForm, removeKeptForm, keepForm } from '../../api/kept-forms.ts';
import { keyOf, objectOf } from '../record-form/read-stored.ts';

/** Ways to supply a source. */
export const sourceModes = { file: msg('A file'), address: msg('An address'), text: msg('Pasted text') } as const;

/** Values of the first step. */
export interface SourceValues extends Record<'address' | 'text' | 'name' | 'country', string> {
  way: keyof typeof sourceModes;
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
const kept = 'import';

export type SourceForm = ReturnType<typeof useSourceForm>;

/** The first step's form. It survives reloads, except for the file, which browsers do not allow pages to restore. */
export function useSourceForm() {
  const [values, setValues] = useState(() => readValues(readKeptForm(kept)) ?? empty);
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    keepForm(kept, values);
  }, [values]);
  return {
    values,
    file,
    setFile,
    change: (change: Partial<SourceValues>) => setValues((before) => ({ ...before, ...change })),
    clear: () => {
      setValues(empty);
      setFile(null);
      void removeKeptForm(kept);
    },
  };
}
