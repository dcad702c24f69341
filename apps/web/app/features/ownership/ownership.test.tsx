// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { messages } from '@moonfloor/contract/api/messages';
import type { Claim, Ownership } from '@moonfloor/contract/moderation/ownership';
import { type Answers, member, problem, renderSignedIn, serve } from '../../testing/render.tsx';
import { RecordOwnership } from '../records/ownership/record-ownership.tsx';
import ClaimsScreen from './claims.screen.tsx';
import ConfirmClaimScreen from '../records/ownership/confirm-claim.screen.tsx';

const moment = '2030-01-02T03:04:05.000Z';
const unclaimed: Ownership = {
  role: null,
  shown: false,
  notified: true,
  keepers: [],
  series: null,
  claim: null,
  domains: ['label.example'],
  suggestions: 0,
};

/** Opens the page of an artist to whom the member has this relation, which the test may change. */
async function open(ownership: Ownership, more: Answers = {}) {
  const current = { ...ownership };
  const answers: Answers = { 'GET /ownership/artist/3': () => ({ status: 200, body: current }), ...more };
  const sent = serve(answers);
  const page = await renderSignedIn(<RecordOwnership type="artist" id={3} />, {
    route: '/artist/:id',
    path: '/artist/3',
  });
  return { ...page, answers, sent, current };
}

const claim = { id: 1, email: null, reason: null, created_at: moment, note: null };

test('a page is claimed by an address at its website, which gets a link', async () => {
  const refused = () => problem(422, 'This address is not at the website of this page');
  const page = await open(unclaimed, { 'POST /claims/artist/3': refused });
  await page.click('Is this page yours?');
  await page.type('Mail address at label.example', 'me@elsewhere.example');
  await page.click('Send the link');
  expect(page.described('Mail address at label.example')).toContain('This address is not at the website of this page');
  page.answers['POST /claims/artist/3'] = () => ({ status: 201, body: {} });
  page.current.claim = { ...claim, state: 'mailed', email: 'info@label.example' };
  await page.type('Mail address at label.example', 'info@label.example');
  await page.click('Send the link');
  await page.shows('A link has been sent to info@label.example');
  expect(page.sent.at(-1)?.sent).toEqual({ email: 'info@label.example' });
});

test('or by a message to the moderators, which the end of the session does not lose', async () => {
  const page = await open({ ...unclaimed, domains: [] }, { 'POST /claims/artist/3': () => problem(401, '') });
  await page.type('Write to the moderators', 'It is me, as my site says');
  await page.click('Ask the moderators');
  expect(page.path()).toBe('/login');
  const again = await open(
    { ...unclaimed, domains: [] },
    { 'POST /claims/artist/3': () => ({ status: 201, body: {} }) },
  );
  expect(again.value('Write to the moderators')).toBe('It is me, as my site says');
  again.current.claim = { ...claim, state: 'waiting' };
  await again.click('Ask the moderators');
  await again.shows('Your claim waits for a moderator');
  expect(again.sent.at(-1)?.sent).toEqual({ message: 'It is me, as my site says' });
});

test.each([
  [{ state: 'waiting', note: 'This address alone proves too little' }, 'This address alone proves too little'],
  [{ state: 'declined', reason: 'Please write from your own address' }, 'Please write from your own address'],
] as const)('of a claim, %o is told', async (state, sentence) => {
  expect((await open({ ...unclaimed, claim: { ...claim, ...state } })).text()).toContain(sentence);
});

test('of a date, those who look after its series are named, who leave it on the page of the series', async () => {
  const keepers = [{ id: member.id, username: member.username, role: 'helper', shown: false }] as const;
  const page = await open({ ...unclaimed, role: 'helper', series: { id: 7, keepers: [...keepers] } });
  expect(page.text()).toContain(`can also edit this date: ${member.username}`);
  expect(page.box.querySelector('a[href="/series/7"]')?.textContent).toBe('All dates of this series');
  expect(page.text()).not.toContain('Give it up');
});

test('the link of the mail leads to the page, which the member then owns', async () => {
  const sent = serve({ 'POST /claims/confirm': { type: 'artist', id: 3 } });
  const page = await renderSignedIn(<ConfirmClaimScreen />, { route: '/claim', path: '/claim?token=secret' });
  expect(page.text()).toContain('As Nova, you will own the page');
  expect(page.path()).toBe('/claim');
  expect(sent).toEqual([]);
  await page.click('Confirm');
  expect(sent.at(-1)?.sent).toEqual({ token: 'secret' });
  expect(page.path()).toBe('/artist/3');
});

test('choices of an owner that follow each other quickly are all sent', async () => {
  const held = Promise.withResolvers<void>();
  const keepers = [{ id: member.id, username: member.username, role: 'owner' as const, shown: false }];
  const page = await open(
    { ...unclaimed, role: 'owner', keepers },
    {
      'PUT /ownership/artist/3': async (sent) => {
        await held.promise;
        return { status: 200, body: Object.assign(page.current, sent) };
      },
    },
  );
  await page.click('Show my name on this page');
  await page.click('Send me mail when others change it');
  held.resolve();
  await vi.waitFor(() => expect(page.sent).toHaveLength(2));
});

test('an owner is named with consent, and lets others help', async () => {
  const keepers = [{ id: member.id, username: member.username, role: 'owner' as const, shown: false }];
  const page = await open(
    { ...unclaimed, role: 'owner', keepers },
    {
      'PUT /ownership/artist/3': (sent) => ({ status: 200, body: Object.assign(page.current, sent) }),
      'POST /ownership/artist/3/helpers': () => problem(422, messages.helperUnknown),
      'DELETE /ownership/artist/3/keepers/9': () => ({ status: 204 }),
    },
  );
  await page.click('Show my name on this page');
  expect(page.sent.at(-1)?.sent).toEqual({ shown: true });
  await page.type('Let somebody help', 'Nobody of this name');
  await page.click('Add helper');
  expect(page.described('Let somebody help')).toContain(messages.helperUnknown);
  page.answers['POST /ownership/artist/3/helpers'] = () => ({ status: 201, body: {} });
  page.current.keepers = [...keepers, { id: 9, username: 'Luna', role: 'helper', shown: false }];
  await page.type('Let somebody help', 'Luna');
  await page.click('Add helper');
  await page.shows('Luna Helper');
  page.current.keepers = keepers;
  await page.click('Remove Luna');
  await page.shows('They can then no longer edit it');
  await page.click('Remove');
  expect(page.sent.at(-1)?.request).toBe('DELETE /ownership/artist/3/keepers/9');
  await page.shows('Give it up');
  expect(page.find('list', 'Owners and helpers')?.textContent).not.toContain('Luna');
});

test('the creator names helpers, and is not asked to claim the page', async () => {
  const answers = { 'POST /ownership/artist/3/helpers': () => ({ status: 201, body: {} }) };
  const page = await open({ ...unclaimed, role: 'creator' }, answers);
  expect(page.text()).not.toContain('Is this page yours?');
  expect(page.text()).not.toContain('Nobody owns this page yet');
  page.current.keepers = [{ id: 9, username: 'Luna', role: 'helper', shown: false }];
  await page.type('Let somebody help', 'Luna');
  await page.click('Add helper');
  await page.shows('Luna Helper');
  expect(page.find('button', 'Remove Luna')).not.toBeNull();
});

test('moderators read claims, and accept or decline them', async () => {
  const waiting: Claim = {
    id: 5,
    state: 'waiting',
    email: 'me@recent.example',
    reason: null,
    created_at: moment,
    record: { type: 'artist', id: 3, name: 'VEGA', status: 'active', author: null },
    claimant: { id: 9, username: 'Luna' },
    by_mail: false,
    message: 'It is me, as my site says',
    owners: ['Nova'],
    decided_by: null,
    decided_at: null,
    barrier: null,
  };
  const own: Claim = { ...waiting, id: 6, barrier: 'own' };
  const other: Claim = { ...waiting, id: 7, message: 'So do I' };
  const list = (...claims: Claim[]) => ({
    claims,
    totals: { waiting: claims.length, decided: 0 },
    pagination: { pages: 1 },
  });
  const answers: Answers = { 'GET /admin/claims': list(waiting, own), 'PUT /admin/claims/5': waiting };
  const sent = serve(answers);
  const page = await renderSignedIn(<ClaimsScreen />, { route: '/claims', path: '/claims' });
  expect(page.text()).toContain('The address they gave, me@recent.example, is unverified');
  expect(page.text()).toContain('It is me, as my site says');
  expect(page.text()).toContain('You are involved in this yourself, so another moderator has to decide');
  expect(page.text()).toContain('Already owned by: Nova');
  expect(page.text().match(/Accept/g)).toHaveLength(1);
  await page.click('Decline');
  await page.click('Cancel');
  await page.click('Accept');
  expect(sent).toEqual([{ request: 'PUT /admin/claims/5', sent: { decision: 'accept' } }]);
  answers['PUT /admin/claims/5'] = () => problem(409, messages.claimDecided);
  answers['GET /admin/claims'] = list(other, own);
  await page.click('Accept');
  await page.shows(messages.claimDecided);
  await page.shows('So do I');
  expect(page.text().match(/It is me/g)).toHaveLength(1);
  answers['PUT /admin/claims/7'] = other;
  await page.click('Decline');
  await page.type('Reason for declining', 'Please write from your own address');
  answers['GET /admin/claims'] = list();
  await page.click('Decline');
  expect(sent.at(-1)?.sent).toEqual({ decision: 'decline', reason: 'Please write from your own address' });
  await page.shows('No open claims');
});
