import { createAuthenticator } from './fakes/authenticator.ts';
import type { InputFactory } from './prepare-call.ts';
import { addPasskey, codeOf, turnOnCodes } from './second-factors.ts';
import { testPassword } from './test-app.ts';

const nothing: InputFactory = () => ({});
const passkey: InputFactory = async ({ site, owner }) => ({ params: { id: (await addPasskey(site, owner)).id } });
const withCodes: InputFactory = async ({ site, owner }) => {
  await turnOnCodes(site, owner);
  return {};
};

/** Calls of sessions, second factors, and the own account, see `authorization.test.ts`. */
export const factorCalls = {
  listSessions: nothing,
  endSession: async ({ site, owner }) => {
    const json = { email: owner.email, password: testPassword };
    await site.tries('login', { json });
    const [, other] = await site.as(owner).must('listSessions');
    return { params: { id: other!.id } };
  },
  endOtherSessions: nothing,
  giveSecondFactor: async ({ site }) => {
    const account = await site.signIn();
    const { secret } = await turnOnCodes(site, account);
    const json = { email: account.email, password: testPassword };
    const { sign_in } = (await site.tries('login', { json })).json();
    return { json: { sign_in, code: codeOf(site, secret) } };
  },
  getSecondFactor: nothing,
  startTotp: nothing,
  confirmTotp: async ({ site, owner }) => {
    const { secret } = await site.as(owner).must('startTotp');
    return { json: { code: codeOf(site, secret) } };
  },
  removeTotp: withCodes,
  removeFactors: withCodes,
  keepFactors: nothing,
  renewRecoveryCodes: withCodes,
  startPasskeySignIn: nothing,
  signInWithPasskey: async ({ site }) => {
    const { authenticator } = await addPasskey(site, await site.signIn());
    const options = await site.must('startPasskeySignIn');
    return { json: { credential: authenticator.get(options) } };
  },
  listPasskeys: nothing,
  startPasskey: nothing,
  addPasskey: async ({ site, owner }) => {
    const options = await site.as(owner).must('startPasskey');
    return { json: { name: 'Phone', credential: createAuthenticator().create(options) } };
  },
  renamePasskey: async (world) => ({ ...(await passkey(world)), json: { name: 'Other phone' } }),
  removePasskey: passkey,
  startPasskeyConfirmation: passkey,
  confirmPasskey: async ({ site, owner }) => {
    const { authenticator } = await addPasskey(site, owner);
    const options = await site.as(owner).must('startPasskeyConfirmation');
    return { json: { credential: authenticator.get(options) } };
  },
  exportAccount: nothing,
  deleteAccount: async ({ site }) => {
    // the last admin stays
    await site.signIn('admin');
    return { json: { password: testPassword, contributions: 'keep' } };
  },
} satisfies Record<string, InputFactory>;
