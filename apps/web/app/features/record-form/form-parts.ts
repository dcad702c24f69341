import type { ComponentType, ReactNode } from 'react';
import type { FormDefinition, SavedRecord } from './form-definition.ts';
import type { RecordForm } from './use-record-form.ts';

/** What a type brings to its form: the fields, and its public page as the preview. */
export interface FormParts<V extends object, R extends SavedRecord> {
  definition: FormDefinition<V, R>;
  /** The fields, as a form around `actions`. Its submit calls `form.preview`, with what it has itself found wrong. */
  Fields: ComponentType<{ form: RecordForm<V, R>; actions: ReactNode }>;
  View: ComponentType<{ record: R }>;
}
