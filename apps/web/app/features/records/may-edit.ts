import { useSession } from '../../api/session.tsx';

/** Returns whether the visitor may edit a record created by `createdBy`: its creator and every admin may. */
export function useMayEdit(createdBy: number | null): boolean {
  const { account, role } = useSession();
  return account !== null && (role === 'admin' || account.id === createdBy);
}
