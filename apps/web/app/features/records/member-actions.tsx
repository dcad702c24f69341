import { recordWords } from '@moonfloor/contract/records/record-words';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { canBeStarred } from '@moonfloor/contract/members/star-types';
import { isModerator } from '@moonfloor/contract/accounts/roles';
import { formatNumber, msg, t } from '@moonfloor/messages/t';
import { useSession } from '../../api/session.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EditIcon, HistoryIcon, ViewIcon } from '../../ui/action-icons.tsx';
import { LinkMenu, MenuRoute } from '../../ui/link-menu.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { FollowToggle } from './follow-button.tsx';
import { FollowMenu, type FollowMenuFields } from './follow-menu.tsx';
import { withHistoryParam, mergePath } from './admin-paths.ts';
import { useMayEdit, useWaitingSuggestions } from './ownership/load-ownership.ts';
import { type FollowedRecordType, isFollowedRecord, labelKey } from '@moonfloor/contract/members/follow-targets';

const Ownership = lazyComponent(async () => (await import('./ownership/record-ownership.tsx')).RecordOwnership);

interface MemberSectionsProps {
  type: ResourceType;
  id: number;
  /** Other things that can be followed; null for none. */
  followMenu: FollowMenuFields | null;
}

/**
 * The part of a record's page for members: follow buttons, and their relation to the record. Loaded from here, as
 * visitors load the names of no member's file.
 */
export function MemberSections({ followMenu, ...record }: MemberSectionsProps) {
  return (
    <>
      {followMenu !== null && <FollowMenu record={followMenu} />}
      <Ownership {...record} />
    </>
  );
}

interface MemberActionsProps {
  type: ResourceType;
  record: { id: number; created_by: number | null; label?: string | null };
  /** Class of the words, which phones hide. */
  wordClass: string | undefined;
}

/**
 * Members' actions on a record: its creator, owners, helpers and admins edit it and decide what others suggest, others
 * suggest a change, moderators decide and merge it, admins see its history.
 */
export function MemberActions({ type, record, wordClass }: MemberActionsProps) {
  const { role } = useSession();
  const edits = useMayEdit(type, record);
  return (
    <>
      {type !== 'event' && isFollowedRecord(type) && <FollowRecord type={type} record={record} wordClass={wordClass} />}
      {record.label != null && <FollowLabel label={record.label} wordClass={wordClass} />}
      {edits !== null && <EditOrSuggest type={type} id={record.id} edits={edits} wordClass={wordClass} />}
      <SuggestionsLink type={type} id={record.id} wordClass={wordClass} />
      {isModerator(role) && (
        <LinkMenu label={t('More')} size="small" align="end">
          {role === 'admin' && <MenuRoute {...historyLink(type, record.id)}>{t('History')}</MenuRoute>}
          <MenuRoute to={mergePath(type, record.id)}>{t('Merge')}</MenuRoute>
        </LinkMenu>
      )}
    </>
  );
}

interface EditOrSuggestProps {
  type: ResourceType;
  id: number;
  edits: boolean;
  wordClass: string | undefined;
}

/** A link to the form that edits a record, or suggests changes to it. */
function EditOrSuggest({ type, id, edits, wordClass }: EditOrSuggestProps) {
  return (
    <LinkButton to={`/${edits ? 'edit' : 'suggest'}/${type}/${id}`} size="small" icon={<EditIcon size={18} />}>
      <span className={wordClass}>{t(edits ? recordWords[type].edit : msg('Suggest a change'))}</span>
    </LinkButton>
  );
}

/** A link from a record's page to what others suggest for it, for those who decide about it; nothing if nothing waits. */
function SuggestionsLink({ type, id, wordClass }: Omit<EditOrSuggestProps, 'edits'>) {
  const count = useWaitingSuggestions(type, id) ?? 0;
  if (count === 0) return null;
  return (
    <LinkButton to={`/suggested-changes/${type}/${id}`} size="small" icon={<ViewIcon size={18} />}>
      <span className={wordClass}>{t('Suggestions')}</span> {formatNumber(count)}
    </LinkButton>
  );
}

/** Properties of a link from a record's page to its history. Closing the history returns to the page. */
const historyLink = (type: ResourceType, id: number) => ({
  to: `/admin-dashboard${withHistoryParam('', { type, id })}`,
  state: { comesFrom: 'record' },
});

/** A link from a record's form to its history, for admins only. */
export function HistoryLink({ type, id }: { type: ResourceType; id: number }) {
  const { role } = useSession();
  if (role !== 'admin') return null;
  return (
    <LinkButton {...historyLink(type, id)} icon={<HistoryIcon />}>
      {t('History')}
    </LinkButton>
  );
}

interface FollowProps {
  wordClass?: string | undefined;
}

function FollowRecord({ type, record, wordClass }: FollowProps & { type: FollowedRecordType; record: { id: number } }) {
  const { id } = record;
  return (
    <FollowToggle
      wanted={{ type, id }}
      label={t('Follow')}
      wordClass={wordClass}
      {...(canBeStarred(type) && { star: { type, id, record } })}
    />
  );
}

function FollowLabel({ label, wordClass }: FollowProps & { label: string }) {
  const key = labelKey(label);
  if (key === null) return null;
  return (
    <FollowToggle
      wanted={{ type: 'label', id: key }}
      label={t('Follow {name}', { name: label })}
      wordClass={wordClass}
    />
  );
}
