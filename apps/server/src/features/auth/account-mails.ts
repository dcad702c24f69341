import type { Language } from '@moonfloor/messages/languages';
import { t } from '@moonfloor/messages/t';
import type { Deps } from '../../deps.ts';
import { languageOf, type NewMail } from '../mail/enqueue.ts';
import { type MailLink, pageUrl } from './mail-links.ts';

/** The recipient of a mail about an account, and the site's URL. */
export interface AccountMail {
  to: string;
  accountId: number | null;
  language: Language;
  username: string;
  site: string;
  /** Whether this is a former address of the account, from which it may still be recovered. */
  isFormer?: boolean;
}

/** An account that has mail sent to its address. */
interface Addressee {
  id: number;
  username: string;
  email: string;
  language: string;
}

/** Returns the recipient of mails about an account. */
export const mailTo = ({ publicUrl }: Pick<Deps, 'publicUrl'>, account: Addressee): AccountMail => ({
  to: account.email,
  accountId: account.id,
  language: languageOf(account.language),
  username: account.username,
  site: publicUrl(),
});

const hello = (name: string) => ({ paragraph: t('Hello {name},', { name }) });
const oneHour = () => ({ paragraph: t('The link works once, within one hour.') });
const ignore = () => ({ paragraph: t('If that was not you, you can ignore this mail.') });

/** What to do if somebody else made the change. A former address cannot ask for a new password, but can recover the account. */
export const ifNotYou = ({ isFormer = false, site, language }: AccountMail) =>
  isFormer
    ? [
        {
          paragraph: t(
            'If that was not you, press “That was not me” in the mail about the change of your email address. It works for an hour.',
          ),
        },
      ]
    : [
        { paragraph: t('If that was not you, choose a new password at once.') },
        { button: t('Choose a new password'), url: pageUrl(site, language, '/reset-password') },
      ];

/** The recipient of a mail. */
export const addressee = ({ to, accountId, language }: AccountMail) => ({ to, accountId, language });

/** Asks the owner of a new account to prove that they read mail at its address. */
export function verifyMail(mail: AccountMail, { token, expiresAt }: MailLink): NewMail {
  return {
    ...addressee(mail),
    kind: 'verify-email',
    expiresAt,
    write: () => ({
      subject: t('Confirm your email address'),
      blocks: [
        hello(mail.username),
        { paragraph: t('Please confirm that this is the address of your Moonfloor account.') },
        { button: t('Confirm address'), url: pageUrl(mail.site, mail.language, '/verify-email', token) },
        oneHour(),
        { paragraph: t('If you did not sign up, you can ignore this mail.') },
      ],
    }),
  };
}

/** Lets the owner of an account choose a new password, as they have probably asked. */
export const resetMail = (mail: AccountMail, link: MailLink): NewMail =>
  resetMailBecause(mail, link, () =>
    t('Somebody, probably you, has asked to reset the password of your Moonfloor account.'),
  );

/** Lets the owner of an account choose a new password, because an admin wants it. */
export const adminResetMail = (mail: AccountMail, link: MailLink): NewMail =>
  resetMailBecause(mail, link, () =>
    t('An admin of Moonfloor has sent you this link, with which you can choose a new password.'),
  );

function resetMailBecause(mail: AccountMail, { token, expiresAt }: MailLink, why: () => string): NewMail {
  return {
    ...addressee(mail),
    kind: 'password-reset',
    expiresAt,
    write: () => ({
      subject: t('Choose a new password'),
      blocks: [
        hello(mail.username),
        { paragraph: why() },
        { button: t('Choose a new password'), url: pageUrl(mail.site, mail.language, '/reset-password', token) },
        oneHour(),
        ignore(),
      ],
    }),
  };
}

/** Tells the owner of an account that its password is a new one. */
export function passwordChangedMail(mail: AccountMail): NewMail {
  return {
    ...addressee(mail),
    kind: 'password-changed',
    write: () => ({
      subject: t('Your password was changed'),
      blocks: [
        hello(mail.username),
        { paragraph: t('The password of your Moonfloor account was changed, and everybody was signed out.') },
        ...ifNotYou(mail),
      ],
    }),
  };
}

/** Tells the owner of an address that somebody signed up with it, or wanted to give it to another account. */
export function addressTakenMail(mail: AccountMail): NewMail {
  return {
    ...addressee(mail),
    kind: 'address-taken',
    write: () => ({
      subject: t('You already have an account'),
      blocks: [
        hello(mail.username),
        {
          paragraph: t(
            'Somebody, perhaps you, tried to use this address for another Moonfloor account. It still belongs to your account; nothing has changed.',
          ),
        },
        { button: t('Sign in'), url: pageUrl(mail.site, mail.language, '/login') },
        { paragraph: t('If you have forgotten your password, you can choose a new one:') },
        { button: t('Choose a new password'), url: pageUrl(mail.site, mail.language, '/reset-password') },
      ],
    }),
  };
}

/** Asks the reader of a new address to confirm it. */
export function changeEmailMail(mail: AccountMail, { token, expiresAt }: MailLink): NewMail {
  return {
    ...addressee(mail),
    kind: 'change-email',
    expiresAt,
    write: () => ({
      subject: t('Confirm your new email address'),
      blocks: [
        hello(mail.username),
        { paragraph: t('Please confirm that this is the new address of your Moonfloor account.') },
        { button: t('Confirm address'), url: pageUrl(mail.site, mail.language, '/verify-email', token) },
        oneHour(),
        ignore(),
      ],
    }),
  };
}

/** That an address is about to change, as a sentence. */
export const changeAsked = () =>
  t(
    'Somebody who knows your password has asked to change the email address of your Moonfloor account. It changes once the new address is confirmed.',
  );

/** That an address has changed, as a sentence. */
export const changeMade = () => t('The email address of your Moonfloor account has changed.');

/** Announces a change of address at the present one; the link resets the password, and keeps the address. */
export const changeAnnouncedMail = (mail: AccountMail, link: MailLink): NewMail =>
  keepAddressMail(mail, link, () => ({
    subject: t('Your email address is about to change'),
    what: changeAsked(),
    effect: t('If that was not you, choose a new password. Your address will then stay as it is.'),
  }));

/** Announces a change of address at the former one; the link resets the password and restores the former address. */
export const changeMadeMail = (mail: AccountMail, link: MailLink): NewMail =>
  keepAddressMail(mail, link, () => ({
    subject: t('Your email address has changed'),
    what: changeMade(),
    effect: t(
      'If that was not you, choose a new password. This restores the address and removes any sign-in methods added since.',
    ),
  }));

function keepAddressMail(
  mail: AccountMail,
  { token, expiresAt }: MailLink,
  texts: () => { subject: string; what: string; effect: string },
): NewMail {
  return {
    ...addressee(mail),
    kind: 'change-email-announced',
    expiresAt,
    write: () => {
      const { subject, what, effect } = texts();
      const blocks = [
        hello(mail.username),
        { paragraph: what },
        { paragraph: effect },
        { button: t('That was not me'), url: pageUrl(mail.site, mail.language, '/reset-password', token) },
        oneHour(),
      ];
      return { subject, blocks };
    },
  };
}

/** Tells the owner of an account that the ways to sign in have changed; `change` says how. */
export function signInChangedMail(mail: AccountMail, change: () => string): NewMail {
  return {
    ...addressee(mail),
    kind: 'sign-in-changed',
    write: () => ({
      subject: t('The sign-in settings of your account have changed'),
      blocks: [hello(mail.username), { paragraph: change() }, ...ifNotYou(mail)],
    }),
  };
}
