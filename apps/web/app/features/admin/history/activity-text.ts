import type { Activity } from '@moonfloor/contract/activity';
import { fieldLabels } from '@moonfloor/contract/field-labels';
import type { Status } from '@moonfloor/contract/lists';

const statusText: Readonly<Record<Status, string>> = {
  published: 'published',
  draft: 'unpublished',
  active: 'activated',
  inactive: 'deactivated',
  released: 'listed as released',
  upcoming: 'listed as upcoming',
  cancelled: 'cancelled',
  deleted: 'deleted',
};

/** Returns the action of an entry as the middle of a sentence: `Nova [published] event FULL MOON`. */
export function activityText({ action_type: action, resource_type: type, fields, status, reverts }: Activity): string {
  if (type === 'user') return accountActivityText(fields);
  if (fields.includes('merged_into')) return 'merged away';
  if (fields.includes('merged')) return 'merged another record into';
  if (action === 'create') return 'added';
  if (action === 'delete') return 'deleted';
  if (action === 'other') return 'sent back to its author';
  const onlyStatus = fields.length === 1 && status !== null;
  if (reverts !== null) return onlyStatus ? 'undid a change of' : 'restored an earlier version of';
  return onlyStatus ? statusText[status] : 'updated';
}

/** Returns the text of a change to an account. Apart from signing in, only the operator changes accounts. */
function accountActivityText(fields: readonly string[]): string {
  if (fields.includes('role')) return 'made an admin of';
  return fields.includes('password') ? 'set the password of' : 'signed in';
}

/** Returns whether an entry concerns another user's account, which the sentence then names. */
export function concernsAccount({ action_type: action, resource_type: type }: Activity): boolean {
  return type === 'user' && action === 'update';
}

/** Returns the label of a field of a record. */
export function fieldLabel(type: Activity['resource_type'], field: string): string {
  if (field === 'status') return 'Status';
  if (field === 'merged') return 'Merged with it';
  if (field === 'merged_into') return 'Merged into';
  const labels: Readonly<Record<string, string>> = type === 'user' ? {} : fieldLabels[type];
  return labels[field] ?? field;
}

/**
 * Returns the labels of the fields that an entry changed; empty when the action's text already describes the change.
 */
export function changedFieldsText(entry: Activity): string {
  const { fields, resource_type: type } = entry;
  if (type === 'user' || fields.length === 0 || (fields.length === 1 && fields[0] === 'status')) return '';
  const labels = fields.map((field) => fieldLabel(type, field));
  return labels.length <= 3 ? labels.join(', ') : `${labels.slice(0, 2).join(', ')} and ${labels.length - 2} more`;
}
