import type { FastifyInstance } from 'fastify';
import type { ResourceType, Status } from '@moonfloor/contract/lists';
import { addDays } from '../platform/clock.ts';
import { Random } from '../platform/mandala/random.ts';
import { sampleArtists } from './artists.ts';
import { crews, otherLanguagesOf, releaseRows } from './data/tables.ts';
import { sampleEvents } from './events.ts';
import { type Illustrated, pictureName } from './pictures.ts';
import {
  type ApiClient,
  createApiClient,
  type SampleRecord,
  slug,
  type Submitter,
  submitterOf,
} from './sample-records.ts';
import { showcaseEvents } from './showcase.ts';

/** The whole sample scene. */
export type SampleScene = ReturnType<typeof sampleScene>;

/**
 * Returns an invented psytrance scene as of `today` (YYYY-MM-DD): deterministic for a day, with dates relative to it.
 */
export function sampleScene(today: string) {
  const artists = sampleArtists();
  const fields = artists.map((artist) => artist.fields);
  return {
    artists,
    decorations: sampleDecorations(),
    releases: sampleReleases(today),
    events: [...sampleEvents(today, fields), ...showcaseEvents(today, fields)],
  };
}

function sampleDecorations() {
  return crews.map(({ name, country, area, pictures, about }, index) => {
    const path = slug(name, `crew-${index + 1}`);
    return {
      by: submitterOf(['member2', 'admin', 'member1'], index),
      publish: true,
      fields: {
        decoration_name: name,
        description: about,
        descriptions: otherLanguagesOf(name).descriptions,
        country,
        area,
        link1: `https://${path}.example/`,
        ...(index % 3 !== 2 && { link2: `https://example.com/instagram/${path}` }),
        ...(index % 4 === 0 && { link3: `https://example.com/workshops/${path}` }),
      },
      pictures: Array.from({ length: pictures }, (_, picture) => pictureName('decoration', index + picture)),
    };
  });
}

/** Returns the releases; those with `cancel` are cancelled by an admin after they have been submitted. */
function sampleReleases(today: string) {
  return releaseRows.map(({ title, artist, label, offset, status }, index) => {
    const path = slug(title, `release-${index + 1}`);
    return {
      by: submitterOf(['member1', 'admin', 'member2', 'admin'], index),
      publish: true,
      cancel: status === 'cancelled',
      fields: {
        release_name: title,
        artist_name: artist,
        label,
        release_date: addDays(today, offset),
        link1: `https://${slug(label, 'label')}.example/${path}`,
        ...(index % 3 !== 1 && { link2: `https://example.com/store/${path}` }),
        ...(offset <= 0 && index % 4 !== 3 && { link3: `https://example.com/listen/${path}` }),
      },
      pictures: index % 8 === 5 ? [] : [pictureName('release', index)],
    };
  });
}

/** The status of each type that needs no change by an admin. */
const publicStatus: Readonly<Partial<Record<ResourceType, Status>>> = {
  artist: 'active',
  decoration: 'active',
  event: 'published',
};

/** A record to submit. `toggle`: an admin changes its status afterwards, unless it is public already. */
type Task = { type: ResourceType; by: Submitter; fields: object; pictures: readonly string[]; toggle: boolean };

/**
 * Submits the sample scene through the API: members sign up and submit, the admin publishes and cancels. Needs the
 * sample admin's account. `before` is called with the progress (0 to 1) before each submit. Returns the records with the
 * pictures that they lack. Throws an Error with the server's message when a call is rejected.
 */
export async function seedScene(
  app: FastifyInstance,
  scene: SampleScene,
  before: (done: number) => void = () => undefined,
): Promise<Illustrated[]> {
  const api = createApiClient(app);
  const tokens = {
    admin: await api.signIn('admin'),
    member1: await api.signIn('member1', true),
    member2: await api.signIn('member2', true),
  };
  const tasks = new Random('order of submits').shuffled(tasksOf(scene));
  const records: Illustrated[] = [];
  for (const [index, task] of tasks.entries()) {
    before(index / tasks.length);
    records.push({ type: task.type, id: await submit(api, tokens, task), pictures: task.pictures });
  }
  before(1);
  return records;
}

async function submit(
  api: ApiClient,
  tokens: Record<Submitter, string>,
  { type, by, fields, toggle }: Task,
): Promise<number> {
  const { id, status } = await api.submit<{ id: number; status: Status }>(`/${type}s/submit`, tokens[by], fields);
  if (toggle && status !== publicStatus[type])
    await api.json('PUT', `/admin/toggle-status/${type}/${id}`, undefined, tokens.admin);
  return id;
}

type AnyRecord = SampleRecord<object> & { cancel?: boolean };

function tasksOf({ artists, decorations, releases, events }: SampleScene): Task[] {
  const tasks = (type: ResourceType, records: readonly AnyRecord[]): Task[] =>
    records.map(({ by, fields, pictures, publish, cancel }) => {
      return { type, by, fields, pictures, toggle: cancel ?? publish };
    });
  return [
    ...tasks('artist', artists),
    ...tasks('decoration', decorations),
    ...tasks('release', releases),
    ...tasks('event', events),
  ];
}
