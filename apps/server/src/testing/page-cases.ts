import type { FormatCase } from './read-format.ts';

const conference = {
  title: 'Camp',
  start: '2027-08-05',
  end: '2027-08-06',
  time_zone_name: 'Europe/Berlin',
  days: [
    {
      date: '2027-08-05',
      rooms: {
        Dome: [
          {
            date: '2027-08-05T23:30:00+02:00',
            start: '23:30',
            duration: '01:30',
            title: 'Opening',
            persons: [{ public_name: 'Octo' }, { name: 'Luna' }],
          },
          { start: '01:00', duration: '0:45', title: 'Night ritual', persons: [] },
        ],
        Barn: [{ title: 'To be placed', start: '' }],
      },
    },
    { date: '2027-08-06', rooms: { Barn: [{ start: '12:00', duration: '60', title: 'Lunch', persons: [] }] } },
  ],
};
const timetable = JSON.stringify([
  {
    name: 'Dome',
    artists: [
      { artist_name: 'Octo', set_start: '2027-08-05T23:30', set_end: '2027-08-06T01:00', artist_info: 'Opening' },
      { artist_name: 'Luna', pairing: 'b2b' },
      { artist_name: 'Night ritual', set_start: '2027-08-06T01:00', set_end: '2027-08-06T01:45' },
    ],
  },
  { name: 'Barn', artists: [{ artist_name: 'Lunch', set_start: '2027-08-06T12:00', set_end: '2027-08-06T13:00' }] },
]);
const scheduleXml = `<?xml version="1.0"?>
<schedule><generator name="pretalx"/><version>1</version>
<conference><title>Camp</title><start>2027-08-05</start><end>2027-08-06</end><time_zone_name>Europe/Berlin</time_zone_name></conference>
<day index="1" date="2027-08-05"><room name="Dome">
<event id="1"><date>2027-08-05T23:30:00+02:00</date><start>23:30</start><duration>01:30</duration><room>Dome</room><title>Opening</title>
<persons><person id="1">Octo</person><person id="2">Luna</person></persons></event>
<event id="2"><start>01:00</start><duration>0:45</duration><title>Night ritual</title><persons/></event></room>
<room name="Barn"><event id="3"><title>To be placed</title></event></room></day>
<day index="2" date="2027-08-06"><room name="Barn"><event id="4"><start>12:00</start><duration>60</duration><title>Lunch</title></event></room></day>
</schedule>`;
const siteFields = { fields: ['event_location', 'area', 'event_page_link'] };
const leftOut = '1 entry without a readable start left out: To be placed';

/** Schedules, pages, feeds and data of event sites. */
export const pageCases: readonly FormatCase[] = [
  ...[JSON.stringify({ schedule: { conference } }), scheduleXml].map((text, at) => ({
    kind: `schedule of frab or pretalx, ${at === 0 ? 'JSON' : 'XML'}`,
    text,
    country: 'Germany' as const,
    fields: ['floors'],
    rows: [`Camp | 2027-08-05 → 2027-08-06 | ${timetable}`],
    notes: [leftOut],
  })),
  {
    kind: 'h-event',
    text: '<div class="h-event"><h1 class="p-name">IndieWebCamp</h1><time class="dt-start" datetime="2027-06-30T18:00">30 June</time><span class="p-location">Portland</span></div>',
    country: 'United States',
    fields: ['event_location'],
    rows: ['IndieWebCamp | 2027-06-30 18:00 | Portland'],
  },
  {
    kind: 'h-event with a card and a time only as its end',
    text: '<body><div class="h-event"><a class="u-url p-name" href="https://x.example/a">Night</a> <time class="dt-start" datetime="2027-06-30 22:00+02:00">30 June</time>–<time class="dt-end">23:30</time><div class="p-location h-card"><b class="p-name">Barn</b>, <span class="p-locality">Berlin</span> <span class="p-country-name">Germany</span></div></div><div class="h-event"><p class="p-name">Other</p><time class="dt-start" datetime="2027-07-01">1 July</time></div>',
    country: 'Germany',
    fields: ['event_location', 'area', 'event_page_link'],
    rows: ['Night | 2027-06-30 22:00 → 23:30 | Barn | Berlin | https://x.example/a', 'Other | 2027-07-01 |  |  | '],
  },
  {
    kind: 'hCalendar',
    text: '<div class="vevent"><a class="url summary" href="https://x.example/b">Owl</a><span class="dtstart"><abbr class="value" title="2027-06-12">12 June</abbr> at <span class="value">7:30pm</span></span> to <abbr class="dtend" title="20270613T0800">eight</abbr> at <span class="location">Barn, Berlin, Germany</span><p class="description">Bring <a href="https://x.example/c">this</a></p></div>',
    fields: ['event_location', 'area', 'event_page_link', 'description'],
    rows: [
      'Owl | 2027-06-12 19:30 → 2027-06-13 08:00 | Barn | Berlin | https://x.example/b | Bring this (https://x.example/c)',
    ],
  },
  {
    kind: 'RSS with dates of events',
    text: `<?xml version="1.0"?><rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"><channel><title>Club</title>
<item><title>Night &amp; Day</title><link>https://x.example/n</link><ev:startdate>2027-06-12T22:00:00+02:00</ev:startdate><ev:enddate>2027-06-13T08:00:00+02:00</ev:enddate><ev:location>Barn, Berlin, Germany</ev:location><description><![CDATA[<p>Two floors</p>]]></description></item>
<item><title>News</title><pubDate>Sat, 12 Jun 2027 22:00:00 +0200</pubDate></item></channel></rss>`,
    fields: ['event_location', 'area', 'event_page_link', 'description'],
    rows: ['Night & Day | 2027-06-12 22:00 → 2027-06-13 08:00 | Barn | Berlin | https://x.example/n | Two floors'],
    notes: ['1 entry without a readable start left out: News'],
  },
  {
    kind: 'RSS with dates of xCal and of The Events Calendar',
    text: `<rss xmlns:xcal="urn:ietf:params:xml:ns:xcal" xmlns:event="x"><channel>
<item><title>A</title><xcal:dtstart>20270612T220000</xcal:dtstart><xcal:dtend>20270613T080000</xcal:dtend><xcal:location>Barn, Berlin, Germany</xcal:location></item>
<item><title>B</title><event:start_date>2027-06-14</event:start_date><event:start_time>20:00</event:start_time><event:end_date>2027-06-15</event:end_date><event:location>Hall</event:location></item></channel></rss>`,
    country: 'Germany',
    fields: ['event_location'],
    rows: ['A | 2027-06-12 22:00 → 2027-06-13 08:00 | Barn', 'B | 2027-06-14 20:00 → 2027-06-15 | Hall'],
  },
  {
    kind: 'Atom of a calendar',
    text: `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:gd="http://schemas.google.com/g/2005"><entry><title>C</title><link rel="self" href="https://x.example/self"/><link href="https://x.example/c"/><gd:when startTime="2027-06-12T22:00:00+02:00" endTime="2027-06-13T06:00:00+02:00"/><gd:where valueString="Barn, Berlin, Germany"/></entry></feed>`,
    fields: ['event_location', 'event_page_link'],
    rows: ['C | 2027-06-12 22:00 → 2027-06-13 06:00 | Barn | https://x.example/c'],
  },
  {
    kind: 'feed without dates of events',
    text: '<rss><channel><item><title>News</title><pubDate>Sat, 12 Jun 2027 22:00:00 +0200</pubDate></item></channel></rss>',
    rows: [
      'refused: This is a feed with 1 entry, but none says when its event takes place: the dates in it are those of publishing. Please use the calendar (.ics) of that site, or the pages of its events.',
    ],
  },
  ...[
    '<!doctype html><title>Log in to Facebook</title><form><input name="email"><input type="password" name="pass"></form>',
    '<!doctype html><title>Instagram</title><body><script>{"page":"LoginAndSignupPage"}</script>',
    '<html><head><meta http-equiv="refresh" content="0; url=/login?next=%2Fevents"></head></html>',
  ].map((text, at) => ({
    kind: `page that needs a sign-in, ${at + 1}`,
    text,
    rows: [
      'refused: This page needs a sign-in, so its events cannot be read. Please export them as a calendar (.ics) there and import that, or paste their text.',
    ],
  })),
  {
    kind: 'region of a page tells the zone',
    text: `<!doctype html><script type="application/ld+json">${JSON.stringify({ '@type': 'Event', name: 'N', startDate: '2027-07-11T04:00:00Z', duration: '-PT2H', location: { address: { addressLocality: 'Nederland', addressRegion: 'CO', addressCountry: 'US' } } })}</script>`,
    fields: ['area'],
    rows: ['N | 2027-07-10 22:00 | Nederland'],
    notes: [
      'The times were given in UTC and are shown as clocks in America/Denver',
      'duration: “-PT2H” cannot be read',
    ],
  },
  {
    kind: 'h-event that is a link',
    text: '<a class="h-event" href="https://x.example/n">Night <time class="dt-start" datetime="2027-06-12">12 June</time></a>',
    country: 'Germany',
    fields: ['event_page_link'],
    rows: ['Night | 2027-06-12 | https://x.example/n'],
  },
  {
    kind: 'schedule with a list of rooms',
    country: 'Germany',
    text: JSON.stringify({
      conference: {
        title: 'Camp',
        days: [
          {
            date: '2027-08-05',
            rooms: [{ name: 'Dome', events: [{ title: 'Octo', start: '20:00', duration: '1:00' }] }],
          },
        ],
      },
    }),
    fields: ['floors'],
    rows: [
      'Camp | 2027-08-05 | [{"name":"Dome","artists":[{"artist_name":"Octo","set_start":"2027-08-05T20:00","set_end":"2027-08-05T21:00"}]}]',
    ],
  },
  {
    kind: 'RSS with hours apart',
    country: 'Germany',
    text: '<rss xmlns:mec="x"><channel><item><title>N</title><mec:startDate>2027-06-12</mec:startDate><mec:startHour>10:00 PM</mec:startHour><mec:endDate>2027-06-13</mec:endDate><mec:endHour>6:00 AM</mec:endHour></item></channel></rss>',
    rows: ['N | 2027-06-12 22:00 → 2027-06-13 06:00'],
  },
  {
    kind: 'Songkick',
    text: JSON.stringify({
      resultsPage: {
        results: {
          event: [
            {
              displayName: 'Octo at Barn (June 12, 2027)',
              uri: 'https://x.example/1',
              status: 'ok',
              start: { date: '2027-06-12', datetime: '2027-06-12T22:00:00+0200' },
              end: null,
              performance: [{ displayName: 'Octo' }],
              venue: {
                displayName: 'Barn',
                lat: 52.520123,
                lng: 13.405123,
                metroArea: { displayName: 'Berlin', country: { displayName: 'Germany' } },
              },
            },
          ],
        },
      },
    }),
    ...siteFields,
    rows: ['Octo | 2027-06-12 22:00 | Barn | Berlin | https://x.example/1'],
  },
  {
    kind: 'Squarespace, JSON and page of one event',
    text: `<!doctype html><script>Static.SQUARESPACE_CONTEXT = ${JSON.stringify({ website: { timeZone: 'Europe/Berlin', baseUrl: 'https://x.example' }, item: { title: 'Night', fullUrl: '/events/n', startDate: 1812916800000, endDate: 1812952800000, location: { addressTitle: 'Barn', addressLine2: 'Berlin, BE, 10115', addressCountry: 'Germany', mapLat: 52.52, mapLng: 13.405 } } })};</script>`,
    ...siteFields,
    rows: ['Night | 2027-06-13 22:00 → 2027-06-14 08:00 | Barn | Berlin | https://x.example/events/n'],
    notes: ['The times were given in UTC'],
  },
  {
    kind: 'Wix',
    text: `<!doctype html><script type="application/json" id="wix-warmup-data">${JSON.stringify({ appsWarmupData: { a: { events: [{ title: 'Night', slug: 'n', status: 'CANCELED', location: { name: 'Barn', fullAddress: { city: 'Berlin', country: 'DE' } }, scheduling: { config: { startDate: '2027-06-12T20:00:00.000Z', endDate: '2027-06-13T06:00:00.000Z', timeZoneId: 'Europe/Berlin' } } }] } } })}</script>`,
    ...siteFields,
    rows: ['Night | 2027-06-12 22:00 → 2027-06-13 08:00 | cancelled | Barn | Berlin | '],
    notes: ['The times were given in UTC', 'url: “/event-details/n” is no web address'],
  },
  {
    kind: 'page with a calendar elsewhere',
    text: '<!doctype html><head><link rel="alternate" type="application/rss+xml" href="/feed"><link rel="alternate" type="text/calendar" href="https://x.example/all.ics"></head>',
    rows: [
      'refused: This page has no event data in it, but links to a calendar or feed: https://x.example/all.ics. Please import that address.',
    ],
  },
  {
    kind: 'parties of one name at two venues of a town, one with two dates',
    text: `<!doctype html><script type="application/ld+json">${JSON.stringify(['Barn', 'Hall'].map((name, at) => ({ '@type': 'Event', name: 'NYE', startDate: at === 0 ? '2027-12-31T22:00' : ['2027-12-31T22:00', '2028-01-01T22:00'], location: { name, address: 'Berlin, Germany' } })))}</script>`,
    fields: ['event_location'],
    rows: ['NYE | 2027-12-31 22:00 | Barn', 'NYE | 2027-12-31 22:00 | Hall', 'NYE | 2028-01-01 22:00 | Hall'],
  },
  {
    kind: 'date in which the month may come first, page',
    text: `<!doctype html><script type="application/ld+json">${JSON.stringify([{ '@type': 'Event', name: 'A', startDate: '06/12/2027', location: 'Barn, Denver, CO, USA' }])}</script>`,
    rows: ['A | 2027-06-12'],
    notes: ['“06/12/2027” was read as 2027-06-12'],
  },
  {
    kind: "pretalx's widget",
    text: JSON.stringify({
      name: { en: 'Oak Camp' },
      timezone: 'Europe/Berlin',
      event_start: '2027-06-11',
      event_end: '2027-06-13',
      talks: [
        {
          title: { en: 'Opening' },
          speakers: ['X'],
          room: 1,
          start: '2027-06-11T22:00:00+02:00',
          end: '2027-06-12T00:00:00+02:00',
        },
        {
          title: 'Closing',
          speakers: [],
          room: 1,
          start: '2027-06-13T10:00:00+02:00',
          end: '2027-06-13T12:00:00+02:00',
        },
      ],
      rooms: [{ id: 1, name: { en: 'Dome' } }],
      speakers: [{ code: 'X', name: 'Elm' }],
    }),
    country: 'Germany',
    fields: ['floors'],
    rows: [
      `Oak Camp | 2027-06-11 → 2027-06-13 | ${JSON.stringify([
        {
          name: 'Dome',
          artists: [
            { artist_name: 'Elm', set_start: '2027-06-11T22:00', set_end: '2027-06-12T00:00', artist_info: 'Opening' },
            { artist_name: 'Closing', set_start: '2027-06-13T10:00', set_end: '2027-06-13T12:00' },
          ],
        },
      ])}`,
    ],
  },
  {
    kind: 'a page whose events are in a table',
    text: '<html><body><table><tr><td><h1>Dates</h1><table><thead><tr><th>Date</th><th>Party</th><th>Where</th></tr></thead><tbody><tr><td>12.06.2027</td><td><a href="https://oak.example/">Oak <b>Night</b></a></td><td>Halle, Berlin, Germany</td></tr><tr><td>13.06.2027</td><td>Elm</td><td>Wien, Austria</td></tr></tbody></table></td></tr></table></body></html>',
    fields: ['event_page_link', 'area', 'country'],
    rows: ['Oak Night | 2027-06-12 | https://oak.example/ | Berlin | Germany', 'Elm | 2027-06-13 |  | Wien | Austria'],
  },
];
