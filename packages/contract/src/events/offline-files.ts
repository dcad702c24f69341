/** What a browser keeps of an event for use offline: paths of the site, or URLs of the API's host. */
export interface EventFiles {
  event_name: string;
  event_date: string;
  /** The event's page, and its timetable if it has one. */
  pages: string[];
  /** Pages of the artists of its line-up. */
  artists: string[];
  /** Responses of the API, from which the pages open in place. */
  data: string[];
  /** The flyer, in one width. */
  pictures: string[];
}

/** The code of a build in a language, as paths. */
export interface BuildFiles {
  /** The list of the build's pages: its name, with a hash, identifies the build; each document names it. */
  build: string;
  /** Scripts, style sheets and fonts that the document of the offline page names. */
  offline: string[];
  /** Those that the document of an event names. */
  event: string[];
  /** Those of all pages that are kept, also what they load later. */
  pages: string[];
  /** What forms need in addition. */
  forms: string[];
}
