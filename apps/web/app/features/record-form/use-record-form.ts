import { useCallback, useEffect, useState, useLayoutEffect, useRef } from 'react';
import type { FieldError } from '@moonfloor/contract/problem';
import { valueLabel } from '@moonfloor/contract/record-fields';
import { errorsByField, errorSummary, loadSchema, validateForm } from './validate-form.ts';
import { isSame } from './compare-versions.ts';
import type { FormDefinition, SavedRecord } from './form-definition.ts';
import type { DuplicateChoice, Draft } from './draft.ts';
import { type FormImages, useFormImages } from './use-form-images.ts';
import { type LeaveConfirmation, useUnsavedChangesGuard } from './use-unsaved-changes-guard.ts';
import { formWithoutDraft, type InitialForm } from './use-initial-form.ts';
import { type Submission, useSubmission } from './use-submission.ts';
import { removeDraft, saveDraft } from '../../api/drafts.ts';

/** The values and functions that a form's fields use. */
export interface FormFields<V, R = unknown> {
  values: V;
  set<K extends keyof V & string>(name: K, value: V[K]): void;
  /** Updates values based on the current ones. */
  update(change: (values: V) => V): void;
  /** Returns the name of a field for people. */
  label(name: string): string;
  /** Returns a field's error message; undefined if it is valid. */
  error(name: string): string | undefined;
  images: FormImages;
  /** The saved record when editing. */
  record: R | null;
}

/** A complete form: fields, errors, steps, draft and submission. */
export interface RecordForm<V extends object, R extends SavedRecord> {
  definition: FormDefinition<V, R>;
  fields: FormFields<V, R>;
  /** The validation errors; a new list after each validation. */
  summary: FieldError[];
  step: 'edit' | 'preview';
  /** Continues to the preview if the form is valid. `more` are validation errors found by the screen itself. */
  preview(more?: readonly FieldError[]): Promise<void>;
  back(): void;
  /** Returns the record as it would be after saving. */
  draftRecord(): R;
  sending: Submission<V, R>;
  leaving: LeaveConfirmation;
  /** The user's decisions about likely duplicates. */
  duplicateChoice: DuplicateChoice;
  setDuplicateChoice(choice: DuplicateChoice): void;
  /** True while the form contains a restored draft. */
  restored: boolean;
  discard(): void;
}

/** Manages a form of any type until the server has accepted it. */
export function useRecordForm<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  first: InitialForm<V, R>,
): RecordForm<V, R> {
  const { draft } = first;
  const [start, setStart] = useState(first);
  const [values, setValues] = useState(first.values);
  const [summary, setSummary] = useState(() => errorSummary(first.errors));
  const [errors, setErrors] = useState(() => errorsByField(first.errors));
  const [step, setStep] = useState<'edit' | 'preview'>('edit');
  const [duplicateChoice, setDuplicateChoice] = useState(first.duplicateChoice);
  const images = useFormImages(definition, first.images, draft);
  const { chosen } = images;

  const show = (found: readonly FieldError[]): void => {
    setSummary(errorSummary(found));
    setErrors(errorsByField(found));
    if (found.length > 0) setStep('edit');
  };
  const { record, base, version, key, sent } = start;
  const typed: Draft<V> = {
    shape: 1,
    values,
    base: record && base,
    version,
    key,
    sent,
    images: chosen.map((image) => image.id),
    duplicates: duplicateChoice,
  };
  const shared = { definition, start, setStart, values, setValues, images, duplicateChoice, draft: typed };
  const sending = useSubmission({ ...shared, onErrors: show });
  const unsaved = sending.state !== 'done' && sending.state !== 'queued' && !isSame(values, start.base);
  useDraftAutosave(draft, unsaved ? typed : null, first.restored);
  const leaving = useUnsavedChangesGuard(unsaved);
  useEffect(() => void loadSchema(definition).catch(() => undefined), [definition]);

  const update = useCallback((change: (values: V) => V) => setValues(change), []);
  const set = useCallback(<K extends keyof V & string>(name: K, value: V[K]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => field !== name && !field.startsWith(`${name}.`))),
    );
  }, []);
  const discard = (): void => {
    const fresh = formWithoutDraft(definition, record, draft);
    setStart(fresh);
    setValues(fresh.values);
    images.reset([]);
    setDuplicateChoice(fresh.duplicateChoice);
    show([]);
    setStep('edit');
  };
  const preview = async (more: readonly FieldError[] = []): Promise<void> => {
    const found = await validateForm(definition, values, chosen, record).catch((error: Error) => [
      { field: '', message: error.message },
    ]);
    const all = [...more, ...found];
    show(all);
    if (all.length === 0) setStep('preview');
  };

  return {
    definition,
    fields: {
      values,
      set,
      update,
      label: (name) => valueLabel(definition.type, name) ?? name,
      error: (name) => errors[name],
      images,
      record,
    },
    summary,
    step,
    preview,
    back: () => {
      sending.clear();
      setStep('edit');
    },
    draftRecord: () => definition.previewOf(values, definition.imagesOf(values, chosen), record),
    sending,
    leaving,
    duplicateChoice,
    setDuplicateChoice,
    restored: first.restored && unsaved && start.key === first.key,
    discard,
  };
}

/**
 * Stores a draft on each change while there are unsaved values. `draft` is null if there is nothing to store; the
 * stored draft is then removed with its files. `restored` means that an earlier draft exists.
 */
function useDraftAutosave(name: string, draft: Draft<object> | null, restored: boolean): void {
  const text = draft === null ? null : JSON.stringify(draft);
  const there = useRef(restored);
  // Before the browser paints the change, so that whatever is visible is stored.
  useLayoutEffect(() => {
    if (text !== null) {
      there.current = saveDraft(name, JSON.parse(text));
    } else if (there.current) {
      there.current = false;
      void removeDraft(name);
    }
  }, [name, text]);
}
