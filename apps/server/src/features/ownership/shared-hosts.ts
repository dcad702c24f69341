import mailProviderList from 'email-providers/all.json' with { type: 'json' };

/** Domains of mail providers. */
const mailProviders: ReadonlySet<string> = new Set(mailProviderList);

/** Hosts where anybody can have a page: networks, shops, music and ticket platforms, calendars, site builders. */
const platforms: ReadonlySet<string> = new Set(
  (
    'facebook.com instagram.com x.com twitter.com threads.net bsky.app tiktok.com youtube.com youtu.be vimeo.com twitch.tv ' +
    'soundcloud.com bandcamp.com spotify.com apple.com deezer.com tidal.com mixcloud.com hearthis.at audius.co beatport.com ' +
    'junodownload.com traxsource.com ektoplazm.com archive.org discogs.com musicbrainz.org last.fm psyshop.com goabase.net ' +
    'ra.co residentadvisor.net eventbrite.com eventim.de dice.fm ticketmaster.com shotgun.live billetto.com weezevent.com ' +
    'linktr.ee lnk.to bit.ly carrd.co about.me patreon.com ko-fi.com paypal.com kickstarter.com gofundme.com ' +
    'google.com goo.gl wordpress.com wixsite.com wix.com weebly.com squarespace.com jimdosite.com blogspot.com tumblr.com ' +
    'medium.com substack.com notion.site github.io gitlab.io github.com gitlab.com netlify.app vercel.app pages.dev ' +
    'vk.com ok.ru telegram.org t.me whatsapp.com discord.gg discord.com reddit.com pinterest.com linkedin.com meetup.com ' +
    'mastodon.social etsy.com ebay.com amazon.com wikipedia.org'
  ).split(' '),
);

/** Returns whether a host, or one above it, is a platform or mail provider where anybody can have an address. */
export function isSharedHost(host: string): boolean {
  const labels = host.split('.');
  return labels.some((_, at) => {
    const domain = labels.slice(at).join('.');
    return platforms.has(domain) || mailProviders.has(domain);
  });
}
