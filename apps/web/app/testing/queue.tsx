import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { ArtistDetail } from '@moonfloor/contract/records/artists';
import type { QueuedRecord } from '@moonfloor/contract/moderation/moderation';
import { type Answers, member, renderSignedIn, serve } from './render.tsx';

/** When all records were added. */
export const moment = '2030-01-02T03:04:05.000Z';

/** Lets each test of a file decide whether the ends of previews are in sight at once, and how much time passes. */
export function prepareQueue(): { endsInSight: boolean } {
  const view = { endsInSight: true };
  beforeEach(() => {
    view.endsInSight = true;
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        onChange: (entries: object[]) => void;
        constructor(onChange: (entries: object[]) => void) {
          this.onChange = onChange;
        }
        observe() {
          this.onChange([{ isIntersecting: view.endsInSight }]);
        }
        disconnect() {}
      },
    );
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return view;
}

/** The path of the queue. */
export const path = '/admin-dashboard/moderation';

/** A record of the queue. */
export const queued = (id: number, more: Partial<QueuedRecord> = {}): QueuedRecord => ({
  id,
  type: 'artist',
  name: `ACT ${id}`,
  status: 'inactive',
  author: 'Luna',
  created_at: moment,
  updated_at: 'first',
  day: null,
  end_day: null,
  country: 'Israel',
  picture: null,
  acts: [],
  acts_total: 0,
  source: null,
  author_record: { id: 9, since: moment, published: 0, troubles: 0 },
  duplicates: [],
  decided_at: null,
  review: null,
  flags: [],
  flag_counts: { alike: 0, links: 0 },
  alike: [],
  barrier: null,
  ...more,
});

/** The artist that a record of the queue is. */
export const artist = (id: number): ArtistDetail => ({
  id,
  artist_name: `ACT ${id}`,
  alternative_names: [],
  artist_type: null,
  artist_country: 'Israel',
  artist_city: null,
  record_labels: null,
  styles: null,
  artist_image_url: null,
  picture: null,
  status: 'inactive',
  created_by: 9,
  artist_info: `All about act ${id}`,
  descriptions: {},
  insta_link: null,
  soundcloud_link: null,
  website_link: null,
  label_link: null,
  fun_link: null,
  aliases: [],
  members: [],
  alias_of: [],
  projects: [],
  external_ids: [],
  claimed_by: [],
  created_at: moment,
  updated_at: 'first',
});

/** Opens the queue with these records; the list of those that wait may be changed by the test. */
export async function openQueue(screen: ReactNode, waiting: QueuedRecord[], more: Answers = {}, role = 'moderator') {
  const state = { waiting, returned: [] as QueuedRecord[], decided: [] as QueuedRecord[] };
  const answers: Answers = {
    'GET /auth/validate': { ...member, role },
    'GET /admin/queue': (_, request) => {
      const query = new URLSearchParams(request.split('?')[1]);
      const page = Number(query.get('page') ?? 1);
      const name = query.get('state');
      const records = state[name === 'returned' || name === 'decided' ? name : 'waiting'];
      const totals = { waiting: state.waiting.length, returned: state.returned.length, decided: state.decided.length };
      return { status: 200, body: { records: records.slice((page - 1) * 50, page * 50), totals } };
    },
    ...Object.fromEntries(waiting.map(({ id }) => [`GET /artists/${id}`, artist(id)])),
    ...Object.fromEntries(
      waiting.map(({ id }) => [
        `PUT /admin/queue/artist/${id}`,
        (sent: unknown) => {
          const [record] = state.waiting.splice(state.waiting.findIndex((one) => one.id === id) >>> 0, 1);
          const { decision, reason } = Object(sent);
          state.decided = state.decided.filter((one) => one.id !== id);
          if (decision === 'undo') {
            state.waiting.unshift(queued(id, { updated_at: 'second' }));
            state.returned = state.returned.filter((one) => one.id !== id);
          } else if (record !== undefined) {
            const review = decision === 'return' ? { reason, created_at: moment } : null;
            state.decided.unshift({
              ...record,
              status: review === null ? 'active' : 'inactive',
              review,
              decided_at: moment,
            });
            if (review !== null) state.returned.push({ ...record, review });
          }
          return { status: 200, body: {} };
        },
      ]),
    ),
    ...more,
  };
  const sent = serve(answers);
  const page = await renderSignedIn(screen, { route: path, path });
  const entries = () => [...page.box.querySelectorAll<HTMLElement>('ol > li > button:first-child')];
  return {
    ...page,
    answers,
    sent,
    state,
    entries,
    names: () => entries().map((entry) => /ACT \d+/.exec(entry.textContent)?.[0]),
    /** Waits until the preview is shown, and was for a while. */
    previewed: async (id: number) => {
      await page.shows(`All about act ${id}`);
      vi.setSystemTime(Date.now() + 1000);
    },
    focused: () => /ACT \d+/.exec(document.activeElement?.textContent ?? '')?.[0],
  };
}
