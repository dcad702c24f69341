import { countryNames } from '@moonfloor/contract/countries';
import { embedLimit, type EmbedParameter, embedParameters } from '@moonfloor/contract/embeds';
import { limits } from '@moonfloor/contract/limits';
import { styles as musicStyles } from '@moonfloor/contract/lists';
import { splitList } from '@moonfloor/contract/text';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { ChoiceGroup, Form, FormRow, FormSection } from '../../ui/form.tsx';
import styles from './embed-builder.module.css';
import type { EmbedChoice } from './embed-code.ts';

/** The options of the selects, by their value. */
const options = {
  view: { list: 'List', map: 'Map', both: 'Map above the list' },
  theme: { auto: 'Same as the visitor’s system', night: 'Night', day: 'Day' },
  when: { upcoming: 'Upcoming', past: 'Past' },
};

const optionsOf = (name: keyof typeof options) =>
  Object.entries(options[name]).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** Parameters with a form field; `radius` belongs to `near`. */
const inForm = 'country when q from to style radius view theme limit heading'.split(' ');

/** Descriptions of parameters that a URL may contain but that have no form field; by default their text. */
const descriptions: Readonly<Partial<Record<EmbedParameter, (choice: EmbedChoice) => string>>> = {
  near: ({ near, radius }) => `Within ${radius ?? limits.radiusKm.default} km of ${near}`,
  artist: ({ artist }) => `Only events of artist no. ${artist}`,
  decoration: ({ decoration }) => `Only events of crew no. ${decoration}`,
  event: ({ event }) => `Only event no. ${event}`,
  release: ({ release }) => `Release no. ${release} instead of events`,
};

/** Filters from the URL that have no form field: displayed, with a button that removes them. */
function ExtraFilters({ choice, onChange }: { choice: EmbedChoice; onChange: (choice: EmbedChoice) => void }) {
  return embedParameters
    .filter((name) => choice[name] && !inForm.includes(name))
    .map((name) => (
      <p key={name} className={classNames('wrapped', styles.extra)}>
        {descriptions[name]?.(choice) ?? `${name}: ${choice[name]}`}
        <Button
          size="small"
          onClick={() => onChange({ ...choice, [name]: '', ...(name === 'near' && { radius: '' }) })}
        >
          Remove
        </Button>
      </p>
    ));
}

/** The settings of an embed. */
export function EmbedFields({ choice, onChange }: { choice: EmbedChoice; onChange: (choice: EmbedChoice) => void }) {
  const set = (name: EmbedParameter, value: string): void => onChange({ ...choice, [name]: value });
  const bind = (name: EmbedParameter, fallback = '') => ({
    name,
    value: choice[name] ?? fallback,
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  const chosen = musicStyles.filter((style) => splitList(choice.style ?? '').includes(style));
  return (
    <Form aria-label="Embed" onSubmit={(event) => event.preventDefault()}>
      <FormSection title="Which events">
        <FormRow>
          <SelectField label="Country" {...bind('country')}>
            <option value="">All countries</option>
            {countryNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <SelectField label="When" {...bind('when', 'upcoming')}>
            {optionsOf('when')}
          </SelectField>
        </FormRow>
        <FormRow>
          <TextField
            label="Words"
            help="Searches name, venue, area and country"
            maxLength={limits.name}
            {...bind('q')}
          />
          <TextField
            label="How many"
            type="number"
            min={1}
            max={embedLimit.max}
            {...bind('limit', String(embedLimit.default))}
          />
        </FormRow>
        <FormRow>
          <TextField label="From" type="date" {...bind('from')} />
          <TextField label="To" type="date" {...bind('to')} />
        </FormRow>
        <ExtraFilters choice={choice} onChange={onChange} />
        <ChoiceGroup
          id="embed-styles"
          label="Styles"
          options={musicStyles}
          chosen={chosen}
          onChange={(next) => set('style', next.join(','))}
        />
      </FormSection>
      <FormSection title="Appearance">
        <FormRow>
          <SelectField label="Show" {...bind('view', 'list')}>
            {optionsOf('view')}
          </SelectField>
          <SelectField label="Theme" {...bind('theme', 'auto')}>
            {optionsOf('theme')}
          </SelectField>
        </FormRow>
        <TextField label="Heading" maxLength={100} {...bind('heading')} />
      </FormSection>
    </Form>
  );
}
