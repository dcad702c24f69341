import type { ResourceType } from '@moonfloor/contract/lists';
import { type DuplicateChoice, parseDuplicateChoice } from './duplicate-choice.ts';

/** Unsent values of a form; the selected files are stored separately. */
export interface Draft<V> {
  /** Version of this format; drafts of other versions are ignored. */
  shape: 1;
  values: V;
  /** The initial values of the form; null for a new record. */
  base: V | null;
  /** The version of the record (`updated_at`) on which the draft is based; null for a new one. */
  version: string | null;
  /** Idempotency key of the submission. */
  key: string;
  /** The most recent submission, if it is unknown whether the server accepted it. */
  attempt: string | null;
  /** Ids of the selected images. */
  images: string[];
  /** The user's decisions about likely duplicates. */
  twins: DuplicateChoice;
}

/** Returns the name of a draft, unique per user, type and record. */
export function draftName(user: number, type: ResourceType, id: string | undefined): string {
  return `${user}:${type}:${id ?? 'new'}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Validates a stored draft, with missing values taken from `empty`; null if it is invalid. */
export function parseDraft<V extends object>(stored: unknown, empty: V): Draft<V> | null {
  if (!isObject(stored) || stored.shape !== 1 || !isObject(stored.values) || typeof stored.key !== 'string')
    return null;
  const { base, version, attempt, images } = stored;
  return {
    shape: 1,
    values: { ...empty, ...stored.values },
    base: isObject(base) ? { ...empty, ...base } : null,
    version: typeof version === 'string' ? version : null,
    key: stored.key,
    attempt: typeof attempt === 'string' ? attempt : null,
    images: Array.isArray(images) ? images.map(String) : [],
    twins: parseDuplicateChoice(stored.twins),
  };
}
