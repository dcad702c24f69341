import { calendar, entry } from './calendar-cases.ts';
import type { FormatCase } from './read-format.ts';

const utc = 'The times were given in UTC';

/** Calendars as other programs export them. */
export const exportedCases: readonly FormatCase[] = [
  {
    kind: 'outlook display zone, calendar',
    text: calendar(
      entry(
        'DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna":20270611T220000',
        'DTEND;TZID="(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna":20270612T060000',
        'LOCATION:Barn\\, Berlin\\, Germany',
      ),
    ),
    rows: ['Night | 2027-06-11 22:00 → 2027-06-12 06:00'],
  },
  {
    kind: 'lower case, calendar',
    text: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y\r\nbegin:vevent\r\nUID:1@x\r\nDTSTAMP:20270101T000000Z\r\nSUMMARY:Oak\r\ndtstart;tzid=Europe/Berlin:20270611T220000\r\nlocation:Barn\\, Berlin\\, Germany\r\nend:vevent\r\nEND:VCALENDAR\r\n',
    rows: ['Oak | 2027-06-11 22:00'],
  },
  {
    kind: 'rdate list, calendar',
    text: calendar(
      entry(
        'DTSTART;TZID=Europe/Berlin:20270611T220000',
        'RDATE;TZID=Europe/Berlin:20270618T220000,20270625T220000',
        'LOCATION:Barn\\, Berlin\\, Germany',
      ),
    ),
    rows: ['Night | 2027-06-11 22:00', 'Night | 2027-06-18 22:00', 'Night | 2027-06-25 22:00'],
  },
  {
    kind: 'vcal 1.0, calendar',
    text: 'BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VEVENT\r\nSUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Oak =C3=BCber\r\nDTSTART:20270611T200000Z\r\nDTEND:20270612T040000Z\r\nLOCATION:Barn, Berlin, Germany\r\nEND:VEVENT\r\nEND:VCALENDAR',
    rows: ['Oak über | 2027-06-11 22:00 → 2027-06-12 06:00'],
    notes: [utc],
  },
  {
    kind: 'wr-timezone floating, calendar',
    text: calendar(
      'X-WR-TIMEZONE:America/Vancouver',
      entry('DTSTART:20270612T050000Z', 'LOCATION:Hall\\, Vancouver\\, BC\\, Canada'),
    ),
    rows: ['Night | 2027-06-11 22:00'],
    notes: [utc],
  },
  {
    kind: 'two calendars, calendar',
    text: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y\r\nBEGIN:VEVENT\r\nUID:1@x\r\nDTSTAMP:20270101T000000Z\r\nSUMMARY:Oak\r\nDTSTART;VALUE=DATE:20270611\r\nLOCATION:Ulm\\, Germany\r\nEND:VEVENT\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y\r\nBEGIN:VEVENT\r\nUID:2@x\r\nDTSTAMP:20270101T000000Z\r\nSUMMARY:Elm\r\nDTSTART;VALUE=DATE:20270612\r\nLOCATION:Ulm\\, Germany\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    rows: ['Oak | 2027-06-11', 'Elm | 2027-06-12'],
  },
  {
    kind: 'html descr only, calendar',
    text: calendar(
      entry(
        'DTSTART;TZID=Europe/Berlin:20270611T220000',
        'LOCATION:Barn\\, Berlin\\, Germany',
        'X-ALT-DESC;FMTTYPE=text/html:<p>Two <b>floors</b></p>',
      ),
    ),
    fields: ['description'],
    rows: ['Night | 2027-06-11 22:00 | Two floors'],
  },
  {
    kind: 'url in location, calendar',
    text: calendar(entry('DTSTART;TZID=Europe/Berlin:20270611T220000', 'LOCATION:https://maps.example/x')),
    country: 'Germany',
    fields: ['event_location'],
    rows: ['Night | 2027-06-11 22:00 | '],
    notes: ['The venue “https://maps.example/x” says nothing and was left'],
  },
  {
    kind: 'method cancel, calendar',
    text: calendar('METHOD:CANCEL', entry('DTSTART;VALUE=DATE:20270611', 'LOCATION:Barn\\, Berlin\\, Germany')),
    rows: ['Night | 2027-06-11 | cancelled'],
  },
  {
    kind: 'ms allday, calendar',
    text: calendar(
      entry(
        'DTSTART;TZID=Europe/Berlin:20270611T000000',
        'DTEND;TZID=Europe/Berlin:20270614T000000',
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
        'LOCATION:Barn\\, Berlin\\, Germany',
      ),
    ),
    rows: ['Night | 2027-06-11 → 2027-06-13'],
  },
  {
    kind: 'address lines, calendar',
    text: calendar(entry('DTSTART;VALUE=DATE:20270611', 'LOCATION:Barn\\nStreet 1\\n10115 Berlin\\nGermany')),
    fields: ['event_location', 'area', 'country'],
    rows: ['Night | 2027-06-11 | Barn, Street 1 | Berlin | Germany'],
  },
  {
    kind: 'google address, calendar',
    text: calendar(entry('DTSTART;VALUE=DATE:20270611', 'LOCATION:Barn\\, Street 1\\, 10115 Berlin\\, Germany')),
    fields: ['event_location', 'area', 'country'],
    rows: ['Night | 2027-06-11 | Barn, Street 1 | Berlin | Germany'],
  },
  {
    kind: 'us address, calendar',
    text: calendar(
      entry('DTSTART;TZID=America/Denver:20270611T220000', 'LOCATION:Barn\\, 12 Main St\\, Denver\\, CO 80202\\, USA'),
    ),
    fields: ['event_location', 'area', 'country'],
    rows: ['Night | 2027-06-11 22:00 | Barn, 12 Main St | Denver, CO | United States'],
  },
  {
    kind: 'hours of a duration over a change of the clocks, calendar',
    text: calendar(
      entry('DTSTART;TZID=Europe/Berlin:20271030T220000', 'DURATION:PT12H', 'LOCATION:Barn\\, Berlin\\, Germany'),
    ),
    rows: ['Night | 2027-10-30 22:00 → 2027-10-31 09:00'],
  },
  {
    kind: 'place that only Apple names, calendar',
    text: calendar(
      entry(
        'DTSTART;TZID=Europe/Berlin:20270611T220000',
        'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="Street 1, 10115 Berlin, Germany";X-TITLE=Barn:geo:52.52,13.405',
      ),
    ),
    fields: ['event_location', 'area', 'latitude'],
    rows: ['Night | 2027-06-11 22:00 | Barn, Street 1 | Berlin | 52.52'],
  },
];
