import { useCallback, useEffect, useState } from 'react';
import type { FieldFault } from '@moonfloor/contract/problem';
import { byField, findFaults, summaryOf } from './check.ts';
import { isSame } from './compare.ts';
import type { FormKind, SavedRecord } from './form-kind.ts';
import type { TwinChoice } from './twin-choice.ts';
import { type FormImages, useFormImages } from './use-form-images.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { type Leaving, useLeaving } from './use-leaving.ts';
import { freshStart, type Start } from './use-start.ts';
import { type Sending, useSending } from './use-sending.ts';

/** What a form's fields work with. */
export interface FormFields<V, R = unknown> {
  values: V;
  set<K extends keyof V & string>(name: K, value: V[K]): void;
  /** Changes values from what they are by then. */
  update(change: (values: V) => V): void;
  /** Sentence beside a field; undefined when there is none. */
  error(name: string): string | undefined;
  images: FormImages;
  /** The saved record when editing. */
  record: R | null;
}

/** A form whole: fields, faults, steps, draft and sending. */
export interface RecordForm<V extends object, R extends SavedRecord> {
  kind: FormKind<V, R>;
  fields: FormFields<V, R>;
  /** What is wrong; a new list each time it has been looked for. */
  summary: FieldFault[];
  step: 'edit' | 'preview';
  /** Goes on to the preview when nothing is wrong. `more` are faults that the screen itself has found. */
  preview(more?: readonly FieldFault[]): Promise<void>;
  back(): void;
  sending: Sending<V, R>;
  leaving: Leaving;
  /** What was chosen about records that are likely the same. */
  twins: TwinChoice;
  setTwins(choice: TwinChoice): void;
  /** True while a draft that was found is in the form. */
  restored: boolean;
  discard(): void;
}

const nothing: FieldFault[] = [];

/** Holds a form of any type, from its start until the server has taken it. `draft` names what is kept of it meanwhile. */
export function useRecordForm<V extends object, R extends SavedRecord>(
  kind: FormKind<V, R>,
  first: Start<V, R>,
  draft: string,
): RecordForm<V, R> {
  const [start, setStart] = useState(first);
  const [values, setValues] = useState(first.values);
  const [faults, setFaults] = useState(nothing);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [step, setStep] = useState<'edit' | 'preview'>('edit');
  const [twins, setTwins] = useState(first.twins);
  const images = useFormImages(kind, first.images, draft);
  const { chosen } = images;

  const show = useCallback((found: readonly FieldFault[]) => {
    setFaults(summaryOf(found));
    setErrors(byField(found));
    if (found.length > 0) setStep('edit');
  }, []);
  const sending = useSending({ kind, start, setStart, values, setValues, images, twins, onFaults: show });
  const unsaved = sending.state !== 'done' && !isSame(values, start.base);
  const { record, base, version, key, attempt } = start;
  useKeptDraft(
    draft,
    unsaved
      ? { shape: 1, values, base: record && base, version, key, attempt, images: chosen.map((image) => image.id), twins }
      : null,
    first.restored,
  );
  const leaving = useLeaving(unsaved);
  useEffect(() => void kind.loadSchema().catch(() => undefined), [kind]);

  const update = useCallback((change: (values: V) => V) => setValues(change), []);
  const set = useCallback(<K extends keyof V & string>(name: K, value: V[K]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _, ...rest }) => rest);
  }, []);
  const discard = useCallback(() => {
    const fresh = freshStart(kind, record);
    setStart(fresh);
    setValues(fresh.values);
    images.reset([]);
    setTwins(fresh.twins);
    show([]);
    setStep('edit');
  }, [kind, record, images, show]);
  const preview = async (more: readonly FieldFault[] = []): Promise<void> => {
    const found = await findFaults(kind, values, chosen, record !== null).catch((error: Error) => [
      { field: '', message: error.message },
    ]);
    const all = [...more, ...found];
    show(all);
    if (all.length === 0) setStep('preview');
  };

  return {
    kind,
    fields: { values, set, update, error: (name) => errors[name], images, record },
    summary: faults,
    step,
    preview,
    back: () => {
      sending.clear();
      setStep('edit');
    },
    sending,
    leaving,
    twins,
    setTwins,
    restored: first.restored && unsaved && start.key === first.key,
    discard,
  };
}
