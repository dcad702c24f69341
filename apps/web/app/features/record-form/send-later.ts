import { calls } from '@moonfloor/contract/api/calls';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { isNamesakeType } from '@moonfloor/contract/records/simple-types';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { languages } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import { apiHost } from '../../api/browser.ts';
import { buildPath } from '../../api/client.ts';
import { tellWorker } from '../../api/keep-offline.ts';
import { formsWaitKey } from '../../api/kept-database.ts';
import { type OutboxEntry, type OutboxFields, outboxTag, putInOutbox } from '../../api/outbox.ts';
import { readToken } from '../../api/token.ts';
import { writeStored } from '../../ui/storage.ts';
import { type FormDefinition, nameOf, type SavedRecord } from './form-definition.ts';
import { type FormSession, toKeptForm } from './form-state.ts';
import { toKeptPicture, type LocalPicture } from './local-picture.ts';

declare global {
  interface ServiceWorkerRegistration {
    /** Background synchronisation, if supported: https://wicg.github.io/background-sync/spec/ */
    readonly sync?: { register(tag: string): Promise<void> };
  }
}

/**
 * Returns the fields of a form, and the headers by which it is saved at most once, an edited record only if its version is
 * unchanged since editing began.
 */
export function contentOf<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  { record, values, version, key, duplicates: { others, merge } }: FormSession<V, R>,
  pictures: readonly LocalPicture[],
): { headers: Record<string, string>; fields: OutboxFields } {
  const chosen = definition.picturesOf(values, pictures);
  const different = merge === null ? others : [...others, merge];
  return {
    headers: { 'idempotency-key': key, ...(record !== null && { 'if-match': `"${version ?? record.updated_at}"` }) },
    fields: [
      ...Object.entries(definition.fieldsOf(values, pictures, record !== null)),
      ...(isNamesakeType(definition.type) && different.length > 0
        ? [['different_from', different.join(',')] as const]
        : []),
      ...chosen.map(({ file, name }) => [definition.picture.field, { file, name }] as const),
    ],
  };
}

/** A form that is to be sent once there is a connection. */
interface UnsentForm<V extends object, R extends SavedRecord> {
  definition: FormDefinition<V, R>;
  session: FormSession<V, R>;
  pictures: readonly LocalPicture[];
  user: number;
}

/** Returns whether forms can wait: a service worker sends them. */
export const canSendLater = (): boolean => navigator.serviceWorker?.controller != null;

/** Returns the path of a form, and the method and URL of the call that sends it. */
function addressesOf(
  { type, suggests = false }: { type: ResourceType; suggests?: boolean },
  id: number | undefined,
): Pick<OutboxEntry, 'form' | 'method' | 'url'> {
  const { submit, suggest, update } = recordCallNames(type);
  const [name, form] =
    id === undefined
      ? [submit, `/submit-${type}`]
      : suggests
        ? [suggest, `/suggest/${type}/${id}`]
        : [update, `/edit/${type}/${id}`];
  const { method, path } = calls[name];
  return { form, method, url: new URL(apiHost() + buildPath(path, { params: { id } }), window.location.href).href };
}

/** Stores a form, which the service worker sends as soon as it can. Rejects if storage is blocked or full. */
export async function sendLater<V extends object, R extends SavedRecord>(unsent: UnsentForm<V, R>): Promise<void> {
  const { definition, session, pictures, user } = unsent;
  const { type } = definition;
  const { record, values, key } = session;
  const { headers, fields } = contentOf(definition, session, pictures);
  const entry: OutboxEntry = {
    key,
    user,
    type,
    title: nameOf(definition, values),
    ...addressesOf(definition, record?.id),
    headers: {
      accept: 'application/json',
      'accept-language': languages[currentLanguage()].lang,
      authorization: `Bearer ${readToken()}`,
      ...headers,
    },
    fields,
    queuedAt: Date.now(),
    state: 'waiting',
    status: null,
    message: '',
    errors: [],
    kept: toKeptForm(session, pictures),
    pictures: pictures.map(toKeptPicture),
  };
  writeStored(formsWaitKey, '1');
  await putInOutbox(entry);
  const registration = await navigator.serviceWorker.ready;
  // without background synchronisation, it is sent once this page is online, or another is opened
  await registration.sync?.register(outboxTag).catch(() => undefined);
  window.addEventListener('online', () => void tellWorker({ send: null }), { once: true });
}
