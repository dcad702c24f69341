import type { Page } from '@playwright/test';
import type { Account } from './accounts.ts';
import { callApi } from './call-api.ts';
import type { Site } from './site.ts';
import {
  dayFromToday,
  floor,
  jpeg,
  submitArtist,
  submitDecoration,
  submitEvent,
  submitRelease,
} from './submit-records.ts';

/** Returns a picture of 300 by 300 pixels as a file for a file input. */
export async function pictureFile() {
  return {
    name: 'picture.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await (await jpeg(300, 300)).arrayBuffer()),
  };
}

/** The fields of a record that the tests of forms use. */
interface FormRecord {
  id: number;
  updated_at: string;
}

/** Differences between the forms of the record types, for tests that run on all of them. */
interface FormUnderTest {
  type: 'event' | 'artist' | 'decoration' | 'release';
  title: string;
  /** Message for a missing required field. */
  required: string;
  /** Labels of the field with the record's name, and of an optional text field. */
  name: string;
  free: string;
  freeField: string;
  /** Returns a value of the optional field as shown once saved. */
  value: (text: string) => string;
  pictureField: string;
  /** URL of the page after a successful submission. */
  list: RegExp;
  /** Fills in the required fields except the name. */
  fillRequired: (page: Page) => Promise<unknown>;
  /** Adds a record through the API. */
  add: (site: Site, fields: Record<string, string>, account?: Account) => Promise<FormRecord>;
  nameField: string;
}

const textbox = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true });
const country = (page: Page) => page.getByRole('combobox', { name: 'Country' }).selectOption('Japan');

export const forms: readonly FormUnderTest[] = [
  {
    type: 'event',
    title: 'Event',
    required: 'Please fill in all required fields',
    name: 'Event name',
    nameField: 'event_name',
    free: 'Area',
    freeField: 'area',
    value: (text) => text,
    pictureField: 'Event image',
    list: /\/events$/,
    fillRequired: async (page) => {
      await page.getByLabel('Start date').fill(dayFromToday(12));
      await textbox(page, 'Description').fill('Music until the morning');
      await country(page);
      await page.getByRole('main').getByLabel('Artist name 1').fill('Somebody');
    },
    add: (site, fields, account) =>
      submitEvent(site, { description: 'Music', floors: [floor('MAIN FLOOR', 'Somebody')], ...fields }, account),
  },
  {
    type: 'artist',
    title: 'Artist',
    required: 'Artist name and country are required',
    name: 'Artist name',
    nameField: 'artist_name',
    free: 'City',
    freeField: 'artist_city',
    value: (text) => text,
    pictureField: 'Artist image',
    list: /\/artists$/,
    fillRequired: country,
    add: submitArtist,
  },
  {
    type: 'decoration',
    title: 'Decoration',
    required: 'Decoration name and country are required',
    name: 'Decoration name',
    nameField: 'decoration_name',
    free: 'Area',
    freeField: 'area',
    value: (text) => text,
    pictureField: 'Decoration images',
    list: /\/artists\?tab=visual$/,
    fillRequired: country,
    add: submitDecoration,
  },
  {
    type: 'release',
    title: 'Release',
    required: 'Release name, artist name, and release date are required',
    name: 'Release name',
    nameField: 'release_name',
    free: 'Website',
    freeField: 'link1',
    value: (text) => `https://example.com/${text}`,
    pictureField: 'Cover image',
    list: /\/releases$/,
    fillRequired: async (page) => {
      await textbox(page, 'Artist name').fill('Somebody');
      await page.getByLabel('Release date').fill(dayFromToday(-3));
    },
    add: submitRelease,
  },
];

/** Returns what is particular to the form of a type. */
export const formOf = (type: FormUnderTest['type']): FormUnderTest => forms.find((form) => form.type === type)!;

/** Returns the records of a type that a member has submitted. */
export async function submittedBy(
  site: Site,
  { token }: Pick<Account, 'token'>,
  type: FormUnderTest['type'],
): Promise<FormRecord[]> {
  const { resources } = await callApi<{ resources: Record<string, FormRecord[]> }>(site, 'GET', '/auth/profile', {
    token,
  });
  return resources[`${type}s`] ?? [];
}

/** Opens the fields that few events need. */
export const openMoreDetails = (page: Page) =>
  page.getByRole('main').locator('summary', { hasText: 'More details' }).click();

/** Returns the actions of a user in a form. */
export function formPage(page: Page, type: FormUnderTest['type']) {
  const form = formOf(type);
  const main = page.getByRole('main');
  return {
    main,
    name: textbox(page, form.name),
    free: textbox(page, form.free),
    picture: main.getByLabel(form.pictureField),
    button: (name: string) => main.getByRole('button', { name, exact: true }),
    heading: (name: string) => main.getByRole('heading', { level: 1, name }),
    preview: () => main.getByRole('button', { name: 'Preview' }).click(),
    submit: () => main.getByRole('button', { name: `Submit ${form.title}` }).click(),
    /** Fills in the required fields. */
    fill: async (name: string) => {
      await textbox(page, form.name).fill(name);
      await form.fillRequired(page);
    },
  };
}
