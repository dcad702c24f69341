import { wordSet } from '@moonfloor/lineup/word-patterns';
import { columnNames } from './column-names-table.ts';
import { wordsOfName } from './column-names.ts';

/** All words of the names of columns. */
const knownWords: ReadonlySet<string> = new Set(
  Object.values(columnNames.event).flatMap((names) => [...names.keys()].flatMap((name) => name.split(' '))),
);

/** Returns a known word without the umlauts that are written as two letters: `spielstaette`. */
function withoutUmlauts(word: string): string {
  const plain = word.replace(/([aou])e/g, '$1');
  return knownWords.has(plain) ? plain : word;
}

/** Returns the words of a name of a column, as names are compared. */
export const wordsOf = (header: string): string[] =>
  wordsOfName(header.slice(0, 200).replace(/([a-z\d])([A-Z])/g, '$1 $2'))
    .map((word) => (knownWords.has(word) ? word : withoutUmlauts(word)))
    // `location.location_name`
    .filter((word, at, all) => word !== all[at - 1]);

/** Header words of links. */
export const linkWords = wordSet('link links url website homepage webseite lien enlace ссылка');

/** Header words of days that are not those of the event. */
export const otherDayWords = wordSet(`
  created updated modified published added changed deadline update last crawled scraped birth end sale creation
  announcement announce announced publication posted listing onsale registration doors submitted eingereicht
`);
/** Ends of words for the last day of registrations: `Anmeldeschluss`, `date limite`. */
export const deadlineWord = /schluss$|frist$|^limite$|^scadenza$|^prazo$|^срок$/u;

/** Header words of the start and of the end of events, in columns whose names are not known; without accents, as stems. */
export const startWord =
  /^(?:start|begin|from$|von$|vanaf$|debut|inici|inizi|comienz|incep|rozpocz|zahaj|zaciat|zacat|pocat|pocet|kezd|baslangic|alkamis|alku|εναρξ|начал|початк|התחלה|البدء|시작|[开開]始)|เรม/u;
export const endWord =
  /^(?:ends?$|ende$|end[dz]|finish|fine?$|final|fim$|until$|till$|to$|bis$|close|slut|termino|zakoncz|ukonc|zavrs|befejez|bitis|paattymis|sfarsit|ληξ|заверш|סיום|الانتهاء|종료|[结結]束)|สนสด/u;

/** Header words of those to whom a name or a place belongs that is not the event's. */
export const ownerWords = wordSet(`
  artist artists performer organizer organiser promoter host user author owner category genre label image contact zone series parent type status
  file currency
`);

export const areaWords = wordSet('venue location place city town area country region');
