import { end, words } from './fact-words.ts';

/** Words that deny something. */
export const negation = words(`
    (?:^|(?<=(?:are|is|be|have|there|with|and|or|but|allow)_))no${end} no_(?:se|est\\p{L}*|hay|pueden?|son|es)${end} not${end}
    stay_(?:at_)?home at_home zu_?hause draußen_bleiben à_la_maison en_casa em_casa a_casa don['’]?t${end} without${end}
    forbidden prohibited banned leave_your kein\\p{L}{0,2}${end} nicht${end} ohne${end} verboten untersagt pas${end} sans${end}
    aucune?${end} interdit\\p{L}* ni${end} sin${end} prohibid\\p{L}* prohíbe\\p{L}* não${end} nem${end} sem${end} proibid\\p{L}*
    non${end} niente${end} senza${end} vietat\\p{L}* nessun\\p{L}? geen${end} niet${end} zonder${end} verboden${end} nie${end}
    bez${end} zakaz\\p{L}* zabronion\\p{L}* нет${end} не${end} без${end} нельзя запрещ\\p{L}* אין${end} אסור\\p{L}? ללא${end}
    בלי${end} 禁止 不可 なし ません ご遠慮
  `);
/** Words between a negation and the fact that it denies: `we do not offer any parking`, `no se permiten perros`. */
const governed = words(`
    hay${end} há${end} ha${end} c['’]è${end} ci_sono${end} y_a${end} es${end} gibt${end} any${end} garrafas?${end} botellas?${end} bouteilles?${end} bottiglie${end} flessen${end} the${end} your${end} our${end} other${end} bring(?:ing)?${end} have${end} offer${end} provide${end} allow(?:ed|ing)?${end}
    public${end} overnight${end} wild${end} on-?site${end} official${end} permitted${end} use${end} of${end} is${end} are${end}
    die${end} der${end} das${end} eure?${end} eigenen?${end} wilde[sn]?${end} öffentlich\\p{L}*
    de${end} d['’] des${end} du${end} les?${end} la${end} l['’] aux?${end} apporter${end} prévu\\p{L}* autoris\\p{L}*
    el${end} los${end} las${end} con${end} se${end} permit\\p{L}* admit\\p{L}* acept\\p{L}* ingreso${end} entrada${end} acceso${end}
    traer${end} é${end} são${end} os?${end} as?${end} à${end} com${end} aceit\\p{L}* i${end} gli${end} il${end} ai${end} agli${end}
    sono${end} ammess\\p{L}* consentit\\p{L}* introdurre${end} ingresso${end} wprowadzania${end} wolno${end} с${end}
    разводить${end} вход${end} להכניס${end} להביא${end} כניסה${end} כניסת${end} עם${end} את${end}
  `);
/** Words between a fact and the negation behind it: `glass is strictly forbidden on site`. */
const denied = words(`
    is${end} are${end} be${end} must${end} should${end} will${end} have_to${end} strictly${end} unfortunately${end} please${end}
    other${end} bottles?${end} in_(?:the|der) of_any_kind on_site on_the_(?:site|premises|grounds|terrain) at_the_(?:festival|party|event)
    ist${end} sind${end} müssen${end} dürfen${end} bitte${end} leider${end} streng(?:stens)?${end} auf_dem_(?:gelände|festival\\p{L}*)
    ne${end} n['’] est${end} sont${end} strictement${end} sur_(?:le_)?site está\\p{L}* son${end} terminantemente${end}
    é${end} são${end} estão${end} severamente${end} sono${end} severamente${end} zijn${end} są${end} jest${end} строго${end}
  `);
/** Negations behind a fact that say all: others need what is denied behind them. */
const prohibition = words(`
    forbidden prohibited banned stay_(?:at_)?home at_home zu_?hause draußen_bleiben à_la_maison en_casa em_casa a_casa verboten
    untersagt interdit\\p{L}* prohibid\\p{L}* proibid\\p{L}* vietat\\p{L}* verboden${end} zabronion\\p{L}* zakazan\\p{L}* нельзя
    запрещ\\p{L}* אסור\\p{L}?
  `);
const available = words(
  `available${end} possible${end} möglich${end} vorhanden${end} mitgebracht possibles?${end} disponib\\p{L}* posible`,
);
/** Words that make a fact the place of something else: `no dogs in the camping`. */
const placed =
  /(?<!\p{L})(?:in|at|to|on|for|from|near|around|auf|zum|zur|im|am|beim|vom|für|dans|sur|au|pour|en|para|por|nel|nella|sul|per|на|в|к|для)(?: (?:the|our|your|dem|der|den|das|le|la|les|el|il))? $/iu;
const joined =
  /(?<!\p{L})\p{L}+(?= (?:or|and|nor|oder|und|noch|ou|et|ni|o|y|e|nem|né|of|en|lub|i|или|и)(?!\p{L}))|(?<!\p{L})(?:or|and|nor|oder|und|noch|ou|et|ni|o|y|e|nem|né|of|en|lub|i|или|и)(?!\p{L})|ו(?=\p{L})/giu;
/** Returns a pattern that finds all matches of another one. */
export const everyMatch = (pattern: RegExp): RegExp => new RegExp(pattern, 'giu');
const everyNegation = everyMatch(negation);
const everyGoverned = everyMatch(governed);
const everyDenied = everyMatch(denied);
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Words before a list of which none is allowed. */
export const negatedList =
  /^(?:please )?(?:no|kein\p{L}*|sin|sans|pas de|sem|não|senza|niente|no a|geen|bez|без|нет|ללא|אין|אסור|proibid\p{L}*|prohibid\p{L}*)(?!\p{L})/iu;

/** Words that say that something is allowed. */
export const assent = words(`
    allowed${end} permitted${end} welcome${end} ok(?:ay)?${end} fine${end} yes${end} erlaubt willkommen${end} gestattet
    gern\\p{L}?_gesehen ja${end} autorisé\\p{L}* bienvenu\\p{L}* accepté\\p{L}* admis\\p{L}* oui${end} permitid\\p{L}*
    bienvenid\\p{L}* admiten${end} sí${end} permite\\p{L}* bem-?vind\\p{L}* liberad\\p{L}* sim${end} ammess\\p{L}*
    consentit\\p{L}* benvenut\\p{L}* sì${end} toegestaan welkom${end} mogen${end} dozwolon\\p{L}* mile_widzian\\p{L}* wolno
    tak${end} можно${end} разреш\\p{L}* рады да${end} מותר\\p{L}? מוזמנ\\p{L}* ברוכ\\p{L}* 可能 OK 歓迎
  `);

/**
 * Returns a function that tells whether a negation in a text is about a fact, and not about something near it: `do not miss the
 * shuttle`. `subjects` are the patterns of all facts, by `everyMatch`.
 */
export function readDenials(text: string, subjects: readonly RegExp[]): (subject: RegExp, isRule: boolean) => boolean {
  const negations = [...text.matchAll(everyNegation)];
  return (subject, isRule) => negations.some((negation) => denies(text, negation, { subject, isRule, subjects }));
}

interface Denied {
  subject: RegExp;
  /** Whether a mention of it says nothing. */
  isRule: boolean;
  subjects: readonly RegExp[];
}

function denies(text: string, { 0: no, index: at }: RegExpExecArray, { subject, isRule, subjects }: Denied): boolean {
  const isOnly = (part: string, allowed: RegExp): boolean => !/\p{L}/u.test(without(part, [...subjects, allowed]));
  const match = subject.exec(text);
  if (match === null) return false;
  const { 0: subjectText, index: start } = match;
  if (cjk.test(subjectText)) return true;
  if (!isRule && placed.test(text.slice(0, start))) return false;
  const [end, noEnd] = [start + subjectText.length, at + no.length];
  if (at < start) return isOnly(text.slice(noEnd, start), everyGoverned);
  const says = prohibition.test(no) || assent.test(text.slice(noEnd)) || available.test(text.slice(noEnd));
  return at < end || (says && isOnly(text.slice(end, at), everyDenied));
}

/** Returns a text without these words, and without the members of lists and what joins them. */
function without(text: string, patterns: readonly RegExp[]): string {
  let remaining = text.replace(joined, ' ');
  for (const pattern of patterns) remaining = remaining.replace(pattern, ' ');
  return remaining;
}
