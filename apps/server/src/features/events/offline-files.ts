import type { FastifyInstance } from 'fastify';
import { messages } from '@moonfloor/contract/api/messages';
import type { EventFiles } from '@moonfloor/contract/events/offline-files';
import { recordId } from '@moonfloor/contract/values/numbers';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { requireVisibleOrRedirect } from '../records/merged-records.ts';
import { eventRecordType } from './record-type.ts';

/** Width in px above which no variant of a flyer is listed if there is a smaller one: enough for phones. */
const pictureWidth = 960;

const eventId = recordId();

/** `/event/12/offline.json`, in each language: what a browser keeps of the event, with the status of the event's page. */
export function offlineFilesRoute(app: FastifyInstance, deps: Deps): void {
  app.inEachLanguage((scoped) =>
    scoped.get<{ Params: { id: string } }>('/event/:id/offline.json', { config: { shared: true } }, ({ params }) => {
      const id = eventId.safeParse(params.id);
      if (!id.success) throw notFound(messages.eventNotFound);
      return listFiles(deps, id.data);
    }),
  );
}

async function listFiles({ store: { db }, config: { apiHost } }: Deps, id: number): Promise<EventFiles> {
  const inLanguage = (path: string): string => pathIn(currentLanguage(), path);
  const stored = await requireVisibleOrRedirect(db, null, eventRecordType, id, {
    path: inLanguage('/event/:id/offline.json'),
  });
  const { event_name, event_date, floors, picture } = await eventRecordType.toDetail(db, stored);
  const acts = floors.flatMap(({ artists }) => artists);
  const timetable = acts.some(({ set_start: start }) => start !== null) ? ['/timetable'] : [];
  const width = picture?.widths.findLast((storedWidth) => storedWidth <= pictureWidth) ?? picture?.widths[0];
  return {
    event_name,
    event_date,
    pages: ['', ...timetable].map((page) => inLanguage(`/event/${id}${page}`)),
    artists: [...new Set(acts.flatMap(({ id: artist }) => (artist === null ? [] : inLanguage(`/artist/${artist}`))))],
    data: ['', '/around', ...timetable].map((call) => `${apiHost}/events/${id}${call}`),
    pictures: picture === null ? [] : [apiHost + picture.src.replace(/-\d+(?=\.\w+$)/, `-${width}`)],
  };
}
