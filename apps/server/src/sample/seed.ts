import type { FastifyInstance } from 'fastify';
import type { ResourceType, Status } from '@moonfloor/contract/lists';
import { seededRandom, shuffled } from '../platform/mandala/seeded-random.ts';
import { sampleAccounts } from './accounts.ts';
import { createApiClient, type ApiClient } from './api-client.ts';
import type { DrawPicture, Submitter } from './sample-records.ts';
import type { SampleScene } from './scene.ts';

/** Number of pictures drawn in advance, so that drawing and storing run in parallel. */
const DRAWN_AHEAD = 3;

/** A submit. `toggle`: an admin changes its status afterwards, unless it is already `unless`. */
type Task = {
  type: ResourceType;
  by: Submitter;
  fields: object;
  field: string;
  draw: readonly DrawPicture[];
  toggle: boolean;
  unless?: Status;
};

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
  const tokens = await signIn(api);
  const tasks = shuffled(seededRandom('order of submits'), tasksOf(scene));
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

async function signIn(api: ApiClient): Promise<Record<Submitter, string>> {
  const { admin, member1, member2 } = sampleAccounts;
  const signedIn = await api.json<{ token: string }>('POST', '/auth/login', {
    email: admin.email,
    password: admin.password,
  });
  const first = await api.json<{ token: string }>('POST', '/auth/register', member1);
  const second = await api.json<{ token: string }>('POST', '/auth/register', member2);
  return { admin: signedIn.token, member1: first.token, member2: second.token };
}

async function submit(
  api: ApiClient,
  tokens: Record<Submitter, string>,
  { type, by, fields, field, toggle, unless }: Task,
  pictures: readonly Buffer[],
): Promise<void> {
  const record = await api.submit<{ id: number; status: Status }>(`/${type}s/submit`, tokens[by], fields, {
    field,
    pictures,
  });
  if (!toggle || record.status === unless) return;
  await api.json('PUT', `/admin/toggle-status/${type}/${record.id}`, undefined, tokens.admin);
}

function tasksOf({ artists, decorations, releases, events }: SampleScene): Task[] {
  const one = (picture: DrawPicture | undefined): DrawPicture[] => (picture === undefined ? [] : [picture]);
  return [
    ...artists.map(({ by, publish, fields, picture }): Task => ({
      type: 'artist',
      by,
      fields,
      field: 'artist_image',
      draw: one(picture),
      toggle: publish,
      unless: 'active',
    })),
    ...decorations.map(({ by, publish, fields, pictures }): Task => ({
      type: 'decoration',
      by,
      fields,
      field: 'decoration_images',
      draw: pictures,
      toggle: publish,
      unless: 'active',
    })),
    ...releases.map(({ by, fields, picture, cancel }): Task => ({
      type: 'release',
      by,
      fields,
      field: 'cover_image',
      draw: one(picture),
      toggle: cancel,
    })),
    ...events.map(({ by, publish, fields, picture }): Task => ({
      type: 'event',
      by,
      fields,
      field: 'event_image',
      draw: one(picture),
      toggle: publish,
      unless: 'published',
    })),
  ];
}
