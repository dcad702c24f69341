import { useRef } from 'react';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { t } from '@moonfloor/messages/t';
import { limits } from '@moonfloor/contract/api/limits';
import { searchKey } from '@moonfloor/contract/values/text';
import { translationNames } from '@moonfloor/contract/values/translations';
import { api } from '../../../api/browser.ts';
import { useSecretAddress } from '../../../api/use-secret-address.ts';
import { SelectField, Options } from '../../../ui/field.tsx';
import { Choice, FormRow } from '../../../ui/form.tsx';
import { Notice, ErrorPanel } from '../../../ui/status-panels.tsx';
import { TextInput } from '../../record-form/text-inputs.tsx';
import type { FormFields } from '../../record-form/use-record-form.ts';
import { type EventFormValues, hidesPlace } from './event-values.ts';
import { messages } from '@moonfloor/contract/api/messages';
import { SecretAddressActions } from '../../../ui/secret-address-actions.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';

/** Whether the place is shown exactly, as an area, or as an area until a time. */
export function HiddenPlaceFields({
  fields,
  radii,
  suggests,
}: {
  fields: FormFields<EventFormValues, EventDetail>;
  suggests: boolean;
  /** Selectable radii in km. */
  radii: readonly string[];
}) {
  const { values, set, record } = fields;
  const hides = hidesPlace(values);
  // what was chosen before the place was made public
  const former = useRef({ until: '', radius: '' });
  const choose = (wanted: boolean): void => {
    const { event_date: day, place_hidden_until: until, place_radius_km: radius } = values;
    if (!wanted) former.current = { until, radius };
    set('hides', wanted);
    set('place_hidden_until', wanted ? former.current.until || (day && `${day}T12:00`) : '');
    set('place_radius_km', wanted ? former.current.radius || String(limits.placeRadiusKm.default) : '');
  };
  return (
    <>
      {!suggests && (
        <Choice type="checkbox" checked={hides} onChange={({ currentTarget }) => choose(currentTarget.checked)}>
          {t('Keep the exact place secret until…')}
        </Choice>
      )}
      {hides && !suggests ? (
        <>
          <FormRow>
            <TextInput
              fields={fields}
              name="place_hidden_until"
              label={t('Exact place from')}
              type="datetime-local"
              required
              help={t('Date and time at the place')}
            />
            <RadiusField fields={fields} radii={radii} label={t('Size of the area')} />
          </FormRow>
          <p className="quiet">
            {t('Until then, visitors see only a circle around the area, not the venue or the pin.')}
          </p>
          {mentionsVenue(values) && (
            <Notice tone="bad">
              {t('The venue is also named in the texts of this event, where everybody can read it.')}
            </Notice>
          )}
          {record?.place_hidden_until != null && <SecretLink event={record.id} />}
        </>
      ) : (
        <RadiusField
          fields={fields}
          radii={radii}
          label={t('Show on the map as')}
          help={t('When the spot is secret or not known yet, the map shows the area around the pin instead.')}
          none={t('Exact place')}
        />
      )}
    </>
  );
}

function RadiusField({
  fields: { values, set, error },
  radii,
  label,
  help,
  none,
}: {
  fields: FormFields<EventFormValues, EventDetail>;
  radii: readonly string[];
  label: string;
  help?: string;
  none?: string;
}) {
  return (
    <SelectField
      id="place_radius_km"
      label={label}
      help={help}
      value={values.place_radius_km}
      error={error('place_radius_km')}
      onChange={({ currentTarget }) => set('place_radius_km', currentTarget.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      <Options
        of={[...new Set([...radii, values.place_radius_km])]
          .filter(Boolean)
          .sort((a, b) => Number(a) - Number(b))
          .map((km) => [km, t('Somewhere within {km} km', { km })])}
      />
    </SelectField>
  );
}

/** Venues of fewer letters are too common as words to warn of them. */
const minVenueLetters = 4;

/** Returns whether a text that everybody can read contains the name of the venue. */
function mentionsVenue(values: EventFormValues): boolean {
  const venue = searchKey(values.event_location).trim();
  const texts = [values.event_name, ...values.alternative_names, values.description, values.extras, values.area];
  const all = [...texts, ...translationNames.map((name) => values[name])];
  return venue.length >= minVenueLetters && all.some((text) => searchKey(text).includes(venue));
}

/** The secret link to the hidden place of a saved event: created, replaced, removed. */
function SecretLink({ event: id }: { event: number }) {
  const { loaded, busy, error, change } = useSecretAddress(
    (signal) => api('getPlaceLink', { params: { id } }, { signal }),
    String(id),
  );
  const link = loaded.data?.link ?? null;
  return (
    <>
      <p className="quiet">{t('Anyone with the secret link can see the exact place earlier.')}</p>
      {loaded.error !== null && loaded.data === null && (
        <ErrorPanel message={t(messages.followFailed)} onRetry={loaded.reload} />
      )}
      {link !== null && <CopyText label={t('Secret link')} text={link} />}
      {loaded.data !== null && (
        <SecretAddressActions
          exists={link !== null}
          busy={busy}
          labels={{ create: t('Create a secret link'), replace: t('Replace this link'), remove: t('Remove this link') }}
          onCreate={() => change(() => api('createPlaceLink', { params: { id } }))}
          onRemove={() => change(() => api('revokePlaceLink', { params: { id } }))}
        />
      )}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
    </>
  );
}
