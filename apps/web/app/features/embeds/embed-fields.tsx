import { countryNames } from '@moonfloor/contract/countries';
import { embedLimit, type EmbedParameter, embedParameters } from '@moonfloor/contract/embeds';
import { visitorLimits } from '@moonfloor/contract/visitor-limits';
import { styles as musicStyles } from '@moonfloor/contract/lists';
import { styleName } from '@moonfloor/contract/style-names';
import { splitList } from '@moonfloor/contract/text';
import { languageCodes, languages } from '@moonfloor/messages/languages';
import { currentTag, t, tc } from '@moonfloor/messages/t';
import { countryName } from '@moonfloor/contract/country-names';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { ChoiceGroup, Form, FormRow, FormSection } from '../../ui/form.tsx';
import styles from './embed-builder.module.css';
import type { EmbedChoice } from './embed-code.ts';

/** The options of the selects, by their value. */
const options = () => ({
  view: { list: t('List'), map: t('Map'), both: t('Map above the list') },
  theme: { auto: t('Same as the visitor’s system'), night: t('Night'), day: tc('theme', 'Day') },
  when: { upcoming: t('Upcoming'), past: t('Past') },
});

const optionsOf = (name: keyof ReturnType<typeof options>) =>
  Object.entries(options()[name]).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** The countries in alphabetical order, with their names in the current language. */
function sortedCountries(): [name: string, shown: string][] {
  const { compare } = new Intl.Collator(currentTag());
  return countryNames
    .map((name): [string, string] => [name, countryName(name)])
    .sort(([, one], [, other]) => compare(one, other));
}

/** Parameters with a form field; `radius` belongs to `near`. */
const inForm = 'country when q from to style radius view theme limit heading lang'.split(' ');

/** Descriptions of parameters that a URL may contain but that have no form field; by default their text. */
const descriptions: Readonly<Partial<Record<EmbedParameter, (choice: EmbedChoice) => string>>> = {
  near: ({ near, radius }) =>
    t('Within {km} km of {place}', { km: radius ?? visitorLimits.radiusKm.default, place: near ?? '' }),
  artist: ({ artist }) => t('Only events of artist no. {id}', { id: artist ?? '' }),
  decoration: ({ decoration }) => t('Only events of crew no. {id}', { id: decoration ?? '' }),
  event: ({ event }) => t('Only event no. {id}', { id: event ?? '' }),
  release: ({ release }) => t('Release no. {id} instead of events', { id: release ?? '' }),
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
          {t('Remove')}
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
    <Form aria-label={t('Embed')} onSubmit={(event) => event.preventDefault()}>
      <FormSection title={t('Which events')}>
        <FormRow>
          <SelectField label={t('Country')} {...bind('country')}>
            <option value="">{t('All countries')}</option>
            {sortedCountries().map(([name, shown]) => (
              <option key={name} value={name}>
                {shown}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('When')} {...bind('when', 'upcoming')}>
            {optionsOf('when')}
          </SelectField>
        </FormRow>
        <FormRow>
          <TextField
            label={t('Words')}
            help={t('Searches name, venue, area and country')}
            maxLength={visitorLimits.name}
            {...bind('q')}
          />
          <TextField
            label={t('How many')}
            type="number"
            min={1}
            max={embedLimit.max}
            {...bind('limit', String(embedLimit.default))}
          />
        </FormRow>
        <FormRow>
          <TextField label={t('From')} type="date" {...bind('from')} />
          <TextField label={t('To')} type="date" {...bind('to')} />
        </FormRow>
        <ExtraFilters choice={choice} onChange={onChange} />
        <ChoiceGroup
          id="embed-styles"
          label={t('Styles')}
          options={musicStyles}
          nameOf={styleName}
          chosen={chosen}
          onChange={(next) => set('style', next.join(','))}
        />
      </FormSection>
      <FormSection title={t('Appearance')}>
        <FormRow>
          <SelectField label={t('Show')} {...bind('view', 'list')}>
            {optionsOf('view')}
          </SelectField>
          <SelectField label={t('Theme')} {...bind('theme', 'auto')}>
            {optionsOf('theme')}
          </SelectField>
        </FormRow>
        <FormRow>
          <TextField label={t('Heading')} maxLength={100} {...bind('heading')} />
          <SelectField label={t('Language')} {...bind('lang')}>
            <option value="">{t('Same as the page around it')}</option>
            {languageCodes.map((code) => (
              <option key={code} value={code} lang={languages[code].lang}>
                {languages[code].name}
              </option>
            ))}
          </SelectField>
        </FormRow>
      </FormSection>
    </Form>
  );
}
