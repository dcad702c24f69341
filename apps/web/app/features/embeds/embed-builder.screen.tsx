import { Fragment, useEffect, useRef, useState } from 'react';
import { type MetaArgs, useSearchParams } from 'react-router';
import { limits } from '@moonfloor/contract/api/limits';
import {
  attributeOf,
  type embeddedLists,
  embedFilters,
  embedLimit,
  type EmbedParameter,
  embedParameters,
  embedScript,
  embedTag,
} from '@moonfloor/contract/events/embeds';
import type { EventFilterQuery } from '@moonfloor/contract/events/event-filter';
import { parseEventQuery } from '@moonfloor/contract/events/event-query';
import { filterTexts } from '@moonfloor/contract/events/filter-text';
import { countryNames } from '@moonfloor/contract/values/countries';
import { styles as musicStyles } from '@moonfloor/contract/values/lists';
import { styleName } from '@moonfloor/contract/values/style-names';
import { splitList } from '@moonfloor/contract/values/text';
import { languageCodes, languages } from '@moonfloor/messages/languages';
import { t, tc } from '@moonfloor/messages/t';
import { usePageSettings } from '../../api/settings.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { SelectField, TextField, Options } from '../../ui/field.tsx';
import { ChoiceGroup, Form, FormRow, FormSection } from '../../ui/form.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { rich } from '../../ui/rich.tsx';
import { sortedCountries } from '../records/sorted-countries.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { choiceFromQuery, type EmbedChoice, elementCode, iframeCode } from './embed-code.ts';
import styles from './embed-builder.module.css';

export const parameters = embedParameters;

export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: t('Events on your page'),
    description: t(
      'Put a list or a map of psytrance events on your own page with one line of HTML: no tracking, no cookies.',
    ),
    path: '/embed-builder',
  });

/** The custom properties of an embed, without their prefix. */
const customProperties = ['ground', 'ink', 'quiet', 'line', 'accent', 'radius', 'font'];

/** Generates the code for embedding events on other sites: settings, preview, and the line to copy. */
export default function EmbedBuilderScreen() {
  const { publicUrl } = usePageSettings();
  const [search] = useSearchParams();
  const [choice, setChoice] = useState<EmbedChoice>(() => choiceFromQuery(search));
  // The preview is deferred, so that typing does not cause a request per keystroke.
  const [shown, setShown] = useState(choice);
  useEffect(() => {
    const timer = setTimeout(() => setShown(choice), 400);
    return () => clearTimeout(timer);
  }, [choice]);
  return (
    <>
      <PageHeader
        title={t('Embed events')}
        subtitle={t('A list or a map of events on your own site, with one line of HTML')}
      />
      <div className={styles.grid}>
        <div>
          <EmbedFields choice={choice} onChange={setChoice} />
          <Section title={t('Your line of HTML')} id="line">
            <CopyText
              label={t('For your page')}
              help={t(
                'Paste it where the events should appear. It loads nothing from third parties and sets no cookies.',
              )}
              rows={4}
              text={elementCode(publicUrl, choice)}
            />
            <CopyText
              label={t('Where scripts are not allowed')}
              help={t('The same in a frame. Many sites also embed a plain link to our pages (oEmbed).')}
              rows={4}
              text={iframeCode(publicUrl, choice)}
            />
            <p className={classNames('quiet', styles.about)}>
              {rich('Colours and shape follow your page through custom properties: {properties}.', {
                properties: customProperties.map((name, at) => (
                  <Fragment key={name}>
                    {at > 0 && <span>, </span>}
                    <code>--moonfloor-{name}</code>
                  </Fragment>
                )),
              })}
            </p>
          </Section>
        </div>
        <Section title={t('Preview')} id="preview" className={styles.preview}>
          <EmbedPreview choice={shown} />
        </Section>
      </div>
    </>
  );
}

/** Loads the public embed script, once per page. */
function loadEmbedScript(): void {
  if (document.querySelector(`script[src="${embedScript}"]`) !== null) return;
  const script = document.createElement('script');
  script.src = embedScript;
  script.async = true;
  document.head.append(script);
}

/** Previews the embed with the same custom element that other sites use. */
function EmbedPreview({ choice }: { choice: EmbedChoice }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    loadEmbedScript();
    const element = place.current?.querySelector(embedTag) ?? document.createElement(embedTag);
    for (const parameter of embedParameters) {
      const name = attributeOf(parameter);
      const value = choice[parameter]?.trim() ?? '';
      if (value === '') element.removeAttribute(name);
      else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    }
    if (element.parentNode === null) place.current?.append(element);
  }, [choice]);
  return <div ref={place} />;
}

/** The options of the selects, by their value. */
const options = () => ({
  view: { list: t('List'), map: t('Map'), both: t('Map above the list') },
  theme: { auto: t('Same as the visitor’s system'), night: t('Night'), day: tc('theme', 'Day') },
  when: { upcoming: t('Upcoming'), past: t('Past') },
});

/** Parameters with a form field; `radius` belongs to `near`. */
const inForm = 'country when q from to style radius view theme limit heading lang'.split(' ');

/** Descriptions of the records that a URL may name. */
const recordTexts: Readonly<Record<keyof typeof embeddedLists | 'event' | 'release', (id: string) => string>> = {
  artist: (id) => t('Only events of artist no. {id}', { id }),
  decoration: (id) => t('Only events of decoration no. {id}', { id }),
  venue_id: (id) => t('Only events at venue no. {id}', { id }),
  promoter: (id) => t('Only events of promoter no. {id}', { id }),
  series: (id) =>
    id === 'grouped' ? t('Only the next date of each series') : t('Only events of series no. {id}', { id }),
  event: (id) => t('Only event no. {id}', { id }),
  release: (id) => t('Release no. {id} instead of events', { id }),
};
const texts: Readonly<Partial<Record<EmbedParameter, (id: string) => string>>> = recordTexts;

/** Filters from the URL that have no form field: displayed, with a button that removes them. */
function ExtraFilters({ choice, onChange }: { choice: EmbedChoice; onChange: (choice: EmbedChoice) => void }) {
  const filter = parseEventQuery(new URLSearchParams(choice));
  return embedParameters
    .filter((name) => choice[name] && !inForm.includes(name))
    .map((name) => (
      <p key={name} className={classNames('wrapped', styles.extra)}>
        {describe(name, choice[name] ?? '', filter)}
        <Button
          size="small"
          onClick={() => onChange({ ...choice, [name]: '', ...(name === 'near' && { radius: '' }) })}
        >
          {t('Remove')}
        </Button>
      </p>
    ));
}

/** Describes a parameter. An invalid value is shown as it is. */
function describe(name: EmbedParameter, text: string, filter: EventFilterQuery): string {
  const ofRecord = texts[name];
  if (ofRecord !== undefined) return ofRecord(text);
  const embedFilter = embedFilters.find((one) => one === name && filter[one] !== undefined);
  return embedFilter === undefined ? text : filterTexts[embedFilter](filter);
}

function EmbedFields({ choice, onChange }: { choice: EmbedChoice; onChange: (choice: EmbedChoice) => void }) {
  const set = (name: EmbedParameter, value: string): void => onChange({ ...choice, [name]: value });
  const bind = (name: EmbedParameter, fallback = '') => ({
    name,
    value: choice[name] ?? fallback,
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  const dated = Boolean(choice.from || choice.to);
  const chosen = musicStyles.filter((style) => splitList(choice.style ?? '').includes(style));
  return (
    <Form aria-label={t('Embed')} onSend={() => undefined}>
      <FormSection title={t('Which events')}>
        <FormRow>
          <SelectField label={t('Country')} {...bind('country')}>
            <option value="">{t('All countries')}</option>
            <Options of={sortedCountries(countryNames).map(({ name, shown }) => [name, shown])} />
          </SelectField>
          <SelectField label={t('When')} {...bind('when')} value={choice.when || (dated ? '' : 'upcoming')}>
            <Options of={Object.entries(options().when)} />
            {dated && <option value="">{t('All')}</option>}
          </SelectField>
        </FormRow>
        <FormRow>
          <TextField
            label={t('Words')}
            help={t('Searches name, venue, area and country')}
            maxLength={limits.name}
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
            <Options of={Object.entries(options().view)} />
          </SelectField>
          <SelectField label={t('Theme')} {...bind('theme', 'auto')}>
            <Options of={Object.entries(options().theme)} />
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
