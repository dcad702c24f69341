import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { languages } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import { apiHost } from '../../api/browser.ts';
import { tellWorker } from '../../api/keep-offline.ts';
import { formsWaitKey } from '../../api/kept-database.ts';
import { type OutboxEntry, outboxTag, putInOutbox, removeFromOutbox } from '../../api/outbox.ts';
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

/** A form that is to be sent once there is a connection. */
interface UnsentForm<V extends object, R extends SavedRecord> {
  definition: FormDefinition<V, R>;
  session: FormSession<V, R>;
  pictures: readonly LocalPicture[];
  user: number;
}

/** Returns whether forms can wait: a service worker sends them. */
export const canSendLater = (): boolean => navigator.serviceWorker?.controller != null;

/** Returns the path of a form, and the method and path of the call that sends it. */
function addressesOf(
  { type, suggests = false }: { type: ResourceType; suggests?: boolean },
  id: number | undefined,
): Pick<OutboxEntry, 'form' | 'method'> & { call: string } {
  if (id === undefined) return { form: `/submit-${type}`, method: 'POST', call: `/${collectionOf(type)}/submit` };
  if (suggests) return { form: `/suggest/${type}/${id}`, method: 'POST', call: `/suggestions/${type}/${id}` };
  return { form: `/edit/${type}/${id}`, method: 'PUT', call: `/${collectionOf(type)}/${id}` };
}

/** Stores a form, which the service worker sends as soon as it can. Rejects if storage is blocked or full. */
export async function sendLater<V extends object, R extends SavedRecord>(unsent: UnsentForm<V, R>): Promise<void> {
  const { definition, session, pictures, user } = unsent;
  const { type } = definition;
  const { record, values, version, key, queued } = session;
  const { call, ...addresses } = addressesOf(definition, record?.id);
  const entry: OutboxEntry = {
    key,
    user,
    type,
    title: nameOf(definition, values),
    ...addresses,
    url: new URL(apiHost() + call, window.location.href).href,
    headers: {
      accept: 'application/json',
      'accept-language': languages[currentLanguage()].lang,
      authorization: `Bearer ${readToken()}`,
      'idempotency-key': key,
      ...(record !== null && { 'if-match': `"${version ?? record.updated_at}"` }),
    },
    fields: [
      ...Object.entries(definition.fieldsOf(values, pictures, record !== null)),
      ...definition
        .picturesOf(values, pictures)
        .map(({ file, name }) => [definition.picture.field, { file, name }] as const),
    ],
    queuedAt: Date.now(),
    state: 'waiting',
    status: null,
    message: '',
    errors: [],
    kept: { ...toKeptForm(session, pictures), sent: true },
    pictures: pictures.map(toKeptPicture),
  };
  writeStored(formsWaitKey, '1');
  await putInOutbox(entry);
  if (queued !== null && queued !== key) await removeFromOutbox(queued);
  const registration = await navigator.serviceWorker.ready;
  // without background synchronisation, it is sent once this page is online, or another is opened
  await registration.sync?.register(outboxTag).catch(() => undefined);
  window.addEventListener('online', () => void tellWorker({ send: null }), { once: true });
}
