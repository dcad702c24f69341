import { LinkButton } from '../../ui/button.tsx';
import { DetailActions } from '../../ui/detail.tsx';
import { OutwardIcon } from '../../ui/icons.tsx';

/** An address that users gave and the words it is shown with; none without an address. */
export type OutwardLink = { to: string | null; label: string };

/** Links that users gave, leading out of the site; nothing when there are none. */
export function OutwardLinks({ links }: { links: readonly OutwardLink[] }) {
  const given = links.flatMap(({ to, label }) => (to === null ? [] : [{ to, label }]));
  if (given.length === 0) return null;
  return (
    <DetailActions>
      {given.map(({ to, label }) => (
        <LinkButton key={`${label} ${to}`} to={to} rel="noopener nofollow ugc" icon={<OutwardIcon />}>
          {label}
        </LinkButton>
      ))}
    </DetailActions>
  );
}

/** The host of an address without `www.`, to name a link by; the address itself when it is none. */
export function hostOf(address: string): string {
  return URL.parse(address)?.hostname.replace(/^www\./, '') ?? address;
}
