import type { ReactNode } from 'react';
import type { Activity } from '@moonfloor/contract/records/activity';
import { valueLabel } from '@moonfloor/contract/records/record-fields';
import type { Status } from '@moonfloor/contract/values/lists';
import { msg, t } from '@moonfloor/messages/t';
import { rich } from '../../../ui/rich.tsx';

/** Sentences about changes of a status alone, by the new status. */
const statusSentences = {
  published: msg(
    '{user} published {type, select, event {event {name}} artist {artist {name}} decoration {decoration {name}} release {release {name}} other {{name}}}',
  ),
  draft: msg(
    '{user} unpublished {type, select, event {event {name}} artist {artist {name}} decoration {decoration {name}} release {release {name}} other {{name}}}',
  ),
  active: msg(
    '{user} activated {type, select, event {event {name}} artist {artist {name}} decoration {decoration {name}} release {release {name}} other {{name}}}',
  ),
  inactive: msg(
    '{user} deactivated {type, select, event {event {name}} artist {artist {name}} decoration {decoration {name}} release {release {name}} other {{name}}}',
  ),
  released: msg(
    '{user} marked {type, select, event {event {name}} artist {artist {name}} decoration {decoration {name}} release {release {name}} other {{name}}} as released',
  ),
  upcoming: msg(
    '{user} marked {type, select, event {event {name}} artist {artist {name}} decoration {decoration {name}} release {release {name}} other {{name}}} as upcoming',
  ),
  cancelled: msg(
    '{user} cancelled {type, select, event {event {name}} artist {artist {name}} decoration {decoration {name}} release {release {name}} other {{name}}}',
  ),
  deleted: msg(
    '{user} deleted {type, select, event {event {name}} artist {artist {name}} decoration {decoration {name}} release {release {name}} other {{name}}}',
  ),
} as const satisfies Record<Status, string>;

/** Sentences about other changes of records. The type is `other` where only the name is said. */
const sentences = {
  mergedAway: msg(
    '{user} merged away {type, select, event {event {name}} artist {artist {name}} decoration {decoration {name}} release {release {name}} other {{name}}}',
  ),
  mergedInto: msg(
    '{user} merged another record into {type, select, event {event {name}} artist {artist {name}} decoration {decoration {name}} release {release {name}} other {{name}}}',
  ),
  suggested: msg(
    '{user} accepted suggested changes to {type, select, event {event {name}} artist {artist {name}} decoration {decoration {name}} release {release {name}} other {{name}}}',
  ),
  owners: msg(
    '{user} changed who owns {type, select, event {event {name}} artist {artist {name}} decoration {decoration {name}} release {release {name}} other {{name}}}',
  ),
  create: msg(
    '{user} added {type, select, event {event {name}} artist {artist {name}} decoration {decoration {name}} release {release {name}} other {{name}}}',
  ),
  delete: msg(
    '{user} deleted {type, select, event {event {name}} artist {artist {name}} decoration {decoration {name}} release {release {name}} other {{name}}}',
  ),
  sentBack: msg(
    '{user} sent {type, select, event {event {name}} artist {artist {name}} decoration {decoration {name}} release {release {name}} other {{name}}} back to its author',
  ),
  undo: msg(
    '{user} undid a change to {type, select, event {event {name}} artist {artist {name}} decoration {decoration {name}} release {release {name}} other {{name}}}',
  ),
  restore: msg(
    '{user} restored an earlier version of {type, select, event {event {name}} artist {artist {name}} decoration {decoration {name}} release {release {name}} other {{name}}}',
  ),
  update: msg(
    '{user} updated {type, select, event {event {name}} artist {artist {name}} decoration {decoration {name}} release {release {name}} other {{name}}}',
  ),
} as const;

/** What entries in the shape of the specification lack. */
type Further = 'fields' | 'status' | 'reverts' | 'resource_exists';

/** An entry of the history as it is listed. */
export type ListedActivity = Omit<Activity, Further> & Partial<Pick<Activity, Further>>;

/** Returns the message of an entry about a record. */
function sentenceOf({ action_type: action, fields = [], status = null, reverts = null }: ListedActivity) {
  if (fields.includes('merged_into')) return sentences.mergedAway;
  if (fields.includes('merged')) return sentences.mergedInto;
  if (fields.includes('suggestion')) return sentences.suggested;
  if (fields.includes('owners')) return sentences.owners;
  if (action === 'create') return sentences.create;
  if (action === 'delete') return sentences.delete;
  if (action === 'other') return reverts === null ? sentences.sentBack : sentences.undo;
  const onlyStatus = fields.length === 1 && status !== null;
  if (reverts !== null) return onlyStatus ? sentences.undo : sentences.restore;
  return onlyStatus ? statusSentences[status] : sentences.update;
}

/** Describes an entry in a sentence, `Nova published event FULL MOON`, with the given nodes for user and record. */
export function activitySentence(
  entry: ListedActivity,
  { user: account, name }: { user: ReactNode; name: ReactNode },
): ReactNode {
  const { resource_type: type, fields = [] } = entry;
  if (type !== 'user') return rich(sentenceOf(entry), { user: account, name, type });
  // Apart from signing in and trust, only the operator changes accounts.
  if (fields.includes('role')) return rich('{user} made {name} an admin', { user: account, name });
  if (fields.includes('trust')) return rich('{user} changed the trust level of {name}', { user: account, name });
  if (fields.includes('password')) return rich('{user} set the password of {name}', { user: account, name });
  return rich('{user} signed in', { user: account });
}

/** Describes an entry about a record as text, without the record's type. */
export const activityText = (entry: ListedActivity): string =>
  t(sentenceOf(entry), { user: entry.user_name, name: entry.resource_name, type: 'other' });

export function fieldLabel(type: Activity['resource_type'], field: string): string {
  if (field === 'status') return t('Status');
  if (field === 'merged') return t('Merged with it');
  if (field === 'merged_into') return t('Merged into');
  if (field === 'suggestion') return t('Suggested by');
  if (field === 'trust') return type === 'user' ? t('Trust') : t('Published at once');
  if (field === 'owners') return t('Owners and helpers');
  return (type === 'user' ? undefined : valueLabel(type, field)) ?? field;
}

/**
 * Returns the labels of the fields that an entry changed; empty when the action's text already describes the change.
 */
export function changedFieldsText(entry: ListedActivity): string {
  const { fields = [], resource_type: type } = entry;
  if (type === 'user' || fields.length === 0 || (fields.length === 1 && fields[0] === 'status')) return '';
  const labels = fields.map((field) => fieldLabel(type, field));
  if (labels.length <= 3) return labels.join(', ');
  const [first = '', second = ''] = labels;
  return t('{first}, {second} and {count, plural, other {# more}}', { first, second, count: labels.length - 2 });
}
