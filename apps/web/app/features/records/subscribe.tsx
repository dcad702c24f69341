import { type MouseEvent, useState } from 'react';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import { usePageSettings } from '../../api/settings.ts';
import { CalendarIcon } from '../../ui/icons.tsx';
import { LinkMenu, type LinkMenuProps, MenuLink } from '../../ui/link-menu.tsx';
import type { Feeds } from './feed-links.ts';

/** Ways to follow records: a calendar subscription, feeds of new records, and embedding. */
export function Subscribe({ feeds, size, align }: { feeds: Feeds } & Pick<LinkMenuProps, 'size' | 'align'>) {
  const { publicUrl } = usePageSettings();
  const { calendar, atom, json, embed } = feeds;
  return (
    <LinkMenu label={t('Subscribe')} icon={<CalendarIcon />} {...{ size, align }}>
      {calendar !== undefined && <CalendarLinks address={publicUrl + calendar} />}
      {atom !== undefined && (
        <MenuLink href={atom} type="application/atom+xml" help={t('New and changed entries, for feed readers')}>
          {t('Atom feed')}
        </MenuLink>
      )}
      {json !== undefined && (
        <MenuLink href={json} type="application/feed+json">
          JSON Feed
        </MenuLink>
      )}
      {embed !== undefined && (
        <MenuLink href={pathIn(currentLanguage(), embed)} help={t('A list or a map, with one line of HTML')}>
          {t('On your own website')}
        </MenuLink>
      )}
    </LinkMenu>
  );
}

export function CalendarLinks({ address }: { address: string }) {
  const webcal = address.replace(/^https?:/, 'webcal:');
  return (
    <>
      <MenuLink href={webcal} help={t('Apple, Outlook, Thunderbird and most others')}>
        {t('Your calendar app')}
      </MenuLink>
      <MenuLink
        href={`https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`}
        rel="noopener"
        help={t('Google checks for changes about once a day')}
      >
        Google Calendar
      </MenuLink>
      <CopyLink address={address} />
    </>
  );
}

/** Copies the URL; if the clipboard is unavailable, it is a plain link to the calendar. */
function CopyLink({ address }: { address: string }) {
  const [copied, setCopied] = useState(false);
  const onClick = (event: MouseEvent): void => {
    // the clipboard is available in secure contexts (https) only
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard === undefined) return;
    event.preventDefault();
    clipboard.writeText(address).then(
      () => setCopied(true),
      () => window.location.assign(address),
    );
  };
  return (
    <MenuLink
      href={address}
      type="text/calendar"
      onClick={onClick}
      help={
        <span role="status">
          {copied ? t('Copied. Paste it where your calendar asks for an address.') : t('For every other calendar')}
        </span>
      }
    >
      {t('Copy the calendar’s address')}
    </MenuLink>
  );
}
