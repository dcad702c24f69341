import type { FormatCase } from './read-format.ts';

const oak = ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00'];
const utc = 'The times were given in UTC';

/** Answers of the APIs of ticket shops, listings and site software. */
export const serviceCases: readonly FormatCase[] = [
  {
    kind: 'eventbrite api',
    text: '{"events":[{"name":{"text":"Oak","html":"<p>Oak</p>"},"description":{"text":"Hi","html":"<p>Hi</p>"},"url":"https://x.example/e/1","start":{"timezone":"Europe/Berlin","local":"2027-06-11T22:00:00","utc":"2027-06-11T20:00:00Z"},"end":{"timezone":"Europe/Berlin","local":"2027-06-12T06:00:00","utc":"2027-06-12T04:00:00Z"},"created":"2027-01-01T00:00:00Z","changed":"2027-01-02T00:00:00Z","status":"live","currency":"EUR","venue":{"name":"Barn","address":{"city":"Berlin","country":"DE","latitude":"52.52","longitude":"13.405","localized_address_display":"Street 1, 10115 Berlin"}}}]}',
    fields: ['event_location', 'area'],
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | Barn | Berlin'],
  },
  {
    kind: 'eventbrite cancelled',
    text: '{"events":[{"name":{"text":"Oak"},"start":{"timezone":"Europe/Berlin","local":"2027-06-11T22:00:00","utc":"2027-06-11T20:00:00Z"},"end":{"local":"2027-06-12T06:00:00","utc":"2027-06-12T04:00:00Z"},"status":"canceled","venue":{"name":"Barn","address":{"city":"Berlin","country":"DE"}}}]}',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | cancelled'],
  },
  {
    kind: 'meetup api',
    text: '[{"id":"1","name":"Oak","created":1780000000000,"duration":28800000,"status":"upcoming","time":1812744000000,"local_date":"2027-06-11","local_time":"22:00","updated":1780000000000,"utc_offset":7200000,"venue":{"id":2,"name":"Barn","lat":52.52,"lon":13.405,"city":"Berlin","country":"de","localized_country_name":"Germany"},"link":"https://x.example/m"}]',
    fields: ['event_location', 'area'],
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | Barn | Berlin'],
    notes: [utc],
  },
  {
    kind: 'facebook graph',
    text: '{"data":[{"id":"1","name":"Oak","start_time":"2027-06-11T22:00:00+0200","end_time":"2027-06-12T06:00:00+0200","is_canceled":true,"place":{"name":"Barn","location":{"city":"Berlin","country":"Germany","latitude":52.52,"longitude":13.405,"street":"Street 1","zip":"10115"},"id":"5"}}]}',
    fields: ['event_location', 'area'],
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | cancelled | Barn | Berlin'],
  },
  {
    kind: 'skiddle',
    text: '{"error":0,"results":[{"id":"1","eventname":"Oak","cancelled":"0","venue":{"id":1,"name":"Barn","address":"Street 1","town":"Leeds","postcode":"LS1 1AA","country":"GB","latitude":53.8,"longitude":-1.55},"date":"2027-06-11","startdate":"2027-06-11T22:00:00+00:00","enddate":"2027-06-12T06:00:00+00:00","openingtimes":{"doorsopen":"22:00","doorsclose":"06:00","lastentry":"00:00"},"minage":"18","entryprice":"£15"}]}',
    fields: ['event_location', 'area'],
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | Barn | Leeds'],
    notes: ['The times have the offset +00:00'],
  },
  {
    kind: 'dice',
    text: '{"data":[{"name":"Oak","dates":{"announcement_date":"2027-01-01T00:00:00Z","event_start_date":"2027-06-11T22:00:00+02:00","event_end_date":"2027-06-12T06:00:00+02:00","timezone":"Europe/Berlin"},"venues":[{"name":"Barn","city":{"name":"Berlin","country_name":"Germany"},"location":{"lat":52.52,"lng":13.405}}],"status":"on-sale"}]}',
    fields: ['area', 'country'],
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | Berlin | Germany'],
    notes: ['The status “on-sale” does not say'],
  },
  {
    kind: 'resident advisor',
    text: '{"data":{"eventListings":{"data":[{"id":"1","listingDate":"2027-06-11T00:00:00.000","event":{"id":"1","title":"Oak","date":"2027-06-11T00:00:00.000","startTime":"2027-06-11T22:00:00.000","endTime":"2027-06-12T06:00:00.000","contentUrl":"/events/1","venue":{"id":"2","name":"Barn","area":{"name":"Berlin","country":{"name":"Germany"}}},"artists":[{"id":"3","name":"Octo"}]}}],"totalResults":1}}}',
    fields: ['event_location', 'area'],
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | Barn | Berlin'],
  },
  {
    kind: 'predicthq',
    text: '{"results":[{"id":"a","title":"Oak","category":"festivals","start":"2027-06-11T20:00:00Z","end":"2027-06-12T04:00:00Z","timezone":"Europe/Berlin","location":[13.405,52.52],"country":"DE","state":"active"}]}',
    fields: ['latitude', 'longitude'],
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | 52.52 | 13.405'],
    notes: [utc],
  },
  {
    kind: 'seatgeek',
    text: '{"events":[{"title":"Oak","url":"https://x.example/s","datetime_local":"2027-06-11T22:00:00","datetime_utc":"2027-06-12T04:00:00","announce_date":"2027-01-01T00:00:00","venue":{"name":"Barn","city":"Denver","state":"CO","country":"US","location":{"lat":39.74,"lon":-104.99}}}]}',
    fields: ['event_location', 'area'],
    rows: ['Oak | 2027-06-11 22:00 | Barn | Denver'],
  },
  {
    kind: 'tockify',
    text: '{"events":[{"eid":{"uid":"1"},"when":{"start":{"millis":1812744000000,"tzid":"Europe/Berlin"},"end":{"millis":1812772800000,"tzid":"Europe/Berlin"},"allDay":false},"content":{"summary":{"text":"Oak"},"place":"Barn, Berlin, Germany"}}]}',
    rows: oak,
    notes: [utc],
  },
  {
    kind: 'teamup',
    text: '{"events":[{"id":"1","title":"Oak","start_dt":"2027-06-11T22:00:00+02:00","end_dt":"2027-06-12T06:00:00+02:00","all_day":false,"tz":"Europe/Berlin","location":"Barn, Berlin, Germany","creation_dt":"2027-01-01T00:00:00+02:00"}]}',
    rows: oak,
  },
  {
    kind: 'mobilizon',
    text: '{"data":{"events":{"elements":[{"title":"Oak","beginsOn":"2027-06-11T20:00:00Z","endsOn":"2027-06-12T04:00:00Z","status":"CANCELLED","physicalAddress":{"description":"Barn","locality":"Berlin","country":"Germany","geom":"13.405;52.52"}}]}}}',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | cancelled'],
    notes: [utc],
  },
  {
    kind: 'gancio',
    text: '[{"id":1,"title":"Oak","slug":"oak","start_datetime":1812744000,"end_datetime":1812772800,"multidate":0,"place":{"id":1,"name":"Barn","address":"Street 1, Berlin","latitude":52.52,"longitude":13.405},"tags":["psy"]}]',
    country: 'Germany',
    fields: ['event_location'],
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | Barn'],
    notes: [utc, 'The country, Germany, was told from the coordinates'],
  },
  {
    kind: 'activitypub',
    text: '{"@context":"https://www.w3.org/ns/activitystreams","type":"Event","id":"https://x.example/1","name":"Oak","startTime":"2027-06-11T22:00:00+02:00","endTime":"2027-06-12T06:00:00+02:00","location":{"type":"Place","name":"Barn","address":{"type":"PostalAddress","addressLocality":"Berlin","addressCountry":"Germany"}}}',
    fields: ['event_location', 'area'],
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | Barn | Berlin'],
  },
  {
    kind: 'openagenda',
    text: '{"events":[{"uid":1,"title":{"fr":"Oak"},"timings":[{"begin":"2027-06-11T22:00:00+02:00","end":"2027-06-12T06:00:00+02:00"}],"dateRange":{"fr":"11 et 12 juin"},"location":{"name":"Barn","city":"Lyon","countryCode":"FR","latitude":45.76,"longitude":4.83}}]}',
    fields: ['event_location', 'area'],
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | Barn | Lyon'],
  },
  {
    kind: 'musicbrainz events',
    text: '{"events":[{"id":"a","name":"Oak","time":"22:00:00","type":"Festival","cancelled":true,"life-span":{"begin":"2027-06-11","end":"2027-06-13","ended":false},"relations":[]}]}',
    country: 'Germany',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-13 | cancelled'],
  },
  {
    kind: 'drupal json api',
    text: '{"jsonapi":{"version":"1.0"},"data":[{"type":"node--event","id":"a","attributes":{"title":"Oak","created":"2027-01-01T00:00:00+00:00","changed":"2027-01-01T00:00:00+00:00","field_date":{"value":"2027-06-11T22:00:00+02:00","end_value":"2027-06-12T06:00:00+02:00"},"field_city":"Berlin","field_country":"Germany"}}]}',
    rows: oak,
  },
  {
    kind: 'wp event organiser meta',
    text: '[{"id":1,"date":"2027-01-03T10:00:00","slug":"oak","title":{"rendered":"Oak"},"meta":{"_event_start_date":"2027-06-11","_event_start_time":"22:00:00","_event_end_date":"2027-06-12","_event_end_time":"06:00:00","_event_timezone":"Europe/Berlin"}}]',
    country: 'Germany',
    rows: oak,
  },
  {
    kind: 'hal embedded',
    text: '{"_embedded":{"events":[{"title":"Oak","begin":"2027-06-11 22:00","finish":"2027-06-12 06:00","town":"Berlin","nation":"Germany"}]},"page":{"size":1}}',
    rows: oak,
  },
  {
    kind: 'times apart in objects',
    text: '[{"title":"Oak","date":{"day":11,"month":6,"year":2027},"time":{"from":"22:00","to":"06:00"},"country":"Germany"}]',
    rows: oak,
  },
  {
    kind: 'sheet export json',
    text: '{"range":"A1:D3","majorDimension":"ROWS","values":[["Event","Date","Time","Country"],["Oak","11.06.2027","22:00 - 06:00","Germany"],["Elm","12.06.2027","23:00","Germany"]]}',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00', 'Elm | 2027-06-12 23:00'],
  },
  {
    kind: 'luma',
    text: '{"entries":[{"api_id":"evt-1","event":{"name":"Oak","start_at":"2027-06-11T20:00:00.000Z","end_at":"2027-06-12T04:00:00.000Z","timezone":"Europe/Berlin","created_at":"2027-01-01T00:00:00Z","url":"oak","geo_address_info":{"city":"Berlin","country":"Germany","address":"Barn","full_address":"Barn, Street 1, 10115 Berlin, Germany"},"coordinate":{"latitude":52.52,"longitude":13.405}}}],"has_more":false}',
    fields: ['area', 'latitude', 'longitude'],
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | Berlin | 52.52 | 13.405'],
    notes: [
      'The times were given in UTC and are shown as clocks in Europe/Berlin show them',
      'event.url: “oak” is no web address and was left out',
    ],
  },
  {
    kind: 'time of a cancellation',
    text: '{"data":[{"id":1,"name":"Oak","startTime":"2027-06-11T20:00:00.000Z","endTime":"2027-06-12T04:00:00.000Z","timezone":"Europe/Paris","cancelledAt":"2027-05-01T00:00:00.000Z","geolocation":{"venue":"Barn","city":"Lyon","countryIsoCode":"FR"}}]}',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | cancelled'],
    notes: ['The times were given in UTC and are shown as clocks in Europe/Paris show them'],
  },
  {
    kind: 'activities of ActivityPub',
    text: '{"@context":["https://www.w3.org/ns/activitystreams"],"type":"OrderedCollectionPage","orderedItems":[{"type":"Create","published":"2027-01-01T00:00:00Z","object":{"type":"Event","id":"https://x.example/events/1","name":"Oak","content":"<p>Hi</p>","startTime":"2027-06-11T20:00:00Z","endTime":"2027-06-12T04:00:00Z","timezone":"Europe/Berlin","ical:status":"CANCELLED","published":"2027-01-01T00:00:00Z","location":{"type":"Place","name":"Barn","latitude":52.52,"longitude":13.405,"address":{"type":"PostalAddress","addressLocality":"Berlin","addressCountry":"Germany","postalCode":"10115","streetAddress":"Street 1"}}}}]}',
    fields: ['event_location', 'area'],
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | cancelled | Barn | Berlin'],
    notes: ['The times were given in UTC and are shown as clocks in Europe/Berlin show them'],
  },
  {
    kind: 'humanitix',
    text: '{"total":1,"events":[{"_id":"a","name":"Oak","startDate":"2027-06-11T12:00:00.000Z","endDate":"2027-06-11T20:00:00.000Z","timezone":"Australia/Sydney","published":true,"createdAt":"2027-01-01T00:00:00.000Z","eventLocation":{"type":"address","venueName":"Barn","address":"1 King St, Newtown NSW 2042, Australia","city":"Newtown","region":"NSW","country":"AU","latLng":[-33.896,151.179]}}]}',
    fields: ['event_location'],
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | Barn'],
    notes: ['The times were given in UTC and are shown as clocks in Australia/Sydney show them'],
  },
  {
    kind: 'download of Facebook, encoded twice',
    text: '{"your_events_v2":[{"name":"Fr\\u00c3\\u00bchling","start_timestamp":1812744000,"end_timestamp":1812772800,"place":{"name":"Barn","coordinate":{"latitude":52.52,"longitude":13.405},"address":"Street 1, 10115 Berlin, Germany"},"description":"Sch\\u00c3\\u00b6n","create_timestamp":1790000000}]}',
    fields: ['description'],
    rows: ['Frühling | 2027-06-11 22:00 → 2027-06-12 06:00 | Schön'],
    notes: [
      'The text was encoded twice; its letters were restored',
      'The times were given in UTC and are shown as clocks in Europe/Berlin show them',
    ],
  },
  {
    kind: 'offset that the stated zone does not have',
    text: '{"data":[{"id":1,"title":"Oak","start_date":"2027-06-11T20:00:00+00:00","end_date":"2027-06-12T04:00:00+00:00","timezone":"Europe/Berlin","status":"LIVE","lifecycle_status":"UPCOMING","currency":"EUR","location_details":{"venue_name":"Barn","address_line_1":"Street 1","city":"Berlin","zip_or_postal_code":"10115","country":"DE"},"created_at":"2027-01-01T00:00:00Z"}]}',
    fields: ['event_location', 'area'],
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | Barn | Berlin'],
    notes: ['The times were given in +00:00 and are shown as clocks in Europe/Berlin show them'],
  },
  {
    kind: 'gviz',
    text: '/*O_o*/\ngoogle.visualization.Query.setResponse({"version":"0.6","reqId":"0","status":"ok","table":{"cols":[{"id":"A","label":"Event","type":"string"},{"id":"B","label":"Start","type":"datetime"},{"id":"C","label":"End","type":"datetime"},{"id":"D","label":"Place","type":"string"}],"rows":[{"c":[{"v":"Oak"},{"v":"Date(2027,5,11,22,0,0)","f":"11/06/2027 22:00:00"},{"v":"Date(2027,5,12,6,0,0)","f":"12/06/2027 06:00:00"},{"v":"Barn, Berlin, Germany"}]},{"c":[{"v":"Elm"},{"v":"Date(2027,5,18,23,0,0)","f":"18/06/2027 23:00:00"},null,{"v":"Hall, Ulm, Germany"}]}],"parsedNumHeaders":1}});',
    fields: ['event_location', 'area'],
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | Barn | Berlin', 'Elm | 2027-06-18 23:00 | Hall | Ulm'],
  },
  {
    kind: 'fields as pairs of name and value',
    text: '[{"id":1,"title":"Oak","custom_fields":[{"name":"Start","value":"2027-06-11T22:00"},{"name":"End","value":"2027-06-12T06:00"},{"name":"City","value":"Berlin"},{"name":"Country","value":"Germany"}]},{"id":2,"title":"Elm","custom_fields":[{"name":"Start","value":"2027-06-18T23:00"},{"name":"End","value":"2027-06-19T05:00"},{"name":"City","value":"Ulm"},{"name":"Country","value":"Germany"}]}]',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00', 'Elm | 2027-06-18 23:00 → 2027-06-19 05:00'],
  },
  {
    kind: 'notion api',
    text: '{"object":"list","results":[{"object":"page","id":"a","created_time":"2027-01-01T00:00:00.000Z","properties":{"Name":{"id":"title","type":"title","title":[{"type":"text","plain_text":"Oak"}]},"Date":{"id":"d","type":"date","date":{"start":"2027-06-11T22:00:00.000+02:00","end":"2027-06-12T06:00:00.000+02:00","time_zone":null}},"Country":{"id":"c","type":"select","select":{"name":"Germany"}}}}]}',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00'],
  },
  {
    kind: 'map of Google My Maps',
    text: '<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Festivals 2027</name><Placemark><name>Oak</name><ExtendedData><Data name="Start"><value>11.06.2027</value></Data><Data name="End"><value>13.06.2027</value></Data></ExtendedData><Point><coordinates>13.405,52.52,0</coordinates></Point></Placemark></Document></kml>',
    fields: ['latitude', 'longitude'],
    rows: ['Oak | 2027-06-11 → 2027-06-13 | 52.52 | 13.405'],
    notes: ['The country, Germany, was told from the coordinates'],
  },
];
