import type { ReactNode } from 'react';
import { useSession } from '../../api/session.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EditIcon } from '../../ui/icons.tsx';

/** Whether the visitor may edit what `createdBy` created: its creator and every admin may. */
export function useMayEdit(createdBy: number | null): boolean {
  const { user } = useSession();
  return user !== null && (user.role === 'admin' || user.id === createdBy);
}

/** The way to a record's form, for an admin and for who created it; nothing for everybody else. `of` names the record where the text alone would not. */
export function EditLink({
  to,
  createdBy,
  of,
  size,
  children,
}: {
  to: string;
  createdBy: number | null;
  of?: string;
  size?: 'small';
  children: ReactNode;
}) {
  if (!useMayEdit(createdBy)) return null;
  return (
    <LinkButton
      to={to}
      icon={<EditIcon size={size === 'small' ? 18 : 20} />}
      size={size}
      aria-label={of && `Edit ${of}`}
    >
      {children}
    </LinkButton>
  );
}
