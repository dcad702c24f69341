/** Clock times as timetables write them: `22:00`, `22h30`, `10pm`, `22:00 - 23:30`, `22-23`, `23:00 – close`. */

const hour = '(?:2[0-4]|[01]?\\d)';
const clock =
  `(?:${hour}:[0-5]\\d(?::[0-5]\\d)?(?: ?(?:[ap]\\.?m\\.?|hrs?|h|uhr))?|(?:2[0-4]|[01]\\d)\\.[0-5]\\d(?: ?(?:h|uhr))?` +
  `|${hour} ?h(?:[0-5]\\d)?|${hour} ?(?:hrs?|uhr|[ap]\\.?m\\.?))(?![\\p{L}\\p{N}])`;
const until = ' ?(?:-+|[–—>→~]|to|till?|until|bis|до|à|a) ?';
const close = '(?:(?:the |open )?end|close|closing|late|open|ende|fin|\\?+)(?![\\p{L}\\p{N}])';
const bareRange =
  '(?:2[0-4]|[01]\\d) ?[-–—] ?(?:2[0-4]|[01]\\d)(?![\\p{L}\\p{N}.:]| ?h)|(?:2[0-3]|[01]\\d)[0-5]\\d ?[-–—] ?(?:2[0-3]|[01]\\d)[0-5]\\d(?![\\p{L}\\p{N}])';
const time = `(?:${clock}${until}(?:${clock}|${close}|${hour}(?![\\p{L}\\p{N}.:]))|${hour}${until}${clock}|${bareRange}|${clock})`;

const after = '[\\s:|,>→@.–—-]*';
const leading = new RegExp(`^(?:[(\\[] ?(?:@|at |from )?${time} ?[)\\]]|(?:@ ?|at |from |ab )?${time})${after}`, 'iu');
const trailing = new RegExp(`(?:^|[\\s,|@–—-])(?:@ ?|at |from )?[(\\[]? ?${time} ?[)\\]]?$`, 'iu');
const whole = new RegExp(`^[(\\[@ ]*(?:at |from |ab )?${time}[)\\]\\s,:.|-]*$`, 'iu');

/** True when the text is one time or span of time and nothing else. */
export function isTimeText(text: string): boolean {
  return text.length <= 40 && whole.test(text);
}

/** Takes one time or span off the front, with the dash or bar that follows it. */
export function takeLeadingTime(text: string): string {
  return text.replace(leading, '');
}

/** Takes one time or span off the end, with the dash, bar or at sign before it. Meant for short texts. */
export function takeTrailingTime(text: string): string {
  const match = trailing.exec(text);
  return match === null ? text : text.slice(0, match.index).trim();
}
