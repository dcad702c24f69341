import type { ComponentType } from 'react';
import type { Account } from '@moonfloor/contract/accounts/auth';
import { msg, type Message } from '@moonfloor/messages/t';
import { DeleteAccount, OwnData } from './delete-account.tsx';
import { Following } from './following.tsx';
import { LinkedIdentities } from '../openid/linked-identities.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { AccountForm } from './account-form.tsx';
import { Passkeys } from './passkeys.tsx';
import { Preferences } from './preferences.tsx';
import { Sessions } from './sessions.tsx';
import { TwoStep } from './two-step.tsx';

/** A section of the account page. It loads its own data. */
interface AccountSection {
  /** Id of its heading, to which `/account#id` links. */
  id: string;
  title: Message;
  Content: ComponentType<{ account: Account }>;
  /** Whether it lists ways to sign in. */
  listsFactors?: boolean;
}

/** The sections of the account page, in display order. */
export const accountSections: readonly AccountSection[] = [
  { id: 'profile', title: msg('Profile and password'), Content: AccountForm },
  { id: 'following', title: msg('Following'), Content: Following },
  { id: 'preferences', title: msg('Language and time zone'), Content: Preferences },
  { id: 'sign-ins', title: msg('Sign-ins'), Content: Sessions },
  { id: 'passkeys', title: msg('Passkeys'), Content: Passkeys, listsFactors: true },
  { id: 'two-step', title: msg('Two-step sign-in'), Content: TwoStep, listsFactors: true },
  { id: 'other-accounts', title: msg('Sign in with other accounts'), Content: LinkedIdentities, listsFactors: true },
  { id: 'access-tokens', title: msg('Access tokens'), Content: AccessTokens },
  { id: 'own-data', title: msg('Your data'), Content: OwnData },
  { id: 'deletion', title: msg('Delete account'), Content: DeleteAccount },
];
