import type { FieldError } from '@moonfloor/contract/api/problem';
import { pendingStatuses, type ResourceType } from '@moonfloor/contract/values/lists';
import type { Message } from '@moonfloor/messages/t';
import type { CallOptions } from '../../api/client.ts';
import type { DuplicateCheck } from './duplicate-check.ts';
import type { LocalPicture } from './local-picture.ts';
import type { Readers } from './read-stored.ts';

/** The part of a record that all forms need: id, owner and version. */
export interface SavedRecord {
  id: number;
  created_by: number | null;
  created_at: string;
  status: string;
  updated_at: string;
}

/** Returns whether a record waits for a moderator. */
export const isWaiting = ({ status }: Pick<SavedRecord, 'status'>): boolean => pendingStatuses.has(status);

/** The part of a validator that forms use. */
export interface FormSchema {
  safeParse(
    value: unknown,
  ):
    | { success: true }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/**
 * Defines the form of one record type. `V` are the form values: plain JSON, so that they can be stored as a kept form. Those
 * called as in `valueNames` are compared between two versions; `image` and `images` are URLs of stored pictures or ids of
 * selected ones. `R` is the record as returned by the API.
 */
export interface FormDefinition<V extends object, R extends SavedRecord> {
  type: ResourceType;
  /** True if changes are suggested to somebody else instead of being saved. */
  suggests?: boolean;
  /** Values of an empty form. */
  empty: V;
  /** Readers of the values in a kept form. */
  readers: Readers<V>;
  /** Returns the form values of a saved record. */
  valuesOf(record: R): V;
  /** Returns the text fields to send. `editing` is false for a new record. */
  fieldsOf(values: V, pictures: readonly LocalPicture[], editing: boolean): Record<string, string>;
  /** Returns the selected pictures that the values refer to, in the order in which they are sent. */
  picturesOf(values: V, pictures: readonly LocalPicture[]): readonly LocalPicture[];
  /** Imports the contract's validator of those fields; only `loadSchema` may call it. */
  importSchema(): Promise<FormSchema>;
  /**
   * Checks rules beyond the schema: across several fields, or specific to the form. `record` is the edited one, which may
   * lack what new ones must have.
   */
  check?(values: V, record: R | null): FieldError[];
  picture: {
    /** Name of the file field. */
    field: string;
    /** Maximum number of pictures. */
    most: number;
    tooLarge: Message;
  };
  /** Formats a value as text; undefined if the default, joining with commas, is sufficient. */
  describe?(name: keyof V & string, values: V): string | undefined;
  /** Returns the fields in which the changes of two versions fit together, each with both of them. */
  combine?(base: V, yours: V, theirs: V): Partial<V>;
  /** Returns the name of the part of a field that has an error, such as a floor; undefined if its message names it. */
  partName?(field: string, values: V): string | undefined;
  /** Removes references that neither the record nor the selected pictures contain (any more). */
  fit(values: V, record: R | null, pictures: readonly LocalPicture[]): V;
  /** Returns the record as it would be after saving, for the preview. `record` is the saved one when editing. */
  previewOf(values: V, pictures: readonly LocalPicture[], record: R | null): R;
  /**
   * Returns the request for likely duplicates; null while required values are missing. `except` is the record being
   * edited.
   */
  findDuplicates(values: V, except: number | undefined): DuplicateCheck | null;
  get(id: string): Promise<R>;
  submit(form: FormData, options: CallOptions): Promise<R>;
  update(id: number, form: FormData, options: CallOptions): Promise<R>;
}

export const nameOf = <V extends object, R extends SavedRecord>(definition: FormDefinition<V, R>, values: V): string =>
  definition.fieldsOf(values, [], false)[`${definition.type}_name`] ?? '';
