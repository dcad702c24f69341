import { LinkButton } from '../../ui/button.tsx';
import { DetailActions } from '../../ui/detail.tsx';
import { ExternalLinkIcon } from '../../ui/icons.tsx';
import styles from './record-page.module.css';

/** A user-supplied URL and its label; null without a URL. */
export type ExternalLink = { to: string | null; label: string };

/** User-supplied external links; nothing if there are none. */
export function ExternalLinks({ links }: { links: readonly ExternalLink[] }) {
  const given = links.flatMap(({ to, label }) => (to == null ? [] : [{ to, label }]));
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

/** Maximum length of a link's name, in characters. */
const maxLinkNameLength = 26;

/** Returns a link's name: host and path of its URL, without redundant parts, truncated if long. */
export function linkName(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  const name = url.hostname.replace(/^www\./, '') + url.pathname.replace(/\/$/, '');
  return name.length <= maxLinkNameLength ? name : `${name.slice(0, maxLinkNameLength - 1)}…`;
}
