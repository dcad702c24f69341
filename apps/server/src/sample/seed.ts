import type { FastifyInstance } from 'fastify';
import type { ResourceType, Status } from '@moonfloor/contract/lists';
import { Random } from '../platform/mandala/random.ts';
import { createApiClient, type ApiClient } from './api-client.ts';
import type { Illustrated } from './pictures.ts';
import type { SampleRecord, Submitter } from './sample-records.ts';
import type { SampleScene } from './scene.ts';

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
