import { Fragment, useEffect, useRef, useState } from 'react';
import { type MetaArgs, useSearchParams } from 'react-router';
import { attributeOf, embedParameters, embedScript, embedTag } from '@moonfloor/contract/embeds';
import { t } from '@moonfloor/messages/t';
import { usePageSettings } from '../../api/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { rich } from '../../ui/rich.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import styles from './embed-builder.module.css';
import { EmbedFields } from './embed-fields.tsx';
import { choiceFromQuery, type EmbedChoice, elementCode, iframeCode } from './embed-code.ts';

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
