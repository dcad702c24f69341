import type { ResourceType } from '@moonfloor/contract/lists';
import type { Deps } from '../../deps.ts';
import { artistKind } from '../artists/kind.ts';
import type { RecordKind } from '../content/record-kind.ts';
import { decorationKind } from '../decorations/kind.ts';
import { eventKind } from '../events/kind.ts';
import { releaseKind } from '../releases/kind.ts';

/** How records of a type are read and written, whatever the type. */
export function kindOf(deps: Pick<Deps, 'today'>, type: ResourceType): RecordKind {
  const kinds: Readonly<Record<ResourceType, RecordKind>> = {
    event: eventKind, artist: artistKind, decoration: decorationKind, release: releaseKind(deps),
  };
  return kinds[type];
}
