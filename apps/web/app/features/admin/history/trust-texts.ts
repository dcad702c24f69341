import { msg } from '@moonfloor/messages/t';

/** Texts for why a member is or is not trusted to publish directly. */
export const trustTexts = {
  counted: msg('Trusted after enough published events'),
  granted: msg('Trusted by an admin'),
  revoked: msg('Not trusted by an admin'),
  earned: msg('Trusted after published events'),
} as const;
