import { messages } from '@moonfloor/contract/api/messages';
import type { ImportRecordType } from '@moonfloor/contract/imports/import-record-fields';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { beginImport, type ImportInput } from './begin-import.ts';
import {
  type ConfirmableRow,
  type Confirmation,
  confirmPending,
  type ImportKind,
  type ReadSource,
} from './confirm-import.ts';
import { asConflict, changePending, findPending, type PendingImport } from './pending-imports.ts';

/** Returns what the calls of a kind of imports do. */
export function importSteps<
  Report extends object,
  Read extends ReadSource,
  Row extends ConfirmableRow,
  Changes extends { version?: string | undefined },
  Preview extends object,
>(deps: Deps, actor: Actor, kind: ImportKind<Report, Read, Row, Changes, Preview>) {
  const { db } = deps.store;
  const requirePending = async (id: string): Promise<PendingImport<Report>> => {
    const pending = await findPending<Report>(db, actor.id, id, kind);
    if (pending === undefined || pending.report !== null) throw notFound(messages.importNotFound);
    return pending;
  };
  const preview = async (pending: PendingImport<Report>): Promise<Preview> =>
    kind.preview(pending, await kind.parse(pending));
  /** Returns the preview of a pending import against the current database. Throws 404 when it is not the caller's, or expired. */
  const get = async (id: string): Promise<Preview> => preview(await requirePending(id));
  return {
    get,
    /** Stores a source as a pending import, by default of events, and returns its preview. Throws 413 or 422. */
    async create(input: ImportInput, type?: ImportRecordType): Promise<Preview> {
      const { pending, read } = await beginImport(deps, actor, input, (one, field) => kind.parse(one, field), type);
      return kind.preview(pending, read);
    },
    /** Changes the options of a pending import and returns the new preview. Throws 404, 409 with the newer preview, or 422. */
    async change(id: string, changes: Changes): Promise<Preview> {
      const pending = await requirePending(id);
      const changed = { version: changes.version, options: kind.change(pending.options, changes) };
      return preview(await changePending(db, pending, changed).catch(asConflict(() => get(id))));
    },
    /** Imports the chosen rows of a pending import. Throws like `confirmPending`. */
    confirm: (id: string, chosen: Confirmation): Promise<Report> =>
      confirmPending(deps, actor, id, chosen, kind).catch(asConflict(() => get(id))),
  };
}
