import { isDayText } from './calendar-words.ts';
import { floorLikeness } from './floor-words.ts';
import { hasWord, stripOrnaments } from './punctuation.ts';
import { isStyleList } from './style-words.ts';
import { isHours, isTimeText, takeTrailingTime } from './times.ts';

// for up to 200 characters: maxHeadingLength
const whenPart = /\s*[([]([^()[\]]*)[)\]]|\s+[-–—|/•·,@~]+\s+([^-–—|/•·,@~]+)$/gu;

/** Removes day, time or styles from a floor's name: the same floor on two days is one floor. */
export function withoutWhen(title: string): string {
  if (isStyleList(title) && !title.includes('(')) return title;
  const bare = withoutListWord(title)
    .replace(/\s(?:(?:hosted|powered|presented|curated) by|w\/)\s.*$/iu, '')
    .replace(whenPart, (part: string, inBrackets?: string, after?: string) => {
      const words = (inBrackets ?? after ?? '').trim();
      return isWhen(words) ||
        (isStyleList(words) && !(inBrackets === undefined && isPartOf(title, words))) ||
        /^(?:(?:(?:hosted|powered|presented|curated) )?by|with|mit|avec|con|com|feat\.?|ft\.?) /iu.test(words) ||
        (inBrackets !== undefined && isLatin(title.slice(0, title.indexOf('('))) && !/\p{sc=Latn}/u.test(words)) ||
        words === ''
        ? ''
        : part;
    });
  const name = withoutHours(stripOrnaments(bare));
  // `STAGE 2 (Garden of Beats)`
  const [head = ''] = name.split(/\s[([]/u, 1);
  if (head !== name && /[)\]]$/u.test(name) && floorLikeness(head) === 'sure') return head;
  if (!hasWord(name)) return title;
  // `Forest Friday`, `MAINFLOOR DARKPSY`
  const words = name.split(' ');
  if (words.length > 1 && words.at(-1)!.length > 4 && isDayText(`${words.at(-1)!}:`)) words.pop();
  const places = [...words.keys()].slice(1).find((at) => {
    const place = words.slice(0, at).join(' ');
    return (
      isStyleList(words.slice(at).join(' ')) &&
      floorLikeness(place) === 'sure' &&
      (at > 1 || /.floor$/iu.test(place)) &&
      !/^\d/u.test(place)
    );
  });
  return words.slice(0, places).join(' ');
}

/** `Alternative / Chill`: two words for floors, of which neither is one without the other. */
const isPartOf = (title: string, words: string): boolean =>
  floorLikeness(words) !== 'no' && floorLikeness(title.split(/\s[-–—|/•·,@~]+\s/u, 1)[0]!) !== 'sure';

/** Removes the hours behind a place: `Oak Stage, from 14:00`. */
function withoutHours(name: string): string {
  const words = name.split(' ');
  const end = [...words.keys()].slice(1).find((at) => isHours(words.slice(at).join(' ')));
  const place = stripOrnaments(words.slice(0, end).join(' ').replace(/,$/u, ''));
  return floorLikeness(place) === 'no' ? name : place;
}

const listWord =
  /^(?:line[ -]?up|time ?table|horarios?|horários?|program(?:me?|a)?|running order|set ?times|zeitplan|tijden|tider|zeiten|spielplan|ablauf|programm|horaires?|orari|rozpiska|harmonogram|tijdschema|menetrend|расписание|тайминг|лайн-?ап|πρόγραμμα)(?: ?[:–-])? (?:(?:for|für|am|on|pour|de|del|van|per) )?(?=\p{L})/iu;

const listWordBehind = /(?<=\S)\s(?:タイムテーブル|出演者?|时间表|타임테이블)$/u;

/** Removes the word for a list: `Timetable Forest`, `Running order for Saturday`, `8月7日 タイムテーブル`. */
export const withoutListWord = (text: string): string => text.replace(listWord, '').replace(listWordBehind, '');

/** `The Dome (הדום)`: the brackets say the name in another script. */
const isLatin = (text: string): boolean => /\p{sc=Latn}/u.test(text);

/** `Großer Floor: Hive`. */
export const bySize =
  /^(?:gro(?:ß|ss)|klein|big|large|small|grand|petit|gran|peque|grote?|lille|liten|sto(?:r|ra)|velk|mal|duż|mał|nagy|kis|больш|мал|גדול|קטנ|büyük|küçük)\p{L}{0,4} (?!.*,)/iu;

function isWhen(words: string): boolean {
  return isTimeText(words) || isDayText(words) || isDayText(takeTrailingTime(words));
}
