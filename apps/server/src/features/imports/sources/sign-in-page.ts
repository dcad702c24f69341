import { oneLine } from '../values/plain-text.ts';
import { type Element, findOutermost, parseElements, textIn } from './elements.ts';

const signInTitle =
  /\blog ?in\b|\bsign ?in\b|\blog into\b|anmelden|einloggen|se connecter|connexion|iniciar sesi[oó]n|accedi|iniciar sessão|entrar|войти|вход|התחבר|ログイン/iu;
const signInPath = /\/(?:log-?in|sign-?in|checkpoint|authwall)(?:[/.?#;]|$)/i;
/** Scripts of pages that show nothing but a form, such as Instagram's, or that forward to one. */
const formScript =
  /LoginAndSignupPage|(?:location(?:\.href)?\s*=|location\.(?:replace|assign)\()\s*["'][^"'\s]{0,200}\/(?:login|signin)\b/i;

/** Maximum length of the visible text of a page that is no more than a form. */
const maxFormText = 1500;

/** Returns whether a page without events asks for a sign-in: by its address, by forwarding, or with little but a form. */
export function isSignInPage(html: string, address: string | null): boolean {
  if (address !== null && URL.canParse(address) && signInPath.test(new URL(address).pathname)) return true;
  const elements = parseElements(html, false);
  const has = (matches: (element: Element) => boolean): boolean => findOutermost(elements, matches).length > 0;
  if (has(isForwarding)) return true;
  const isTitled = signInTitle.test(textIn(findOutermost(elements, ({ name }) => name === 'title')[0]));
  const asks = has(({ name, attribs }) => name === 'input' && attribs.type?.toLowerCase() === 'password');
  if (isTitled && asks) return true;
  return (isTitled || asks || formScript.test(html)) && oneLine(html).length < maxFormText;
}

const isForwarding = ({ name, attribs }: Element): boolean =>
  name === 'meta' && /^refresh$/i.test(attribs['http-equiv'] ?? '') && signInPath.test(attribs.content ?? '');
