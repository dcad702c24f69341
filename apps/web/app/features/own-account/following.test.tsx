// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { type Answers, problem, renderSignedIn, serve, type ServerResponse } from '../../testing/render.tsx';
import AccountScreen from './account.screen.tsx';

const moment = '2030-01-02T03:04:05.000Z';

test('when what has the focus is removed, the focus goes on to what takes its place', async () => {
  const names = ['ALPHA', 'BETA', 'GAMMA'];
  const answers: Answers = {
    'GET /follows': () => ({
      status: 200,
      body: names.map((name) => ({ type: 'style', id: name, name, day: null, query: null, created_at: moment })),
    }),
  };
  for (const name of names)
    answers[`DELETE /follows/style/${name}`] = () => {
      names.splice(names.indexOf(name), 1);
      return { status: 204 };
    };
  serve(answers);
  const page = await renderSignedIn(<AccountScreen />);
  await page.shows('BETA');
  const remove = async (name: string): Promise<void> => {
    await act(async () => page.find('button', `Unfollow ${name}`)?.focus());
    await page.click(`Unfollow ${name}`);
    await page.shows(`You no longer follow ${name}`);
  };
  await remove('BETA');
  expect(document.activeElement).toBe(page.find('button', 'Unfollow GAMMA'));
  await remove('GAMMA');
  await remove('ALPHA');
  expect(document.activeElement?.tagName).toBe('SELECT');
});

test('a followed series leads to its page', async () => {
  const follow = { type: 'filter', id: 'abc', name: 'First Fridays', day: null, query: 'series=3' };
  serve({ 'GET /follows': [follow] });
  const page = await renderSignedIn(<AccountScreen />);
  await page.shows('First Fridays');
  expect(page.find('link', 'First Fridays')?.getAttribute('href')).toBe('/series/3');
});

test('a style is followed once it is chosen and confirmed', async () => {
  const sent = serve({ 'GET /follows': [], 'PUT /follows/style/Forest': () => ({ status: 204 }) });
  const page = await renderSignedIn(<AccountScreen />);
  await page.shows('Follow a country or style');
  await page.type('Follow a country or style', 'Goa');
  await page.type('Follow a country or style', 'Forest');
  expect(sent).toEqual([]);
  await page.click('Follow');
  expect(sent.map(({ request }) => request)).toEqual(['PUT /follows/style/Forest']);
});

test('a setting that could not be stored leaves the next one as it was chosen', async () => {
  let refuse: (response: ServerResponse) => void = () => undefined;
  const refused = new Promise<ServerResponse>((resolve) => {
    refuse = resolve;
  });
  const settings = { mail: 'daily', show_name: false, own_mails: false, unconfirmed: false };
  serve({
    'GET /follows': [],
    'GET /notifications/settings': settings,
    'PUT /notifications/settings': (sent) => (JSON.stringify(sent).includes('show_name') ? refused : { status: 204 }),
  });
  const page = await renderSignedIn(<AccountScreen />);
  const show = 'Show my name to members on events I’m going to or interested in';
  const mail = 'Mail me when others publish, send back or change what I have added';
  await page.shows(show);
  await page.click(show);
  await page.click(mail);
  await act(async () => refuse(problem(503, 'Later')));
  await page.shows('Your account has been updated');
  const isChecked = (name: string) =>
    [...page.box.querySelectorAll<HTMLInputElement>('[type=checkbox]')].find(
      ({ labels }) => labels?.[0]?.textContent === name,
    )?.checked;
  expect([isChecked(show), isChecked(mail)]).toEqual([false, true]);
});
