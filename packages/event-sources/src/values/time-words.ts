/** Words around times of day in the languages of sources, as patterns: each reader of times takes its own from these. */

/** That doors open at a time. */
export const doors = 'doors?|einlass|portes|puertas|ouverture|apertura|open|開場';
/** That an event begins at a time. */
export const begins = 'starts?|beginn?|begins|début|inicio|início|inizio|начало|開始';
/** Before a time. */
export const before =
  'um|at|ab|from|von|van|à|a las|às|das|dalle|alle|de|od|o|ob|u|ve|ore|orele|godz|hod|kl|klo|kell|plkst|val|pukul|jam|lúc|в|с|у|о|στις';
/** Before the time of an end. */
export const until =
  'bis|to|till?|until|hasta(?: las?)?|à|às|as|a|até(?: às)?|(?:fino )?alle|(?:až )?do|до|tot|ig|kuni|iki|līdz|hingga|sampai|până(?: la)?|đến|έως|μέχρι|עד|حتى';
/** Behind an hour. */
export const units = 'uhr|h|hs|hrs|uur|ч|ore|horas?|heures?';

/** Before a start when a text also names when the doors open: `Doors 9pm / Start 10pm`. */
export const startBehindDoors = new RegExp(
  `^(?:${doors})\\W.{1,30}?(?=(?:${begins}|show|concert|konzert|concierto|concerto)\\W)`,
  'iu',
);
/** When the doors open, behind the start: `10pm, doors 9pm`. */
export const doorsBehind = new RegExp(`\\s?[,/(]\\s?(?:${doors})\\s.{1,12}$`, 'iu');
/** When the doors open, beside a day and the start: `12.06., Beginn 22:00, Einlass 21:00`. */
const doorsBeside = new RegExp(
  `(?:\\s?[,/(|–-]\\s?|\\s)(?:${doors})\\W{1,3}\\d{1,2}(?:[:.h]\\d\\d)?(?:\\s?(?:${units}|[ap]\\.?m\\.?))?(?![\\p{L}\\d:.])`,
  'iu',
);

// for up to 80 characters: maxDateLength
/** Returns a text without the time of the doors, if it has another one. */
export function withoutDoors(text: string): string {
  const without = text.replace(doorsBeside, '');
  if (without === text) return text;
  const trimmed = without.replace(/(?<=\d\.?),?\s?[(,]?\s?(?=\p{L}{3,12}\s\d)/u, ' ').replace(/\)$/, '');
  return /\d\s?(?:uhr|h|[ap]\.?m)|\d[:h]\d\d/i.test(trimmed) ? trimmed : text;
}
/** A word between a day and its time. */
export const besideTime = new RegExp(
  `^(?:${doors}|${begins}|${before}|${until}|${units}|[ap]m|kello|klokka|klokken|las|partir|saat|ώρα|בשעה|noon|midnight|utc|gmt)$`,
  'iu',
);
/** Before a time that stands alone: `Start: 22:00`, `Начало в 22:00`, `ab 22 Uhr`, `godz. 21:00`. */
export const beforeTime = new RegExp(
  `^(?:(?:${doors}|${begins}|show|uhrzeit|time|zeit|время|שעה)\\W{0,3}(?=[\\d\\p{L}]))?(?:(?:${before})\\.?\\s)?(?=\\d)`,
  'iu',
);
