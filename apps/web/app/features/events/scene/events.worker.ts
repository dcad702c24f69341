import type { EventTable } from '@moonfloor/contract/event-table';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { Scene } from './scene.ts';
import type { EventCalls } from './scene-messages.ts';
import { answerCalls } from './worker-line.ts';

/**
 * The map page's second thread: it looks through all events, and is never busy with anything else for long, so that a
 * filter is answered at once.
 */

let scene: Scene | undefined;

function known(): Scene {
  if (scene === undefined) throw new Error(visitorMessages.eventsFailed);
  return scene;
}

answerCalls<EventCalls>({
  take: ({ table }) => {
    scene = new Scene(JSON.parse(new TextDecoder().decode(table)) as EventTable);
    // after the first answers, which the page waits for
    setTimeout(() => scene?.prepare(), 500);
    return scene.positions();
  },
  find: ({ filter }) => known().find(filter),
  briefs: ({ ids }) => known().briefs(ids),
  pins: ({ rows }) => known().pins(rows),
});
