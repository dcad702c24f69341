import { parseUrl } from '@moonfloor/contract/values/parse-url';
import { bareHost } from '@moonfloor/contract/values/web-address';
import { NameList, rich } from '../../ui/rich.tsx';
import { t } from '@moonfloor/messages/t';
import { Fact, DetailActions } from '../../ui/detail.tsx';
import { PersonIcon, ExternalLinkIcon } from '../../ui/icons.tsx';
import type { EventStatus } from '@moonfloor/contract/values/lists';
import { Badge } from '../../ui/badge.tsx';
import { useRevalidator } from 'react-router';
import { Section } from '../../ui/page.tsx';
import { ErrorPanel } from '../../ui/status-panels.tsx';
import { LinkButton } from '../../ui/button.tsx';
import styles from './record-page.module.css';

export function AlsoKnownAs({ names }: { names: readonly string[] }) {
  return rich('Also known as {names}', { names: <NameList names={names} separator=" · " /> });
}

/** Names the owners of a record who agreed to it. Their names are isolated from each other's direction. */
export const ClaimedBy = ({ owners }: { owners: readonly string[] }) =>
  owners.length > 0 && (
    <Fact icon={<PersonIcon />} label={t('Claimed by')}>
      {owners.map((owner) => `\u2068${owner}\u2069`).join(' · ')}
    </Fact>
  );

/** Badge of an event that does not take place as announced; nothing otherwise. */
export function EventStatusBadge({ eventStatus = 'scheduled' }: { eventStatus: EventStatus | undefined }) {
  return eventStatus === 'scheduled' ? null : <Badge status={eventStatus} />;
}

/** A section that could not be loaded, while the rest of the page is displayed. */
export function FailedSection({ title, id, message }: { title: string; id: string; message: string }) {
  const { revalidate } = useRevalidator();
  return (
    <Section title={title} id={id}>
      <ErrorPanel message={message} onRetry={() => void revalidate()} />
    </Section>
  );
}

/** A user-supplied URL and its label; null without a URL. */
export type ExternalLink = { to: string | null; label: string };

/** User-supplied external links; nothing if there are none. */
export function ExternalLinks({ links }: { links: readonly ExternalLink[] }) {
  const shownLinks = links.flatMap(({ to, label }) => (to == null ? [] : [{ to, label }]));
  if (shownLinks.length === 0) return null;
  return (
    <DetailActions>
      {shownLinks.map(({ to, label }) => (
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
export function linkLabel(address: string): string {
  const url = parseUrl(address);
  if (url === null) return address;
  const name = bareHost(url.hostname) + url.pathname.replace(/\/$/, '');
  return name.length <= maxLinkNameLength ? name : `${name.slice(0, maxLinkNameLength - 1)}…`;
}
