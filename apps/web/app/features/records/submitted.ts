import type { ResourceType } from '@moonfloor/contract/values/lists';
import { createStore } from '../../ui/create-store.ts';

/** A record that a member of this page has just saved. */
interface SubmittedRecord {
  account: number;
  type: ResourceType;
  id: number;
  name: string;
  /** It waits for a moderator, is published, or is to be changed as the member has suggested. */
  outcome: 'waits' | 'new' | 'changed' | 'suggested';
}

/** The record that was saved last, for the pages that follow; null once its member has read it. */
export const submitted = createStore<SubmittedRecord | null>(null);
