import type { ResourceType } from '@moonfloor/contract/lists';
import type { FieldError } from '@moonfloor/contract/problem';
import type { Duplicate } from '@moonfloor/contract/duplicates';
import type { CallOptions } from '../../api/client.ts';
import type { LocalImage } from './local-image.ts';

/** A record as forms need it: whose it is, and which version. */
export interface SavedRecord {
  id: number;
  created_by: number | null;
  status: string;
  updated_at: string;
}

/** A question for records that are likely the same. */
export interface DuplicateCheck {
  key: string;
  ask(signal: AbortSignal): Promise<{ twins: Duplicate[] }>;
}

/** Statuses in which a record waits for an admin. */
const waitingStatuses: ReadonlySet<string> = new Set(['draft', 'inactive']);

/** True while a record waits for an admin to publish it. */
export const isWaiting = ({ status }: Pick<SavedRecord, 'status'>): boolean => waitingStatuses.has(status);

/** The part of a validator that forms use. */
export interface Schema {
  safeParse(
    value: unknown,
  ):
    | { success: true }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/**
 * What tells one type's form from another's. `V` are the values while they are edited: plain JSON, so that they can be
 * kept as a draft. `R` is the record as the API answers it.
 */
export interface FormDefinition<V extends object, R extends SavedRecord> {
  type: ResourceType;
  /** The values of an empty form. */
  empty: V;
  /** A saved record's values. */
  valuesOf(record: R): V;
  /** The text fields that are sent. `editing` is false for a new record. */
  fieldsOf(values: V, images: readonly LocalImage[], editing: boolean): Record<string, string>;
  /** Those of the chosen images that the values name, in the order in which they are sent. */
  imagesOf(values: V, images: readonly LocalImage[]): readonly LocalImage[];
  /** The contract's validator of those fields. */
  loadSchema(): Promise<Schema>;
  /** Rules beyond the schema: over several fields, or of the form alone. */
  check?(values: V): FieldError[];
  image: {
    /** Name of the file field. */
    field: string;
    /** How many images the form takes at most. */
    most: number;
    tooLarge: string;
  };
  /**
   * Values by name, in the order of their fields, for people who compare two versions. What is not named here is not compared. Values called `image`
   * and `images` are addresses of stored images or ids of chosen ones.
   */
  labels: Readonly<Partial<Record<keyof V & string, string>>>;
  /** A value in words, where joining it with commas does not do; undefined where it does. */
  describe?(name: keyof V & string, values: V): string | undefined;
  /** Drops from the values what they name but neither the record nor the chosen images have (any more). */
  fit(values: V, record: R | null, images: readonly LocalImage[]): V;
  /** The record as it would stand after saving, for the preview. `record` is the saved one when editing. */
  previewOf(values: V, images: readonly LocalImage[], record: R | null): R;
  /**
   * Asks for records that are likely the same; null while too little is known. `key` tells one question from another,
   * `except` is the record that is edited.
   */
  findDuplicates(values: V, except: number | undefined): DuplicateCheck | null;
  get(id: string): Promise<R>;
  submit(form: FormData, options: CallOptions): Promise<R>;
  update(id: number, form: FormData, options: CallOptions): Promise<R>;
}
