import type { ResourceType, Status } from '@moonfloor/contract/lists';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { toggleArtist } from '../artists/service.ts';
import { toggleDecoration } from '../decorations/service.ts';
import { toggleEvent } from '../events/service.ts';
import { toggleRelease } from '../releases/service.ts';

type Toggle = (deps: Deps, actor: Actor, id: number) => Promise<Status>;

const toggles: Readonly<Record<ResourceType, Toggle>> = {
  event: toggleEvent,
  artist: toggleArtist,
  decoration: toggleDecoration,
  release: toggleRelease,
};

/** Moves a record of any type to its other status and answers that. Throws 404, or 409 when its name is taken. */
export function toggleStatus(deps: Deps, actor: Actor, type: ResourceType, id: number): Promise<Status> {
  return toggles[type](deps, actor, id);
}
