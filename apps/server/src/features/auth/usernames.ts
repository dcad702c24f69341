import { parse } from 'tldts';
import { messages } from '@moonfloor/contract/api/messages';
import { hasInvisible, nameKey, normaliseCompatibility } from '@moonfloor/contract/values/text';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import { languageCodes } from '@moonfloor/messages/languages';
import { t } from '@moonfloor/messages/t';
import type { Config } from '../../config.ts';
import { formerMember } from '../../db/table.ts';
import type { Deps } from '../../deps.ts';
import { validationFailed } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { lookAlikeKey } from './account-keys.ts';

/*
 * The usernames that people may choose, besides the shape that the contract checks. Names come in with at most 40 characters.
 * Accounts of the operator (`ADMIN_USERNAME`) are not asked, and names that an account has already stay.
 */

const scheme = /:\/\/|(?<![\p{L}\p{N}])www\./iu;
/** Ends of domains that are not in the list of public ones. */
const otherEnds = /\.(?:example|onion|local)$/i;

/** Characters without a shape; those that spelling or an emoji's look needs are taken out before. */
const shapeless = /[\p{Default_Ignorable_Code_Point}\p{Co}\u2800\uFFFC\u{1D159}\u{13441}\u{13442}]/u;
const needed = /(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|\p{Cf}/gu;
const visible = /[\p{L}\p{N}\p{So}\p{Sm}\p{Sc}]/u;

/** Words that claim to speak for the site, anywhere in a name. */
const roles = ['admin', 'admins', 'administrator', 'administrators', 'sysadmin', 'moderator', 'moderators'];
const rolesElsewhere = ['админ', 'администратор', 'модератор', 'אדמין', '管理者', 'モデレーター'];
/** Names that do so only as a whole: roles on a site, and senders and receivers of mail. */
const offices = [
  'mod, mods, moderation, operator, owner, root, superuser, system, team, staff, official, site, account, service',
  'support, help, help desk, info, contact, security, abuse, webmaster, hostmaster, postmaster, daemon',
  'no reply, do not reply, mailer daemon',
  formerMember,
].flatMap((words) => words.split(', '));
const product = 'Moonfloor';

/** Returns whether a name contains a web address or a domain; “Dr. Goa” and “a.b” do not. */
function isLink(name: string): boolean {
  // browsers treat the full stops of Chinese and Japanese as dots
  const plain = normaliseCompatibility(name).replace(/[。｡]/g, '.');
  const parts = plain.split(/[^\p{L}\p{N}.-]+/u);
  return (
    scheme.test(plain) ||
    parts.some((part) => {
      const host = part
        .split('.')
        .filter((label) => label !== '')
        .join('.');
      return host.includes('.') && (otherEnds.test(host) || parse(host).isIcann === true);
    })
  );
}

/** Returns the names of roles in all languages of the pages. */
function namesOfRoles(): string[] {
  const words = () => [t('Administrator'), t('Moderator'), t('Moderation'), t('Owner'), t('Former member')];
  return languageCodes.flatMap((language) => runInLanguage(language, words));
}

/** Returns the names under which this site appears: in its address, and as sender of its mails. */
function namesOfSite({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string[] {
  const host = publicUrl === null ? '' : new URL(publicUrl).hostname;
  const labels = /^[\d.]*$|:/.test(host) ? [] : host.split('.').slice(0, -1);
  const [sender = '', address = sender] = mailFrom.split('<');
  return [...labels, sender, address.split('@')[0] ?? ''];
}

/** Returns the forms of a text for comparing looks: without accents, as it is, and in either case. */
function looksOf(text: string): string[] {
  const plain = normaliseCompatibility(text);
  return [plain, plain.toLowerCase(), plain.toUpperCase()].map((written) =>
    lookAlikeKey(written).normalize('NFD').replace(/\p{M}/gu, ''),
  );
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
const allLooksOf = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(
    texts
      .map(lettersOf)
      .filter((text) => text !== '')
      .flatMap(looksOf),
  );
const isIn = (looks: ReadonlySet<string>, word: string): boolean => looksOf(word).some((look) => looks.has(look));

/** Words that are reserved everywhere; made on first use, when catalogues can be read. */
let everywhere: Record<'roles' | 'offices' | 'product', ReadonlySet<string>> | undefined;

/** Returns whether a name could be taken for the site, its team, or a sender of its mails. */
function speaksForSite(name: string, config: Pick<Config, 'publicUrl' | 'mailFrom'>): boolean {
  everywhere ??= {
    roles: allLooksOf([...roles, ...rolesElsewhere]),
    offices: allLooksOf([...offices, ...namesOfRoles()]),
    product: allLooksOf([product]),
  };
  const { roles: roleWords, offices: officeWords, product: ofProduct } = everywhere;
  const withoutMarks = normaliseCompatibility(name).normalize('NFD').replace(/\p{M}/gu, '');
  const words = withoutMarks.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((word) => word !== '');
  const all = lettersOf(withoutMarks);
  return (
    looksOf(all).some((look) => [...ofProduct].some((productLook) => look.includes(productLook))) ||
    [all, ...words, ...words.flatMap((word) => word.split(/\p{N}+/u))].some((word) => isIn(roleWords, word)) ||
    (words.length > 0 && words.every((word) => isIn(officeWords, word) || isIn(roleWords, word))) ||
    isIn(officeWords, all) ||
    isIn(allLooksOf(namesOfSite(config)), all)
  );
}

/** Returns the message about a username that nobody may choose, or null. `isAdmin`: chooses it for the site. */
export function usernameFault(
  name: string,
  config: Pick<Config, 'publicUrl' | 'mailFrom'>,
  isAdmin = false,
): string | null {
  if (hasInvisible(name) || shapeless.test(name.replace(needed, ''))) return messages.usernameInvisible;
  if (!visible.test(name)) return messages.usernameBlank;
  if (isLink(name)) return messages.usernameLink;
  return !isAdmin && speaksForSite(name, config) ? messages.usernameReserved : null;
}

/** Throws 422 for a username that nobody may choose. The caller's own may be written in other letters. */
export function requireUsernameAllowed({ config }: Deps, username: string, actor: Actor | null = null): void {
  if (actor !== null && nameKey(username) === nameKey(actor.username)) return;
  const message = usernameFault(username, config, actor?.role === 'admin');
  if (message !== null) throw validationFailed([{ field: 'username', message }]);
}
