import { useEffect, useRef, useState } from 'react';
import { type MetaArgs, useSearchParams } from 'react-router';
import { attributeOf, embedParameters, embedScript, embedTag } from '@moonfloor/contract/embeds';
import { usePageSettings } from '../../api/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import styles from './embed-builder.module.css';
import { EmbedFields } from './embed-fields.tsx';
import { choiceFromQuery, type EmbedChoice, elementCode, iframeCode } from './embed-code.ts';

export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Events on your page',
    description:
      'Put a list or a map of psytrance events on your own page with one line of HTML: no tracking, no cookies.',
    path: '/embed-builder',
  });

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
      <PageHeader title="Embed events" subtitle="A list or a map of events on your own site, with one line of HTML" />
      <div className={styles.grid}>
        <div>
          <EmbedFields choice={choice} onChange={setChoice} />
          <Section title="Your line of HTML" id="line">
            <CopyText
              label="For your page"
              help="Paste it where the events should appear. It loads nothing from third parties and sets no cookies."
              rows={4}
              text={elementCode(publicUrl, choice)}
            />
            <CopyText
              label="Where scripts are not allowed"
              help="The same in a frame. Many sites also embed a plain link to our pages (oEmbed)."
              rows={4}
              text={iframeCode(publicUrl, choice)}
            />
            <p className={classNames('quiet', styles.about)}>
              Colours and shape follow your page through custom properties: <code>--moonfloor-ground</code>,{' '}
              <code>--moonfloor-ink</code>, <code>--moonfloor-quiet</code>, <code>--moonfloor-line</code>,{' '}
              <code>--moonfloor-accent</code>, <code>--moonfloor-radius</code>, <code>--moonfloor-font</code>.
            </p>
          </Section>
        </div>
        <Section title="Preview" id="preview" className={styles.preview}>
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
