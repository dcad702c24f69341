import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Returns the token of a link in a mail; empty without one. It is taken out of the address, so that neither the address
 * bar, the history nor a copied link has it, and kept with this entry of the history: the page can be reloaded. Other
 * parameters go with it, except for `stays`.
 */
export function useAddressToken(stays?: string): string {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get('token');
  const kept: unknown = state?.token;
  // as the server rendered it, which does not see storage
  const [token, setToken] = useState(given ?? '');
  useEffect(() => {
    setToken(given ?? (typeof kept === 'string' ? kept : ''));
    if (given === null) return;
    const others = [...new URLSearchParams(search)].filter(([name]) => name === stays);
    const address = { pathname, search: String(new URLSearchParams(others)) };
    void navigate(address, { replace: true, preventScrollReset: true, state: { token: given } });
  }, [given, kept, navigate, pathname, search, stays]);
  return token;
}
