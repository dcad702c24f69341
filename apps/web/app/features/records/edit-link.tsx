import type { ReactNode } from 'react';
import { t } from '@moonfloor/messages/t';
import { LinkButton } from '../../ui/button.tsx';
import { EditIcon } from '../../ui/action-icons.tsx';
import { useMayEdit } from './may-edit.ts';

type EditLinkProps = { to: string; createdBy: number | null; of?: string; size?: 'small'; children: ReactNode };

/**
 * A link to a record's form for admins and its creator; nothing for others. `of` names the record where the text alone
 * is ambiguous.
 */
export function EditLink({ to, createdBy, of, size, children }: EditLinkProps) {
  if (!useMayEdit(createdBy)) return null;
  return (
    <LinkButton
      to={to}
      icon={<EditIcon size={size === 'small' ? 18 : 20} />}
      size={size}
      aria-label={of && t('Edit {name}', { name: of })}
    >
      {children}
    </LinkButton>
  );
}
