import mailProviderList from 'email-providers/all.json' with { type: 'json' };
import { parse } from 'tldts';
import { mapSimpleTypes } from '@moonfloor/contract/records/simple-types';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { bareHost } from '@moonfloor/contract/values/web-address';

/** Names of mail providers with domains in many countries: before the public suffix. */
const mailBrands: ReadonlySet<string> = new Set(
  (
    'aol fastmail gmail gmx googlemail hotmail hushmail icloud laposte outlook posteo proton protonmail rambler rediffmail ' +
    'simplelogin startmail tuta tutanota walla yahoo yandex ymail zoho'
  ).split(' '),
);

/** Domains of mail providers that the list of the package lacks. */
const otherMailProviders =
  // collectives, and others that give addresses to anybody
  'riseup.net autistici.org inventati.org anche.no bruttocarattere.org canaglie.net canaglie.org cryptolab.net distruzione.org ' +
  'grrlz.net hacari.com hacari.net hacari.org insicuri.net insiberia.net krutt.org logorroici.org mortemale.org ' +
  'onenetbeyond.org paranoici.org privacyrequired.com stronzi.org subvertising.org aktivix.org so36.net nadir.org immerda.ch ' +
  'espiv.net sindominio.net no-log.org systemausfall.org tachanka.org resist.ca mayfirst.org disroot.org dismail.de ' +
  'systemli.org systemli.de tilde.team danwin1210.de onionmail.org elude.in cock.li cock.email airmail.cc firemail.cc ' +
  'zaclys.net zaclys.com chapril.org framasoft.org ' +
  // companies
  'tutamail.com keemail.me pm.me mailfence.com mailbox.org hey.com duck.com vivaldi.net ctemplar.com criptext.com ' +
  'kolabnow.com mykolab.com mailo.com net-c.com netcourrier.com ik.me ikmail.com infomaniak.com eclipso.de eclipso.eu mail.de ' +
  'countermail.com bitmessage.ch purelymail.com skiff.com internxt.com murena.io e.email migadu.com teknik.io runbox.com ' +
  'web.de t-online.de orange.fr free.fr bbox.fr hispeed.ch sunrise.ch telia.com online.no mail.bg t-com.hr net.hr azet.sk ' +
  'zoznam.sk meta.ua bigmir.net ya.ru mail.ru inbox.ru list.ru bk.ru internet.ru xmail.ru lenta.ru narod.ru qq.com naver.com ' +
  'nifty.com bezeqint.net 012.net.il ' +
  // forwarding
  'mozmail.com slmail.me aleeas.com passmail.net passmail.com passinbox.com addy.io anonaddy.com anonaddy.me ' +
  'relay.firefox.com privaterelay.appleid.com ' +
  // Fastmail
  '123mail.org 150mail.com 16mail.com 2-mail.com 50mail.com elitemail.org emailengine.org emailplus.org eml.cc f-m.fm ' +
  'fast-email.com fast-mail.org fastest.cc fea.st h-mail.us imap-mail.com imap.cc imapmail.org inoutbox.com ' +
  'internet-e-mail.com internet-mail.org letterboxes.org mailingaddress.org mailservice.ms mailworks.org mm.st ' +
  'myfastmail.com mymacmail.com reallyfast.info sent.as sent.at sent.com speedymail.org ssl-mail.com swift-mail.com ' +
  'theinternetemail.com your-mail.com';

/** Hosts where anybody can have a page, other than those of the public suffix list. */
const platforms =
  'facebook.com instagram.com x.com twitter.com threads.net bsky.app tiktok.com youtube.com youtu.be vimeo.com twitch.tv ' +
  'soundcloud.com bandcamp.com spotify.com apple.com deezer.com tidal.com mixcloud.com hearthis.at audius.co beatport.com ' +
  'junodownload.com traxsource.com ektoplazm.com archive.org discogs.com musicbrainz.org last.fm psyshop.com goabase.net ' +
  'ra.co residentadvisor.net eventbrite.com eventim.de dice.fm ticketmaster.com shotgun.live billetto.com weezevent.com ' +
  'songkick.com bandsintown.com distrokid.com ffm.to myspace.com linktr.ee lnk.to lnk.bio bio.link beacons.ai flow.page ' +
  'taplink.cc lit.link bit.ly about.me patreon.com ko-fi.com paypal.com kickstarter.com gofundme.com google.com goo.gl ' +
  'wordpress.com wix.com weebly.com weeblysite.com squarespace.com jimdosite.com jimdofree.com webnode.com webador.com ' +
  'strikingly.com mystrikingly.com tilda.ws cargo.site hotglue.me neocities.org canva.site tumblr.com medium.com ' +
  'substack.com livejournal.com over-blog.com tistory.com ameblo.jp note.com fc2.com ucoz.ru behance.net itch.io github.com ' +
  'gitlab.com vk.com ok.ru weibo.com telegram.org t.me whatsapp.com discord.gg discord.com reddit.com pinterest.com ' +
  'linkedin.com meetup.com mastodon.social etsy.com ebay.com amazon.com wikipedia.org';

const sharedDomains: ReadonlySet<string> = new Set([
  ...mailProviderList,
  ...`${otherMailProviders} ${platforms}`.split(' '),
]);

/**
 * Returns whether a host, or one above it, is a platform, mail provider or (in the private section of the public suffix
 * list) an owner of subdomains, where anybody can have an address.
 */
function isSharedHost(host: string): boolean {
  const { isPrivate, domainWithoutSuffix } = parse(host, { allowPrivateDomains: true });
  if (isPrivate === true || mailBrands.has(domainWithoutSuffix ?? '')) return true;
  const labels = host.split('.');
  return labels.some((_, at) => sharedDomains.has(labels.slice(at).join('.')));
}

/** Fields of a type that link to the website of the record's subject. */
export const websiteFields = {
  event: ['event_page_link'],
  artist: ['website_link'],
  decoration: ['link1', 'link2', 'link3'],
  release: ['link1'],
  ...mapSimpleTypes(() => ['link1', 'link2', 'link3']),
} as const satisfies Record<ResourceType, readonly string[]>;

/** A website link of a record. */
interface Website {
  field: string;
  /** Host without `www.`, as a mail address at it ends. */
  host: string;
}

/**
 * Returns the websites of a record where a mail address proves something: those with a host of their own, not pages at
 * networks, shops and mail providers that anybody can have, nor below a path with `~`.
 */
export function websitesOf(type: ResourceType, fields: Readonly<Record<string, unknown>>): Website[] {
  return websiteFields[type].flatMap((field) => {
    const host = hostOf(fields[field]);
    if (host === null || URL.parse(String(fields[field]))?.pathname.includes('~') === true) return [];
    // a name with a letter in its last label, so neither an IP address nor a name without a domain
    return /\.[a-z][a-z\d-]*$/.test(host) && !isSharedHost(host) ? [{ field, host }] : [];
  });
}

/** Returns the host of a link as URLs write it, without `www.`; null if it is not a link. */
export function hostOf(link: unknown): string | null {
  const url = typeof link === 'string' ? URL.parse(link) : null;
  return url === null ? null : bareHost(url.hostname);
}

/** Returns the host of a mail address as URLs write it; empty for an invalid one. */
export function mailHost(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return URL.parse(`http://${domain}/`)?.hostname ?? '';
}
