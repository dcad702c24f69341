import { recordWords } from '@moonfloor/contract/records/record-words';
import { t } from '@moonfloor/messages/t';
import { useMemo, useState } from 'react';
import { type MetaArgs, useLocation, useParams } from 'react-router';
import { formMessages } from '@moonfloor/contract/api/form-messages';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { notOwnerType } from '@moonfloor/contract/api/problem-types';
import { api } from '../../api/browser.ts';
import { ApiError, serverMessage } from '../../api/client.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FailedScreen, NotFoundScreen } from '../../ui/error-screen.tsx';
import { Loading } from '../../ui/spinner.tsx';
import type { SavedRecord, FormDefinition } from './form-definition.ts';
import type { FormParts } from './preview-bar.tsx';
import { RecordFormPage } from './record-form-page.tsx';
import { NoRoomError, useInitialForm } from './use-initial-form.ts';

/** Below this path, changes are suggested to the record's author. */
const suggestPath = '/suggest/';

/** Returns the `meta` function of a form's route module, with the page's title. */
export const formMeta =
  (type: ResourceType) =>
  ({ params, location }: Pick<MetaArgs, 'params' | 'location'>) => [
    {
      title: `${
        location.pathname.includes(suggestPath)
          ? t('Suggest a change')
          : t(recordWords[type][params.id === undefined ? 'submit' : 'edit'])
      } · Moonfloor`,
    },
    { name: 'robots', content: 'noindex' },
  ];

/**
 * The form of a type, for a new record or, with `:id` in the URL, an existing one; below `/suggest` its changes are
 * suggested to the author.
 */
export function RecordFormScreen<V extends object, R extends SavedRecord>(parts: FormParts<V, R>) {
  const { id } = useParams();
  const { pathname } = useLocation();
  const suggests = pathname.includes(suggestPath);
  const definition = useMemo(
    () => (suggests ? asSuggestion(parts.definition) : parts.definition),
    [suggests, parts.definition],
  );
  const [wanted, setWanted] = useState<string | null>(null);
  const { data: start, error, busy, reload } = useInitialForm(definition, id, wanted);
  if (start !== null)
    return <RecordFormPage key={start.kept} {...parts} definition={definition} start={start} onOpen={setWanted} />;
  if (busy) return <Loading />;
  const loadFailed = t(formMessages[definition.type].loadFailed);
  const status = error instanceof ApiError ? error.status : 0;
  const reason = status === 403 || status === 404 ? serverMessage(error, loadFailed) : loadFailed;
  const message = error instanceof NoRoomError ? error.message : reason;
  if (status === 404) return <NotFoundScreen title={message} />;
  const mayRetry = !(error instanceof ApiError && error.type === notOwnerType);
  return (
    <FailedScreen
      title={reason}
      message={mayRetry ? message : t('You cannot edit this page, but you can suggest a change.')}
      onRetry={mayRetry ? reload : undefined}
      back="/member-dashboard"
    >
      {!mayRetry && (
        <>
          <LinkButton tone="primary" to={`/suggest/${definition.type}/${id}`}>
            {t('Suggest a change')}
          </LinkButton>
          <LinkButton to={`/${definition.type}/${id}`}>{t('See it')}</LinkButton>
        </>
      )}
    </FailedScreen>
  );
}

/** Returns a form definition whose changes are suggested to the record's author instead of being saved. */
function asSuggestion<V extends object, R extends SavedRecord>(definition: FormDefinition<V, R>): FormDefinition<V, R> {
  return {
    ...definition,
    suggests: true,
    update: async (id, form, options) => {
      await api(recordCallNames(definition.type).suggest, { params: { id }, form }, options);
      return definition.get(String(id));
    },
  };
}
