import type { ResourceType } from '@moonfloor/contract/values/lists';
import { createStore } from '../../ui/create-store.ts';

/** A record that a member of this page has just saved, new or changed. */
interface SubmittedRecord {
  account: number;
  type: ResourceType;
  id: number;
  name: string;
  isNew: boolean;
  /** Whether it waits for a moderator. */
  waits: boolean;
}

/** The record that was saved last, for the pages that follow; null once its member has read it. */
export const submitted = createStore<SubmittedRecord | null>(null);
