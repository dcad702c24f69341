import type { ComponentType } from 'react';
import { msg, type Message } from '@moonfloor/messages/t';
import type { User } from '@moonfloor/contract/auth';
import { LinkedIdentities } from '../openid/linked-identities.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { AccountForm } from './account-form.tsx';

/** A section of the account page. It loads its own data. */
export interface AccountSection {
  /** Id of its heading, to which `/account#id` links. */
  id: string;
  title: Message;
  Content: ComponentType<{ user: User }>;
}

/** The sections of the account page, in display order. */
export const accountSections: readonly AccountSection[] = [
  { id: 'profile', title: msg('Profile and password'), Content: AccountForm },
  { id: 'other-accounts', title: msg('Sign in with other accounts'), Content: LinkedIdentities },
  { id: 'access-tokens', title: msg('Access tokens'), Content: AccessTokens },
];
