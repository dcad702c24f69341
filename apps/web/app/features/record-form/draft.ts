import type { ResourceType } from '@moonfloor/contract/lists';
import { type DuplicateChoice, parseDuplicateChoice } from './duplicate-choice.ts';

/** What has been typed into a form and not been sent; the chosen files are kept beside it. */
export interface Draft<V> {
  /** Number of this shape; drafts of another one are not read. */
  shape: 1;
  values: V;
  /** What the form started from; null for a new record. */
  base: V | null;
  /** The version of the record (`updated_at`) that it started from; null for a new one. */
  version: string | null;
  /** Key of the submit, so that it counts once however often it is sent. */
  key: string;
  /** What was sent last when it is unknown whether the server took it. */
  attempt: string | null;
  /** Ids of the chosen images. */
  images: string[];
  /** What was chosen about records that are likely the same. */
  twins: DuplicateChoice;
}

/** Name of a draft: one a user, type and record. */
export function draftName(user: number, type: ResourceType, id: string | undefined): string {
  return `${user}:${type}:${id ?? 'new'}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A stored draft, with values that it lacks taken from `empty`; null when it is none that can be read. */
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
