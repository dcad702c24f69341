import { stripPrefix } from './prefix.ts';
import { maskBrackets } from './punctuation.ts';
import { takeTrailingMore } from './skip-reasons.ts';
import { wordSet, wordsOf } from './word-patterns.ts';

/**
 * Words that are common in sentences and rare in names: pronouns, auxiliary verbs and the like, in the languages of
 * announcements.
 */
const sentenceWords = wordSet(`
  we our us you your yours they their is are was were be been will would can could should must have has had do does
  please this these those that which who when where while because from until every everyone everything each all also
  provide bring join enjoy come welcome expect here there about than its it's don't
  wir uns unser unsere unseren ihr euch euer eure ist sind wird werden wurde haben hat kann könnt bitte diese dieser
  dieses auch nicht nur für auf eine einen einem einer bei zum zur durch sowie folgt folgen
  nous notre nos vous votre vos est sont sera seront avons avez pour dans cette ces qui que avec sur être plus chez
  nosotros nuestro nuestra está están será serán para con una por que cada donde desde hasta tenemos habrá
  nosso nossa você vocês são será serão uma com não também nas nos pela pelo onde teremos já
  nostro nostra siamo sono sarà saranno che per della delle degli nella questo questa
  мы наш ваш вы это для что как будет будут или при
`);
/** Words that join others: two of them among small letters make a sentence. */
const littleWords = wordSet(
  'the at no of to in on for with a an and from by der die das am im mit und von le la les de du des et',
);
/** True for a preposition or article. */
export const isLittleWord = (text: string): boolean => littleWords.has(text.toLowerCase());
/** Words that join others in sentences of languages that `sentenceWords` has few of; names have them rarely, behind another word. */
const joiningWords = wordSet(`
  s sa jsou není nejsou pro nebo ale také už tak ještě hned się jest są dla oraz nie przez ale też już tylko bez przed
  nem egy lesz lesznek hogy csak már még mindenki het een niet zijn voor naar hou wordt bij ook maar jullie
  att det inte för till ni är från ikke til er også alle jer
  cu nu pentru este sunt din mai vă je nije za sve što kako ve bir için ile çok değil
  mais vers dès pas très où tout pero más muy sin sobre todo toda todos mais muito sem sobre todo toda
  ma più senza tutto tutti anche non не на по до из от за же но все всё если ждите кто
  של על את לא זה עם כל אין יש גם מה
`);

/** True for a word of sentences that names hardly begin with. */
export function isFunctionWord(word: string): boolean {
  const bare = word.toLowerCase().replace(/(?<![.,:!?…])[.,:!?…]+$/u, '');
  return sentenceWords.has(bare);
}

/** True for a text that has, behind its first word, words that join others in sentences. */
export function joinsWords(text: string): boolean {
  const words = nameWords(text);
  return (
    words.length > 2 && words.slice(1).some((word) => joiningWords.has(word.replace(/(?<![.,:!?…])[.,:!?…]+$/u, '')))
  );
}

const ended = /[.!?…]["')\]]*$/u;
const introduction =
  /(?:^|[\s,:])(?:including|featuring|feat\.|such as|with (?:sets?|music) by|sets? by|(?:acts|artists|names|djs) like|(?:acts|künstler|djs|namen|größen) wie|(?:artistes|noms|dj'?s) comme|(?:artistas|nombres|nomes|djs) como|(?:artisti|nomi|dj) come|(?:artiesten|namen|dj's) als|unter anderem|u\.a\.|con la participación de)\s+/iu;
/** True for a sentence with words before names: `acts such as`. */
export const isIntroduced = (text: string): boolean => introduction.test(text);

/** As many words in small letters behind one with a capital letter make a sentence. */
const minSmall = 5;

/** `See you on the dancefloor`. */
const farewell =
  /^(?:see you|join us|come and|let's |lasst uns|wir sehen uns|nos vemos|os esperamos|à bientôt|ci vediamo|vi aspettiamo|te esperamos|esperamos por|до встречи|widzimy się)(?!\p{L})/iu;

const closingWords =
  /^(?:cheers|kisses|hugs|peace|best|(?:best|kind|warm) (?:regards|wishes)|regards|thanks|love|xoxo|lg|vg|mfg|(?:liebe|viele|beste|herzliche) grüße|danke|saludos|un abrazo|abraços?|beijos|cordialement|bises|bisous|à plus|un saluto|saluti|groetjes|groeten|pozdrawiam|pozdrawiamy|s pozdravem|üdv|üdvözlettel|с уважением|hälsningar|mvh|sevgiler|gr(?:u|ü)ß)(?:,\s\p{L}{2,20})?[,.! ]*$/iu;

/** Words within names that are written small. */
const smallWords = wordSet(`
  b2b b3b vs versus x and und y e et i a og och и & feat ft live set sets dj act of the de di da do del della des du la le
  ο η το οι τα του της των τον την στο στη στην και ή με и у из от и під в z od po se s az şi și din la av på af og ja ve ile het een op zonder sans aux al nel con sin com sem dos na no
  les el los las o os as um uma un una une il lo gli das der die den van von zu w with aka meets ex on in to hybrid presents present pres en na v ve w z nad pod az és friends freunde amigos amis amici
`);

/** The words of a line with letters, without what stands before it, in brackets or behind a dash. */
export const nameWords = (text: string): string[] =>
  maskBrackets(stripPrefix(text).split(/\s[–—-]\s/u, 1)[0]!)
    .split(/[\s,/\uE000]+/u)
    .filter((word) => /\p{L}/u.test(word));

/** Number of words in small letters that names do not have, behind a word with a capital letter. */
export function countSmall(text: string): number {
  const words = nameWords(text);
  if (!words.some((word) => /^\P{Ll}/u.test(word))) return 0;
  return words.slice(1).filter((word) => /^\p{Ll}/u.test(word) && !smallWords.has(word.replace(/[.:]/gu, ''))).length;
}

/** True for the end of a letter or post, behind which is the signature. */
export const isFarewell = (text: string): boolean =>
  text.length <= 60 && (farewell.test(text) || closingWords.test(text));

/** Returns true for a text that reads like a sentence: it has words of sentences, or many words and a full stop. */
export function isSentence(text: string): boolean {
  const head = takeTrailingMore(stripPrefix(text.slice(0, 400))).replace(
    /(?<![^\p{L}\p{N}\p{P}])[^\p{L}\p{N}\p{P}]+$/u,
    '',
  );
  // Japanese and Chinese
  // for up to 400 characters
  if (/\p{sc=Hiragana}{2}.*。|\p{sc=Han}{4}.*。/u.test(head)) return true;
  const words = wordsOf(head);
  if (words.length < 3) return false;
  if (countSmall(head) >= minSmall && !/[,;/|•+]/u.test(head)) return true;
  const stopped = ended.test(head);
  if (stopped && smallLetters(head) >= (words.length > 3 ? 0.5 : 0.6) && /^\P{Ll}/u.test(stripPrefix(head)))
    return true;
  const little = words.filter((word) => littleWords.has(word)).length;
  if (words.length >= 6 && little >= 2 && smallLetters(head) >= 2 / 3) return true;
  const sentenceWordCount = words.filter((word) => sentenceWords.has(word)).length;
  const needed = stopped ? 1 : 2;
  return words.length >= 5 && sentenceWordCount >= needed;
}

/** The share of words that begin with a small letter. */
function smallLetters(text: string): number {
  const words = maskBrackets(text)
    .split(' ')
    .filter((word) => /\p{L}/u.test(word));
  return words.filter((word) => /^["'(]?\p{Ll}/u.test(word)).length / Math.max(1, words.length);
}
