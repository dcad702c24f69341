import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formMessages } from '@moonfloor/contract/api/form-messages';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import type { FieldError } from '@moonfloor/contract/api/problem';
import { valueLabel } from '@moonfloor/contract/records/record-fields';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { t } from '@moonfloor/messages/t';
import { removeKeptForm, keepForm } from '../../api/kept-forms.ts';
import { useSession } from '../../api/session.tsx';
import { useTimeoutWhen } from '../../ui/use-timeout-when.ts';
import { useValueWhileHere } from '../../ui/use-value-while-here.ts';
import { mergePath } from '../records/admin-paths.ts';
import { isSame } from './compare-versions.ts';
import type { FormDefinition, SavedRecord, FormSchema } from './form-definition.ts';
import { formReducer, initialState, rebase, type Sending, toKeptForm, withNewKey } from './form-state.ts';
import type { DuplicateChoice, KeptForm } from './kept-form.ts';
import type { LocalPicture } from './local-picture.ts';
import { canSendLater } from './send-later.ts';
import { type FormPictures, useFormPictures } from './use-form-pictures.ts';
import { useFormStep } from './use-form-step.ts';
import { formOfRecord, type InitialForm } from './use-initial-form.ts';
import { useSubmission } from './use-submission.ts';
import { type LeaveConfirmation, useUnsavedChangesGuard } from './use-unsaved-changes-guard.ts';

/** Loads the validator of a form, which is kept out of visitors' bundles. */
async function loadSchema(definition: { importSchema(): Promise<FormSchema> }): Promise<FormSchema> {
  const { disableZodJit } = await import('@moonfloor/contract/api/disable-zod-jit');
  disableZodJit();
  return definition.importSchema();
}

/** Validates the values with the contract's validator and the form's own rules before they are sent. `record` is the edited one. */
async function validateForm<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  values: V,
  pictures: readonly LocalPicture[],
  record: R | null,
): Promise<FieldError[]> {
  const ownErrors = definition.check?.(values, record) ?? [];
  const schema = await loadSchema(definition).catch(() => null);
  if (schema === null) return [{ field: '', message: t(messages.unreachable) }];
  const result = schema.safeParse(definition.fieldsOf(values, pictures, record !== null));
  const issues = result.success ? [] : result.error.issues;
  const all = [...ownErrors, ...issues.map(({ path, message }) => ({ field: path.join('.'), message }))];
  return inFieldOrder(
    all,
    [...document.querySelectorAll('form [id]')].map(({ id }) => id),
  );
}

/** Returns the errors in the order of the form's fields, with those of other fields last. */
export function inFieldOrder(fieldErrors: readonly FieldError[], names: readonly string[]): FieldError[] {
  const place = ({ field }: FieldError): number => {
    const index = [field, field.split('.')[0] ?? ''].map((name) => names.indexOf(name)).find((at) => at >= 0);
    return index ?? names.length;
  };
  return fieldErrors.toSorted((a, b) => place(a) - place(b));
}

/**
 * Returns the errors for the summary: one for each field, and each message once, linked to the first field that it applies
 * to. The message that is the same for all required fields stands above links to those that are empty. `partName` names the
 * part of a field, such as a floor, that is wrong.
 */
export function errorSummary(
  type: ResourceType,
  fieldErrors: readonly FieldError[],
  partName: (field: string) => string | undefined = () => undefined,
): FieldError[] {
  const unnamed = t(messages.eventRequired);
  const firsts = [...Map.groupBy(fieldErrors, ({ field }) => field)].flatMap(([field, all]) =>
    field === '' ? all : all.slice(0, 1),
  );
  const named = firsts.map(({ field, message }) => {
    const part = partName(field);
    return { field, message: part === undefined ? message : t('{part}: {message}', { part, message }) };
  });
  return [...Map.groupBy(named, ({ message }) => message)].flatMap(([message, sameErrors]) => {
    if (message !== unnamed) return { field: sameErrors[0]!.field, message };
    return [
      { field: '', message },
      ...sameErrors.map(({ field }) => ({ field, message: valueLabel(type, field) ?? field })),
    ];
  });
}

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
  /** Returns whether one of the fields, or a part of it, is invalid. */
  hasError(names: readonly string[]): boolean;
  pictures: FormPictures;
  /** The saved record when editing. */
  record: R | null;
}

/** A complete form: fields, errors, steps, what is kept, and submission. */
export interface RecordForm<V extends object, R extends SavedRecord> {
  definition: FormDefinition<V, R>;
  fields: FormFields<V, R>;
  /** The validation errors; a new list after each validation. */
  summary: FieldError[];
  step: 'edit' | 'preview';
  /** Whether it is validated before the preview. */
  validating: boolean;
  /** Continues to the preview if the form is valid. `more` are validation errors found by the screen itself. */
  preview(more?: readonly FieldError[]): Promise<void>;
  /** Returns to the fields. */
  back(): void;
  /** Returns the record as it would be after saving. */
  previewedRecord(): R;
  sending: Sending<R>;
  send(): void;
  /** Stores the form, to be sent once there is a connection; null if that is impossible or not needed. */
  sendLater: (() => void) | null;
  cancel(): void;
  /** After a conflict: continues with the newer version, and these values in the form. */
  resolve(merged: V): void;
  /** Changes the record that an earlier submission has saved, or else submits another one. */
  sendAgain(toSameRecord: boolean): void;
  /** Path to continue to after success. */
  next: string;
  leaving: LeaveConfirmation;
  /** Whether the form is kept when it is left; false if the browser's storage is blocked or full. */
  canKeep: boolean;
  /** The user's decisions about likely duplicates. */
  duplicates: DuplicateChoice;
  decideDuplicates(choice: DuplicateChoice): void;
  /** The values when editing began. */
  base: V;
  /** True while the form shows values restored from a kept form. */
  restored: boolean;
  discard(): void;
}

/** Returns where a form leads: to the list, the page to which a change was suggested, or the merge with a duplicate. */
function nextPath(
  { type, suggests }: { type: ResourceType; suggests?: boolean },
  sending: Sending<SavedRecord>,
  merge: number | null,
): string {
  if (sending.state !== 'done') return formMessages[type].list;
  const { id } = sending.record;
  if (suggests === true) return `/${type}/${id}`;
  return merge === null ? formMessages[type].list : mergePath(type, merge, id);
}

/** Manages a form of any type until the server has accepted it. */
export function useRecordForm<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  first: InitialForm<V, R>,
): RecordForm<V, R> {
  const { expire } = useSession();
  const navigate = useNavigate();
  const [state, dispatch] = useReducer(formReducer<V, R>, null, () => initialState<V, R>(first, first.errors));
  const { session, lastErrors, openErrors: errors, sending } = state;
  const { record, values, base, duplicates } = session;
  const { step, openPreview, closePreview, openFields } = useFormStep();
  const pictures = useFormPictures(definition, first.pictures, first.kept);
  const { chosen } = pictures;
  const { send, queue, cancel } = useSubmission(definition, chosen, dispatch);
  // the errors with the values in which they were found
  const [checked, setChecked] = useState({ found: lastErrors, values });
  if (checked.found !== lastErrors) setChecked({ found: lastErrors, values });
  const summary = useMemo(
    () => errorSummary(definition.type, checked.found, (field) => definition.partName?.(field, checked.values)),
    [definition, checked],
  );

  const [validating, setValidating] = useState(false);
  const isSent = sending.state === 'done' || sending.state === 'queued';
  const unsaved = !isSent && !isSame(values, base);
  const canKeep = useAutosave(first.kept, unsaved ? toKeptForm(session, chosen) : null, first.restored);
  const leaving = useUnsavedChangesGuard(unsaved, canKeep);
  useEffect(() => void loadSchema(definition).catch(() => undefined), [definition]);
  // errors that the server finds are shown at the fields
  const showErrors = useEffectEvent(openFields);
  useEffect(() => {
    if (lastErrors.length > 0) showErrors();
  }, [lastErrors]);
  const next = nextPath(definition, sending, duplicates.merge);
  const nextWhileHere = useValueWhileHere(next);
  useTimeoutWhen(sending.state === 'done', limits.redirectDelayMs, () => {
    if (nextWhileHere.current !== null) void navigate(nextWhileHere.current, { replace: true });
  });
  const isExpired = sending.state === 'failed' && sending.reason === 'expired';
  useTimeoutWhen(isExpired, limits.redirectDelayMs, expire);

  const update = useCallback((change: (values: V) => V) => dispatch({ type: 'typed', change }), []);
  const set = useCallback(<K extends keyof V & string>(field: K, value: V[K]) => {
    dispatch({ type: 'typed', field, change: (before) => ({ ...before, [field]: value }) });
  }, []);

  return {
    definition,
    fields: {
      values,
      set,
      update,
      label: (name) => valueLabel(definition.type, name) ?? name,
      error: (name) => errors.find(({ field }) => field === name)?.message,
      hasError: (names) => errors.some(({ field }) => names.includes(field.split('.')[0] ?? '')),
      pictures,
      record,
    },
    summary,
    step,
    validating,
    preview: async (more = []) => {
      setValidating(true);
      const all = [...more, ...(await validateForm(definition, values, chosen, record))];
      setValidating(false);
      dispatch({ type: 'validated', errors: all });
      if (all.length === 0 && nextWhileHere.current !== null) openPreview();
    },
    back: () => {
      dispatch({ type: 'continued' });
      openFields();
    },
    previewedRecord: () => definition.previewOf(values, definition.picturesOf(values, chosen), record),
    sending,
    send: () => {
      if (!isSent) send(session);
    },
    sendLater:
      sending.state === 'failed' && sending.reason === 'unreached' && canSendLater() ? () => void queue(session) : null,
    cancel,
    resolve: (merged) => {
      if (sending.state !== 'conflict') return;
      const theirs = definition.valuesOf(sending.record);
      const fitting = definition.fit(merged, sending.record, chosen);
      dispatch({ type: 'continued', session: rebase(session, sending.record, theirs, fitting) });
    },
    sendAgain: (toSameRecord) => {
      if (sending.state !== 'earlier') return;
      const again = withNewKey(session);
      send(toSameRecord ? rebase(again, sending.record, definition.valuesOf(sending.record)) : again);
    },
    next,
    leaving,
    canKeep,
    duplicates,
    decideDuplicates: (choice) => dispatch({ type: 'decided', duplicates: choice }),
    base,
    restored: session.restored && unsaved,
    discard: () => {
      dispatch({ type: 'discarded', session: formOfRecord(definition, record, first.kept) });
      pictures.reset([]);
      // the history stays: the user may be about to leave
      closePreview();
    },
  };
}

/**
 * Keeps the form on each change while there are unsaved values. `keptForm` is null if there is nothing to keep; the
 * kept form is then removed with its files. `restored` means that an earlier one exists. Returns false if it could not be stored.
 */
function useAutosave(name: string, keptForm: KeptForm<object> | null, restored: boolean): boolean {
  const text = keptForm === null ? null : JSON.stringify(keptForm);
  const isStored = useRef(restored);
  const [canKeep, setCanKeep] = useState(true);
  // Before the browser paints the change, so that whatever is visible is stored.
  useLayoutEffect(() => {
    if (text !== null) {
      const kept = keepForm(name, JSON.parse(text));
      setCanKeep(kept);
      isStored.current ||= kept;
    } else if (isStored.current) {
      isStored.current = false;
      void removeKeptForm(name);
    }
  }, [name, text]);
  return canKeep || text === null;
}
