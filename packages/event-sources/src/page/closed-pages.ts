import { t } from '@moonfloor/messages/t';
import { oneLine } from '../values/plain-text.ts';
import { type Element, findOutermost, parseElements, textIn } from './elements.ts';

/** A page, its elements and its visible text. */
interface Page {
  html: string;
  elements: readonly Element[];
  text: string;
}

/** Returns why a page without events has none, and what to do instead, if it asks for a sign-in or keeps out programs. */
export function whyClosed(html: string, address: string | null): string | undefined {
  const page = { html, elements: parseElements(html, false), text: oneLine(html) };
  if (isWall(page))
    return t(
      'This site blocks automated access, so its events cannot be read. Please open the page in your browser and save it as a file, or paste its text.',
    );
  if (isSignInPage(page, address))
    return t(
      'This page needs a sign-in, so its events cannot be read. Please export them as a calendar (.ics) there and import that, or paste their text.',
    );
  return undefined;
}

const signInTitle =
  /\blog ?in\b|\bsign ?in\b|\blog into\b|anmelden|einloggen|se connecter|connexion|iniciar sesi[oó]n|accedi|iniciar sessão|entrar|войти|вход|התחבר|ログイン/iu;
const signInPath = /\/(?:log-?in|sign-?in|checkpoint|authwall)(?:[/.?#;]|$)/i;
/** Scripts of pages that show nothing but a form, such as Instagram's, or that forward to one. */
const formScript =
  /LoginAndSignupPage|(?:location(?:\.href)?\s*=|location\.(?:replace|assign)\()\s*["'][^"'\s]{0,200}\/(?:login|signin)\b/i;

/** Maximum length of the visible text of a page that is no more than a form. */
const maxFormText = 1500;

/** Titles of pages that let only people in, whatever they hold. */
const wallTitle =
  /^(?:just a moment|one moment, please|attention required|checking your browser|security check|verify(?:ing)? you are human|are you (?:a )?(?:human|robot)|access (?:to this page has been )?denied|pardon our interruption|human verification|ddos-guard|nur einen moment|un instant|un momento|um momento)[\s.…!?|]/iu;
/** Addresses and names of what such pages load. */
const wallParts =
  /\/cdn-cgi\/challenge-platform\/h\/|_cf_chl_opt|cf-browser-verification|captcha-delivery\.com|["']px-captcha|_Incapsula_Resource|gokuProps|\/_sec\/cp_challenge|ddos-guard\.net|sgcaptcha|within\.website\/x\/cmd\/anubis/;
/** What they ask for. */
const wallText =
  /\b(?:verify|confirm|prove|make sure) (?:that )?you(?:['’]re| are) (?:a |not a )?(?:human|robot|bot)|dass sie (?:ein mensch|kein roboter)|vous (?:êtes (?:bien )?(?:un )?(?:être )?humain|n['’]êtes pas un robot)|eres (?:un )?humano|no eres un robot|sei (?:un )?(?:essere )?umano|non sei un robot|você é (?:um )?humano|não é um robô|вы (?:не робот|человек)|enable (?:js|javascript) and (?:cookies|disable any ad blocker)|press & hold|unusual (?:traffic|activity) from your/iu;

/** Returns whether a page lets only people in: by what it loads or asks for, with little other text. */
function isWall({ html, elements, text }: Page): boolean {
  if (text.length > maxFormText) return false;
  const title = textIn(findOutermost(elements, ({ name }) => name === 'title')[0]);
  return wallParts.test(html) || wallText.test(text) || wallTitle.test(`${title} `);
}

/** Returns whether a page without events asks for a sign-in: by its address, by forwarding, or with little but a form. */
function isSignInPage({ html, elements, text }: Page, address: string | null): boolean {
  if (address !== null && URL.canParse(address) && signInPath.test(new URL(address).pathname)) return true;
  const has = (matches: (element: Element) => boolean): boolean => findOutermost(elements, matches).length > 0;
  if (has(isForwarding)) return true;
  const isTitled = signInTitle.test(textIn(findOutermost(elements, ({ name }) => name === 'title')[0]));
  const asks = has(({ name, attribs }) => name === 'input' && attribs.type?.toLowerCase() === 'password');
  if (isTitled && asks) return true;
  return (isTitled || asks || formScript.test(html)) && text.length < maxFormText;
}

const isForwarding = ({ name, attribs }: Element): boolean =>
  name === 'meta' && /^refresh$/i.test(attribs['http-equiv'] ?? '') && signInPath.test(attribs.content ?? '');
