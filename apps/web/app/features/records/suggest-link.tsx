import type { ResourceType } from '@moonfloor/contract/lists';
import { t } from '@moonfloor/messages/t';
import { useSession } from '../../api/session.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EditIcon } from '../../ui/icons.tsx';
import { useMayEdit } from './edit-link.tsx';

interface SuggestLinkProps {
  type: ResourceType;
  record: { id: number; created_by: number | null };
  wordClass: string | undefined;
}

/** A link to the form in which members suggest changes of records that they may not edit. */
export function SuggestLink({ type, record, wordClass }: SuggestLinkProps) {
  const { user } = useSession();
  const mayEdit = useMayEdit(record.created_by);
  if (user === null || mayEdit) return null;
  return (
    <LinkButton to={`/suggest/${type}/${record.id}`} size="small" icon={<EditIcon size={18} />}>
      <span className={wordClass}>{t('Suggest a change')}</span>
    </LinkButton>
  );
}
