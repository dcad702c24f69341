import { hasWord, stripOrnaments } from './marks.ts';

/** A sentence for the user per kind of text that is no artist. */
const phrases: readonly (readonly [reason: string, pattern: RegExp])[] = [
  ['An end mark, not an artist', /^(?:the )?(?:end|ende|fin|fine|eof|fim)(?: of (?:line[ -]?up|list))?[.!]*$/iu],
  [
    'Not announced yet',
    /^(?:t\.?b\.?[acd]\.?|to be (?:announced|confirmed|added|continued|defined)|(?:more )?(?:acts? |artists? |names? )?(?:coming soon|soon|to follow|to come))[.!]*$/iu,
  ],
  [
    'Not announced yet',
    /^(?:secret|surprise|special|mystery|guest)(?: (?:secret|surprise|special|mystery))?(?: (?:guests?|acts?|artists?|sets?|djs?))?[.!?]*$/iu,
  ],
  [
    'Says that there is more, names nobody',
    /^(?:(?:and|&|plus|\+) ?)?(?:(?:so )?(?:many|lots|loads|much|some|a few|several) )?(?:of )?more(?: (?:acts?|artists?|names?|guests?|djs?|live|tb[acd]|t\.b\.[acd]\.|to (?:be (?:announced|confirmed)|come|follow)|coming|soon|and|more))*[.!]*$/iu,
  ],
  [
    'Says that there is more, names nobody',
    /^(?:(?:and|plus|und|y|e|et|i|a|en|og|och|ja|и|&|\+) ?)(?:(?:many|lots of|viele|muchos?|muitos?|molti|beaucoup|многие) )?(?:others?|mehr|andere|weitere|más|mas|mais|altri|autres?|plus|jiní|więcej|другие)(?: (?:artists?|mehr|mais|artisti|más|acts?))*[.!]*$/iu,
  ],
  ['Says that there is more, names nobody', /^(?:u\.?v\.?m\.?|u\.?v\.?a\.?|etc\.?|et al\.?|& ?co\.?|i inni|a další|ועוד)$/iu],
  ['Says when it starts, not who plays', /^(?:doors|einlass|gates|entry|start|beginn?)(?: opens?)?(?: (?:at|from|ab|um))?[.!]*$/iu],
  [
    'A title, not an artist',
    /^(?:(?:the )?(?:full |complete |final |official |music |artist |international |confirmed )*(?:line[ -]?up|time ?table|running order|programme?|play ?times|set ?times|schedule)(?: (?:phase|part|wave|announcement) ?\d*| 20\d\d| a-z)*|[^,;|•(]*\b(?:line-?up|time ?table|running order|set ?times)\b(?: 20\d\d)?|(?:music|artists?|acts|names)(?: by floor| a-z)?|(?:in )?alphabetical order|a ?- ?z|(?:phase|wave|part) \d+)[:.!]*$/iu,
  ],
];

/** Why a short text names no artist and no floor, as a sentence for the user; null when it may name one. */
export function reasonToSkip(text: string): string | null {
  if (!hasWord(text)) return 'No name in it';
  if (text.length > 80) return null;
  const bare = stripOrnaments(stripOrnaments(text).replace(/^[([{]+|[)\]}]+$/gu, ''));
  return phrases.find(([, pattern]) => pattern.test(bare))?.[0] ?? null;
}

const trailingMore =
  /[\s,]*(?:\s(?:and|&|plus|und|y|e|et)|[+…]|\.{2,})\s*(?:(?:many|much|lots|viele|muchos|muitos)\s)?(?:more|others|mehr|más|mas|mais|altri)(?:\s(?:tb[acd]|acts?|artists?|to come|soon|mehr))*[\s.!…]*$/iu;

/** Takes `and many more…` off the end of a short text. */
export function takeTrailingMore(text: string): string {
  const match = trailingMore.exec(text);
  return match === null || match.index === 0 ? text : text.slice(0, match.index).trim();
}

const address =
  /^(?:https?:\/\/|www\.)\S+$|^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.[a-z]{2,}\/\S*$|^[^\s@]+@[^\s@]+\.[a-z]{2,}$|^(?:[a-z]+\.)?(?:soundcloud|facebook|instagram|mixcloud|bandcamp|youtube|linktr|beatport|spotify)\.[a-z]{2,3}$/iu;
const handle = /^(?:@[\p{L}\p{N}_.]{2,}|#\p{L}[\p{L}\p{N}_]*)$/u;
const networkLabel = /^(?:ig|insta|instagram|fb|facebook|sc|soundcloud|mixcloud|bandcamp|youtube|yt|web|website|link|links|spotify|beatport|telegram|x|twitter|tiktok|tickets?|info)[:.]?$/iu;

/** True for one word that is a web address, an e-mail address, an @handle or a #hashtag. */
export function isLink(word: string): boolean {
  return address.test(word) || handle.test(word);
}

/** Takes web addresses, e-mail addresses, @handles and #hashtags out of a line, with the network's name before them. */
export function takeLinks(text: string): { links: string[]; rest: string } {
  if (!/[@#./]/u.test(text)) return { links: [], rest: text };
  const links: string[] = [];
  const rest: string[] = [];
  for (const word of text.split(/( |\t)/u)) {
    const bare = word.replace(/^[([<"']+|[)\]>"',;|]+$/gu, '');
    const link = isLink(bare);
    if (link) links.push(bare);
    rest.push(link || networkLabel.test(bare) ? word.replace(bare, '') : word);
  }
  if (links.length === 0) return { links, rest: text };
  const left = rest.join('').replace(/ +/gu, ' ').trim();
  return { links, rest: hasWord(left) ? left : '' };
}
