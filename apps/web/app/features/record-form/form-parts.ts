import type { ComponentType, ReactNode } from 'react';
import type { FormDefinition, SavedRecord } from './form-definition.ts';
import type { RecordForm } from './use-record-form.ts';

/** The type-specific parts of a form page: the fields, and the public page as preview. */
export interface FormParts<V extends object, R extends SavedRecord> {
  definition: FormDefinition<V, R>;
  /** The fields, as a form around `actions`. On submit, calls `form.preview` with its own validation errors. */
  Fields: ComponentType<{ form: RecordForm<V, R>; actions: ReactNode }>;
  View: ComponentType<{ record: R }>;
}
