import type { FormatCase } from './read-format.ts';

const oak = ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00'];
const utc = 'The times were given in UTC';

/** Data as programs write it: JSON of services and databases, XML, and pages. */
export const programCases: readonly FormatCase[] = [
  {
    kind: 'offset without a colon, page',
    text: '<!doctype html><html><head><title>t</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Event","name":"Oak","location":{"@type":"Place","name":"Barn","address":{"addressLocality":"Berlin","addressCountry":"DE"}},"startDate":"2027-06-11T22:00:00+0200","endDate":"2027-06-12T06:00:00+0200"}</script></head><body></body></html>',
    rows: oak,
  },
  {
    kind: 'moved, with the day before, page',
    text: '<!doctype html><html><head><title>t</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Event","name":"Oak","location":{"@type":"Place","name":"Barn","address":{"addressLocality":"Berlin","addressCountry":"DE"}},"startDate":"2027-06-11T22:00","previousStartDate":"2027-05-01T22:00","eventStatus":["https://schema.org/EventRescheduled"]}</script></head><body></body></html>',
    rows: ['Oak | 2027-06-11 22:00 | moved'],
  },
  {
    kind: 'entities in a name, page',
    text: '<!doctype html><html><head><title>t</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Event","name":"Oak &amp; Elm &#8211; Night","location":{"@type":"Place","name":"Barn","address":{"addressLocality":"Berlin","addressCountry":"DE"}},"startDate":"2027-06-11"}</script></head><body></body></html>',
    rows: ['Oak & Elm – Night | 2027-06-11'],
  },
  {
    kind: 'American text as a date, page',
    text: '<!doctype html><html><head><title>t</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Event","name":"Oak","location":{"@type":"Place","name":"Barn","address":{"addressLocality":"Berlin","addressCountry":"DE"}},"startDate":"June 11, 2027 10:00 PM","endDate":"June 12, 2027 6:00 AM"}</script></head><body></body></html>',
    rows: oak,
  },
  {
    kind: 'festival with an event for each day, page',
    text: '<!doctype html><html><head><title>t</title><script type="application/ld+json">{"@type":"Festival","name":"Camp","startDate":"2027-06-11","endDate":"2027-06-13","location":{"name":"Wald","address":"Ulm, Germany"},"subEvent":[{"@type":"MusicEvent","name":"Friday","startDate":"2027-06-11T22:00"},{"@type":"MusicEvent","name":"Saturday","startDate":"2027-06-12T22:00"}]}</script></head><body></body></html>',
    rows: ['Camp | 2027-06-11 → 2027-06-13'],
  },
  {
    kind: 'event of a series, page',
    text: '<!doctype html><html><head><title>t</title><script type="application/ld+json">{"@graph":[{"@type":"EventSeries","name":"Series"},{"@type":"MusicEvent","name":"Oak","startDate":"2027-06-11T22:00+02:00","superEvent":{"@type":"EventSeries","name":"Series"},"location":{"name":"Barn","address":{"addressLocality":"Berlin","addressCountry":{"@type":"Country","name":"Germany"}}}}]}</script></head><body></body></html>',
    rows: ['Oak | 2027-06-11 22:00'],
    notes: ['1 entry without a readable start left out: Series'],
  },
  {
    kind: 'virtual and real place, page',
    text: '<!doctype html><html><head><title>t</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Event","name":"Oak","location":[{"@type":"VirtualLocation","url":"https://x.example"},{"@type":"Place","name":"Barn","address":"Berlin, Germany"}],"startDate":"2027-06-11T22:00"}</script></head><body></body></html>',
    fields: ['event_location', 'area'],
    rows: ['Oak | 2027-06-11 22:00 | Barn | Berlin'],
  },
  {
    kind: 'comma too many, page',
    text: '<!doctype html><html><head><title>t</title><script type="application/ld+json">{"@type":"Event","name":"Oak","startDate":"2027-06-11T22:00","location":{"name":"Barn","address":"Berlin, Germany"},}</script></head><body></body></html>',
    rows: ['Oak | 2027-06-11 22:00'],
    notes: ['The data of this event was broken and has been repaired. Ple'],
  },
  {
    kind: 'data in comments, page',
    text: '<script type="application/ld+json">/*<![CDATA[*/{"@type":"Event","name":"Oak","startDate":"2027-06-11","location":"Barn, Berlin, Germany"}/*]]>*/</script>',
    rows: ['Oak | 2027-06-11'],
    notes: ['The data of this event was broken and has been repaired. Ple'],
  },
  {
    kind: 'doors on a day without a time, page',
    text: '<!doctype html><html><head><title>t</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Event","name":"Oak","location":{"@type":"Place","name":"Barn","address":{"addressLocality":"Berlin","addressCountry":"DE"}},"startDate":"2027-06-11","doorTime":"2027-06-11T22:00","endDate":"2027-06-12"}</script></head><body></body></html>',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12'],
  },
  {
    kind: 'list of events, page',
    text: '<!doctype html><html><head><title>t</title><script type="application/ld+json">{"@type":"ItemList","itemListElement":[{"@type":"ListItem","position":1,"item":{"@type":"Event","name":"Oak","startDate":"2027-06-11","location":"Barn, Berlin, Germany"}},{"@type":"ListItem","position":2,"item":{"@type":"Event","name":"Elm","startDate":"2027-06-12","location":"Barn, Berlin, Germany"}}]}</script></head><body></body></html>',
    rows: ['Oak | 2027-06-11', 'Elm | 2027-06-12'],
  },
  {
    kind: 'google calendar api',
    text: '{"kind":"calendar#events","timeZone":"Europe/Berlin","items":[{"id":"a","status":"confirmed","summary":"Oak","location":"Barn, Berlin, Germany","start":{"dateTime":"2027-06-11T22:00:00+02:00","timeZone":"Europe/Berlin"},"end":{"dateTime":"2027-06-12T06:00:00+02:00"}},{"id":"b","status":"cancelled","summary":"Elm","location":"Ulm, Germany","start":{"date":"2027-06-18"},"end":{"date":"2027-06-20"}}]}',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00', 'Elm | 2027-06-18 → 2027-06-19 | cancelled'],
  },
  {
    kind: 'graphql edges',
    text: '{"data":{"events":{"edges":[{"node":{"title":"Oak","startTime":"2027-06-11T22:00:00.000","endTime":"2027-06-12T06:00:00.000","venue":{"name":"Barn","area":{"name":"Berlin","country":{"name":"Germany"}}}}}]}}}',
    rows: oak,
  },
  {
    kind: 'the events calendar rest',
    text: '{"events":[{"id":5,"title":"Oak &#038; Elm","url":"https://x.example/e","start_date":"2027-06-11 22:00:00","end_date":"2027-06-12 06:00:00","timezone":"Europe/Berlin","utc_start_date":"2027-06-11 20:00:00","venue":{"venue":"Barn","city":"Berlin","country":"Germany","geo_lat":52.52,"geo_lng":13.405}}],"total":1}',
    fields: ['event_location', 'event_page_link'],
    rows: ['Oak & Elm | 2027-06-11 22:00 → 2027-06-12 06:00 | Barn | https://x.example/e'],
  },
  {
    kind: 'ticketmaster',
    text: '{"_embedded":{"events":[{"name":"Oak","id":"G5","url":"https://x.example/t","dates":{"start":{"localDate":"2027-06-11","localTime":"22:00:00","dateTime":"2027-06-11T20:00:00Z"},"timezone":"Europe/Berlin","status":{"code":"cancelled"}},"_embedded":{"venues":[{"name":"Barn","city":{"name":"Berlin"},"country":{"name":"Germany","countryCode":"DE"},"location":{"longitude":"13.405","latitude":"52.52"}}]}}]}}',
    fields: ['event_location'],
    rows: ['Oak | 2027-06-11 22:00 | cancelled | Barn'],
  },
  {
    kind: 'strapi',
    text: '{"data":[{"id":1,"attributes":{"name":"Oak","date":"2027-06-11","start_time":"22:00:00.000","end_time":"06:00:00.000","city":"Berlin","country":"Germany"}}],"meta":{}}',
    rows: oak,
  },
  {
    kind: 'airtable',
    text: '{"records":[{"id":"rec1","createdTime":"2027-01-01T00:00:00.000Z","fields":{"Name":"Oak","Start":"2027-06-11T20:00:00.000Z","End":"2027-06-12T04:00:00.000Z","City":"Berlin","Country":"Germany"}}]}',
    rows: oak,
    notes: [utc],
  },
  {
    kind: 'geojson',
    text: '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[13.405,52.52]},"properties":{"name":"Oak","start":"2027-06-11T22:00","end":"2027-06-12T06:00","country":"Germany"}}]}',
    fields: ['latitude', 'longitude'],
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | 52.52 | 13.405'],
  },
  {
    kind: 'unix millis text',
    text: '[{"name":"Oak","start_time":"1812744000000","end_time":"1812772800000","city":"Berlin","country":"Germany"}]',
    rows: oak,
    notes: [utc],
  },
  {
    kind: 'several dates',
    text: '[{"name":"Oak","country":"DE","dates":[{"start":"2027-06-11T22:00","end":"2027-06-12T06:00"},{"start":"2027-06-18T22:00","end":"2027-06-19T06:00"}]}]',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00', 'Oak | 2027-06-18 22:00 → 2027-06-19 06:00'],
  },
  {
    kind: 'keyed by id',
    text: '{"12":{"title":"Oak","date":"2027-06-11","country":"Germany"},"13":{"title":"Elm","date":"2027-06-12","country":"Germany"}}',
    rows: ['Oak | 2027-06-11', 'Elm | 2027-06-12'],
  },
  {
    kind: 'keyed by date',
    text: '{"2027-06-11":[{"title":"Oak","time":"22:00","country":"Germany"}],"2027-06-12":[{"title":"Elm","time":"23:00","country":"Germany"}]}',
    rows: ['Oak | 2027-06-11 22:00', 'Elm | 2027-06-12 23:00'],
  },
  {
    kind: 'localised name object',
    text: '[{"name":{"de":"Oak Nacht","en":"Oak Night"},"date":"2027-06-11","country":"Germany"}]',
    rows: ['Oak Night | 2027-06-11'],
  },
  {
    kind: 'wp rest rendered',
    text: '[{"id":1,"title":{"rendered":"Oak &#8211; Night"},"content":{"rendered":"<p>Hi</p>"},"acf":{"event_date":"20270611","start_time":"10:00 pm","city":"Berlin","country":"Germany"},"date":"2027-01-03T10:00:00"}]',
    rows: ['Oak – Night | 2027-06-11 22:00'],
  },
  {
    kind: 'html table german',
    text: '<html><body><table><tr><th>Datum</th><th>Uhrzeit</th><th>Veranstaltung</th><th>Ort</th></tr><tr><td>Fr, 11.06.2027</td><td>22:00 Uhr</td><td><a href="https://x.example/oak">Oak</a></td><td>Barn, Berlin, Deutschland</td></tr></table></body></html>',
    fields: ['event_page_link'],
    rows: ['Oak | 2027-06-11 22:00 | https://x.example/oak'],
  },
  {
    kind: 'html rowspan',
    text: '<table><tr><th>Date</th><th>Event</th><th>Country</th></tr><tr><td rowspan="2">11.06.2027</td><td>Oak</td><td>Germany</td></tr><tr><td>Elm</td><td>Germany</td></tr></table>',
    rows: ['Oak | 2027-06-11', 'Elm | 2027-06-11'],
  },
  {
    kind: 'microdata content',
    text: '<div itemscope itemtype="http://schema.org/Event"><h2 itemprop="name">Oak</h2><meta itemprop="startDate" content="2027-06-11T22:00"><meta itemprop="endDate" content="2027-06-12T06:00"><div itemprop="location" itemscope itemtype="http://schema.org/Place"><span itemprop="name">Barn</span><div itemprop="address" itemscope itemtype="http://schema.org/PostalAddress"><span itemprop="addressLocality">Berlin</span><span itemprop="addressCountry">DE</span></div></div></div>',
    rows: oak,
  },
  {
    kind: 'RDFa',
    text: '<div vocab="https://schema.org/" typeof="Event"><h2 property="name">Oak</h2><time property="startDate" datetime="2027-06-11T22:00">x</time><div property="location" typeof="Place"><span property="name">Barn</span><span property="address">Berlin, Germany</span></div></div>',
    rows: ['Oak | 2027-06-11 22:00'],
  },
  {
    kind: 'next data',
    text: '<html><body><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"event":{"title":"Oak","startDate":"2027-06-11T22:00:00","endDate":"2027-06-12T06:00:00","city":"Berlin","country":"Germany"}}}}</script></body></html>',
    rows: oak,
  },
  {
    kind: 'generic xml',
    text: '<?xml version="1.0"?><events><event><title>Oak</title><start>2027-06-11T22:00</start><end>2027-06-12T06:00</end><city>Berlin</city><country>Germany</country></event></events>',
    rows: oak,
  },
  {
    kind: 'xml attributes',
    text: '<?xml version="1.0"?><calendar><event name="Oak" date="2027-06-11" time="22:00" city="Berlin" country="Germany"/></calendar>',
    rows: ['Oak | 2027-06-11 22:00'],
  },
  {
    kind: 'dotnet dates',
    text: '[{"Name":"Oak","Start":"/Date(1812744000000)/","End":"/Date(1812772800000+0200)/","City":"Berlin","Country":"Germany"}]',
    rows: oak,
    notes: [utc],
  },
  {
    kind: 'mongo dates',
    text: '[{"name":"Oak","start":{"$date":"2027-06-11T20:00:00Z"},"end":{"$date":{"$numberLong":"1812772800000"}},"city":"Berlin","country":"Germany"}]',
    rows: oak,
    notes: [utc],
  },
  {
    kind: 'firestore',
    text: '[{"name":"Oak","start":{"_seconds":1812744000,"_nanoseconds":0},"end":{"_seconds":1812772800,"_nanoseconds":0},"city":"Berlin","country":"Germany"}]',
    rows: oak,
    notes: [utc],
  },
  {
    kind: 'array dates',
    text: '[{"name":"Oak","start":[2027,6,11,22,0],"end":[2027,6,12,6,0],"city":"Berlin","country":"Germany"}]',
    rows: oak,
  },
  {
    kind: 'jsonp',
    text: 'callback([{"name":"Oak","start":"2027-06-11T22:00","end":"2027-06-12T06:00","country":"Germany"}]);',
    rows: oak,
  },
  {
    kind: 'js assignment',
    text: 'var events = [{"name":"Oak","start":"2027-06-11T22:00","end":"2027-06-12T06:00","country":"Germany"}];',
    rows: oak,
  },
  {
    kind: 'trailing commas',
    text: '[{"name":"Oak","start":"2027-06-11T22:00","end":"2027-06-12T06:00","country":"Germany",},]',
    rows: oak,
  },
  {
    kind: 'cancelled boolean',
    text: '[{"name":"Oak","date":"2027-06-11","cancelled":true,"country":"Germany"},{"name":"Elm","date":"2027-06-12","cancelled":false,"country":"Germany"}]',
    rows: ['Oak | 2027-06-11 | cancelled', 'Elm | 2027-06-12'],
  },
  {
    kind: 'fullcalendar all day',
    text: '[{"title":"Oak","start":"2027-06-11","end":"2027-06-14","allDay":true,"country":"Germany"}]',
    rows: ['Oak | 2027-06-11 → 2027-06-13'],
  },
  {
    kind: 'odata',
    text: '{"d":{"results":[{"Title":"Oak","EventDate":"2027-06-11T22:00","EndDate":"2027-06-12T06:00","Country":"Germany"}]}}',
    rows: oak,
  },
  {
    kind: 'contentful',
    text: '{"items":[{"sys":{"id":"1","createdAt":"2027-01-01T00:00:00Z"},"fields":{"title":{"en-US":"Oak"},"date":{"en-US":"2027-06-11T22:00+02:00"},"country":{"en-US":"Germany"}}}]}',
    rows: ['Oak | 2027-06-11 22:00'],
  },
  {
    kind: 'sanity',
    text: '{"result":[{"_id":"a","_type":"event","_createdAt":"2027-01-01T00:00:00Z","_updatedAt":"2027-01-01T00:00:00Z","title":"Oak","slug":{"current":"oak"},"date":"2027-06-11T20:00:00Z","venue":{"name":"Barn","city":"Berlin","country":"Germany"}}]}',
    fields: ['event_location'],
    rows: ['Oak | 2027-06-11 22:00 | Barn'],
    notes: [utc],
  },
  {
    kind: 'tba date',
    text: '[{"name":"Oak","date":"TBA","country":"Germany"},{"name":"Elm","date":"2027-06-12","country":"Germany"}]',
    rows: ['Oak |  | refused: date: “TBA” is no day', 'Elm | 2027-06-12'],
  },
  {
    kind: 'xml mixed case dates',
    text: '<?xml version="1.0" encoding="UTF-8"?><Events><Event id="1"><EventName>Oak</EventName><StartDate>11/06/2027</StartDate><StartTime>22:00</StartTime><Venue><Name>Barn</Name><Town>London</Town></Venue><Country>United Kingdom</Country></Event><Event id="2"><EventName>Elm</EventName><StartDate>25/06/2027</StartDate><StartTime>23:00</StartTime><Venue><Name>Hall</Name><Town>Leeds</Town></Venue><Country>United Kingdom</Country></Event></Events>',
    fields: ['event_location', 'area'],
    rows: ['Oak | 2027-06-11 22:00 | Barn | London', 'Elm | 2027-06-25 23:00 | Hall | Leeds'],
  },
  {
    kind: 'html colspan month rows',
    text: '<table><tr><th>Date</th><th>Event</th><th>Country</th></tr><tr><td colspan="3">June 2027</td></tr><tr><td>Fri 11</td><td>Oak</td><td>Germany</td></tr><tr><td>Sat 12</td><td>Elm</td><td>Germany</td></tr></table>',
    rows: ['Oak | 2027-06-11', 'Elm | 2027-06-12'],
  },
];
