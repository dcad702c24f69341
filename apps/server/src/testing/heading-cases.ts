import type { FormatCase } from './read-format.ts';

/** Pages without event data: what they show, and what they offer to calendars. */
export const headingCases: readonly FormatCase[] = [
  {
    kind: 'times in a page with one heading',
    text: '<!doctype html><html><head><title>Oak – Barn</title></head><body><h1>Oak</h1><p><time datetime="2027-06-11T22:00+02:00">Fri 11 June, 10 pm</time> – <time datetime="2027-06-12T06:00+02:00">6 am</time></p><p>Barn, Berlin, Germany</p></body></html>',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00'],
    notes: ['This page has no event data: its headings and lists were read'],
  },
  {
    kind: 'cards of The Events Calendar',
    text: '<html><body><article class="tribe-events-calendar-list__event"><time class="tribe-events-calendar-list__event-datetime" datetime="2027-06-11"><span class="tribe-event-date-start">June 11, 2027 @ 10:00 pm</span> - <span class="tribe-event-date-end">June 12, 2027 @ 6:00 am</span></time><h3 class="tribe-events-calendar-list__event-title"><a href="https://x.example/event/Oak">Oak</a></h3><address><span>Barn</span> <span>Berlin, Germany</span></address></article><article class="tribe-events-calendar-list__event"><time class="tribe-events-calendar-list__event-datetime" datetime="2027-06-18"><span class="tribe-event-date-start">June 18, 2027 @ 11:00 pm</span> - <span class="tribe-event-date-end">June 19, 2027 @ 5:00 am</span></time><h3 class="tribe-events-calendar-list__event-title"><a href="https://x.example/event/Elm">Elm</a></h3><address><span>Barn</span> <span>Berlin, Germany</span></address></article></body></html>',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00', 'Elm | 2027-06-18 23:00 → 2027-06-19 05:00'],
    notes: ['This page has no event data: its headings and lists were read'],
  },
  {
    kind: 'headings above lists, in German',
    text: '<html><body><section><h2 class="elementor-heading-title">Oak</h2><ul class="elementor-icon-list-items"><li><span>11. Juni 2027</span></li><li><span>22:00 – 06:00 Uhr</span></li><li><span>Barn, Berlin, Deutschland</span></li></ul></section><section><h2 class="elementor-heading-title">Elm</h2><ul class="elementor-icon-list-items"><li><span>18. Juni 2027</span></li><li><span>22:00 – 06:00 Uhr</span></li><li><span>Barn, Berlin, Deutschland</span></li></ul></section></body></html>',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00', 'Elm | 2027-06-18 22:00 → 2027-06-19 06:00'],
    notes: ['This page has no event data: its headings and lists were read'],
  },
  {
    kind: 'button of add-to-calendar-button',
    text: '<html><body><h1>x</h1><add-to-calendar-button name="Oak" options="\'Apple\',\'Google\'" location="Barn, Berlin, Germany" startDate="2027-06-11" endDate="2027-06-12" startTime="22:00" endTime="06:00" timeZone="Europe/Berlin"></add-to-calendar-button></body></html>',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00'],
  },
  {
    kind: 'button of AddToCalendar',
    text: '<html><body><span class="addtocalendar"><var class="atc_event"><var class="atc_date_start">2027-06-11 22:00:00</var><var class="atc_date_end">2027-06-12 06:00:00</var><var class="atc_timezone">Europe/Berlin</var><var class="atc_title">Oak</var><var class="atc_location">Barn, Berlin, Germany</var></var></span></body></html>',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00'],
  },
  {
    kind: 'link to Google Calendar',
    text: '<html><body><h1>Oak</h1><p>Soon.</p><a href="https://calendar.google.com/calendar/render?action=TEMPLATE&amp;text=Oak&amp;dates=20270611T200000Z/20270612T040000Z&amp;location=Barn,+Berlin,+Germany">Add to calendar</a></body></html>',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00'],
    notes: ['The times were given in UTC and are shown as clocks in Europe/Berlin show them'],
  },
  {
    kind: 'event metadata and Open Graph',
    text: '<html><head><meta property="og:type" content="event"><meta property="og:title" content="Oak"><meta property="event:start_time" content="2027-06-11T22:00:00+02:00"><meta property="event:end_time" content="2027-06-12T06:00:00+02:00"><meta property="og:locality" content="Berlin"><meta property="og:country-name" content="Germany"></head><body><p>Hello</p></body></html>',
    fields: ['area'],
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | Berlin'],
  },
  {
    kind: 'JSON in an attribute',
    text: '<html><body><div id="cal" data-events="[{&quot;title&quot;:&quot;Oak&quot;,&quot;start&quot;:&quot;2027-06-11T22:00&quot;,&quot;end&quot;:&quot;2027-06-12T06:00&quot;,&quot;location&quot;:&quot;Barn, Berlin, Germany&quot;}]"></div></body></html>',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00'],
  },
  {
    kind: 'FullCalendar in a script',
    text: "<html><body><script>document.addEventListener('DOMContentLoaded',function(){var c=new FullCalendar.Calendar(el,{initialView:'dayGridMonth',events:[{title:'Oak',start:'2027-06-11T22:00',end:'2027-06-12T06:00',location:'Barn, Berlin, Germany'},{title:'Elm',start:'2027-06-18',location:'Hall, Ulm, Germany'}]});c.render();});</script></body></html>",
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00', 'Elm | 2027-06-18'],
  },
  {
    kind: 'struck day in a table of a page',
    text: '<html><body><table><tr><th>Date</th><th>Event</th><th>Place</th></tr><tr><td><s>11.06.2027</s> 18.06.2027</td><td>Oak</td><td>Berlin, Germany</td></tr><tr><td>19.06.2027</td><td><del>Elm</del> CANCELLED</td><td>Ulm, Germany</td></tr></table></body></html>',
    rows: ['Oak | 2027-06-18', 'Elm | 2027-06-19 | cancelled'],
    notes: ['The name said “CANCELLED”, which was read as its status'],
  },
  {
    kind: 'articles with days of publishing',
    text: '<!doctype html><html><head></head><body><article><h2><a href="/a">Our summer</a></h2><time class="entry-date published" datetime="2027-01-03T10:00:00+01:00">January 3, 2027</time><p>It was nice.</p></article><article><h2>Thanks</h2><span class="posted-on"><time class="updated" datetime="2027-02-03T10:00:00+01:00">February 3, 2027</time></span><p>Thank you.</p></article></body></html>',
    rows: ['refused: This page has no event data (schema.org, as JSON-LD, microdata or RDFa) in it'],
  },
  {
    kind: 'list of names and values below a heading',
    text: '<!doctype html><html><head></head><body><h1>Oak</h1><dl><dt>Date</dt><dd>Friday, 11 June 2027</dd><dt>Time</dt><dd>22:00 – 06:00</dd><dt>Place</dt><dd>Barn, Berlin, Germany</dd></dl></body></html>',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00'],
    notes: ['This page has no event data: its headings and lists were read'],
  },
  {
    kind: 'headings that are named by their class',
    text: '<!doctype html><html><head></head><body><div class="event"><div class="event-title">Oak</div><div class="event-date">11.06.2027</div><div class="event-time">22:00</div><div class="event-place">Barn, Berlin, Germany</div></div><div class="event"><div class="event-title">Elm</div><div class="event-date">18.06.2027</div><div class="event-time">23:00</div><div class="event-place">Hall, Ulm, Germany</div></div></body></html>',
    rows: ['Oak | 2027-06-11 22:00', 'Elm | 2027-06-18 23:00'],
    notes: ['This page has no event data: its headings and lists were read'],
  },
  {
    kind: 'list in a page',
    text: '<!doctype html><html><head></head><body><h1>Events</h1><ul><li>11.06.2027 – Oak, Barn, Berlin, Germany</li><li>18.06.2027 – Elm, Hall, Ulm, Germany</li></ul></body></html>',
    rows: ['Oak | 2027-06-11', 'Elm | 2027-06-18'],
    notes: ['This page has no event data: its headings and lists were read'],
  },
  {
    kind: 'data of a program in a script',
    text: '<!doctype html><html><head></head><body><script>window.__NUXT__={state:{list:[{name:"Oak",date_start:"2027-06-11T22:00:00+02:00",date_end:"2027-06-12T06:00:00+02:00",venue:{name:"Barn",city:"Berlin",country:"Germany"}}]}}</script></body></html>',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00'],
  },
  {
    kind: 'data as a text in a script',
    text: '<!doctype html><html><head></head><body><script>window.__INITIAL_STATE__ = JSON.parse("{\\"events\\":[{\\"title\\":\\"Oak\\",\\"start\\":\\"2027-06-11T22:00\\",\\"end\\":\\"2027-06-12T06:00\\",\\"location\\":\\"Barn, Berlin, Germany\\"}]}");</script></body></html>',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00'],
  },
  {
    kind: 'time of doors without a day, page',
    text: '<!doctype html><html><head></head><body><div itemscope itemtype="https://schema.org/MusicEvent"><span itemprop="name">Oak</span><time itemprop="startDate" datetime="2027-06-11">11 June</time><meta itemprop="doorTime" content="22:00"><div itemprop="location" itemscope itemtype="https://schema.org/Place"><span itemprop="name">Barn</span><span itemprop="address">Berlin, Germany</span></div></div></body></html>',
    rows: ['Oak | 2027-06-11 22:00'],
  },
];
