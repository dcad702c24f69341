import { useLocation, useNavigate } from 'react-router';

/**
 * Returns the line-up that another app has shared with the installed site (`share_target` of the manifest), and a function that
 * removes it from the address. The service worker moves it to the fragment, which may be longer than a request.
 */
export function useSharedLineup(): { shared: string; clear: () => void } {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const shared = new URLSearchParams(hash === '' ? search : hash.slice(1)).get('shared_text') ?? '';
  return {
    shared,
    clear: () => {
      if (shared !== '') void navigate(pathname, { replace: true, preventScrollReset: true });
    },
  };
}
