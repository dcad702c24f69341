import type { FastifyInstance } from 'fastify';
import type { ResourceType, Status } from '@moonfloor/contract/lists';
import { Random } from '../platform/mandala/random.ts';
import { createApiClient, type ApiClient } from './api-client.ts';
import type { DrawPicture, SampleRecord, Submitter } from './sample-records.ts';
import type { SampleScene } from './scene.ts';

/** Number of pictures drawn in advance, so that drawing and storing run in parallel. */
const DRAWN_AHEAD = 3;

/** The field of each type's form for pictures, and the status that needs no change by an admin. */
const forms: Readonly<Record<ResourceType, readonly [pictureField: string, publicStatus?: Status]>> = {
  artist: ['artist_image', 'active'],
  decoration: ['decoration_images', 'active'],
  release: ['cover_image'],
  event: ['event_image', 'published'],
};

/** A record to submit. `toggle`: an admin changes its status afterwards, unless it is public already. */
type Task = { type: ResourceType; by: Submitter; fields: object; draw: readonly DrawPicture[]; toggle: boolean };

/**
 * Submits the sample scene through the API: members sign up and submit, the admin publishes and cancels. Needs the
 * sample admin's account. `before` is called with the progress (0 to 1) before each submit. Throws an Error with the
 * server's message when a call is rejected.
 */
export async function seedScene(
  app: FastifyInstance,
  scene: SampleScene,
  before: (done: number) => void = () => undefined,
): Promise<void> {
  const api = createApiClient(app);
  const tokens = {
    admin: await api.signIn('admin'),
    member1: await api.signIn('member1', true),
    member2: await api.signIn('member2', true),
  };
  const tasks = new Random('order of submits').shuffled(tasksOf(scene));
  const drawn: Promise<Buffer[]>[] = [];
  const drawNext = (): void => {
    const next = tasks[drawn.length];
    if (next === undefined) return;
    const pictures = Promise.all(next.draw.map((draw) => draw()));
    // Awaited with its record; until then a rejection must not end the process.
    pictures.catch(() => undefined);
    drawn.push(pictures);
  };
  for (let ahead = 0; ahead < DRAWN_AHEAD; ahead += 1) drawNext();
  for (const [index, task] of tasks.entries()) {
    drawNext();
    before(index / tasks.length);
    const pictures = (await drawn[index]) ?? [];
    drawn[index] = Promise.resolve([]);
    await submit(api, tokens, task, pictures);
  }
  before(1);
}

async function submit(
  api: ApiClient,
  tokens: Record<Submitter, string>,
  { type, by, fields, toggle }: Task,
  pictures: readonly Buffer[],
): Promise<void> {
  const [pictureField, publicStatus] = forms[type];
  const url = `/${type}s/submit`;
  const record = await api.submit<{ id: number; status: Status }>(url, tokens[by], fields, pictureField, pictures);
  if (!toggle || record.status === publicStatus) return;
  await api.json('PUT', `/admin/toggle-status/${type}/${record.id}`, undefined, tokens.admin);
}

type AnyRecord = SampleRecord<object> & { pictures?: DrawPicture[]; cancel?: boolean };

function tasksOf({ artists, decorations, releases, events }: SampleScene): Task[] {
  const tasks = (type: ResourceType, records: readonly AnyRecord[]): Task[] =>
    records.map(({ by, fields, picture, pictures, publish, cancel }) => {
      return { type, by, fields, draw: pictures ?? (picture ? [picture] : []), toggle: cancel ?? publish };
    });
  return [
    ...tasks('artist', artists),
    ...tasks('decoration', decorations),
    ...tasks('release', releases),
    ...tasks('event', events),
  ];
}
