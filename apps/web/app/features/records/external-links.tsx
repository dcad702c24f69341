import { LinkButton } from '../../ui/button.tsx';
import { DetailActions } from '../../ui/detail.tsx';
import { ExternalLinkIcon } from '../../ui/icons.tsx';
import styles from './external-links.module.css';

/** An address that users gave and the words it is shown with; none without an address. */
export type ExternalLink = { to: string | null; label: string };

/** Links that users gave, leading out of the site; nothing when there are none. */
export function ExternalLinks({ links }: { links: readonly ExternalLink[] }) {
  const given = links.flatMap(({ to, label }) => (to === null ? [] : [{ to, label }]));
  if (given.length === 0) return null;
  return (
    <DetailActions>
      {given.map(({ to, label }) => (
        <LinkButton
          key={`${label} ${to}`}
          className={styles.link}
          to={to}
          rel="noopener nofollow ugc"
          icon={<ExternalLinkIcon />}
        >
          <span className={styles.name}>{label}</span>
        </LinkButton>
      ))}
    </DetailActions>
  );
}

/** Letters of an address that a link is named by. */
const maxLinkNameLength = 26;

/** What to call a link by its address: host and path, without what goes without saying, cut when long. */
export function linkName(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  const name = url.hostname.replace(/^www\./, '') + url.pathname.replace(/\/$/, '');
  return name.length <= maxLinkNameLength ? name : `${name.slice(0, maxLinkNameLength - 1)}…`;
}
