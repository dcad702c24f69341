import { attributeOf, embedParameters } from '@moonfloor/contract/embeds';
import type { Release } from '@moonfloor/contract/releases';
import { languages } from '@moonfloor/messages/languages';
import { t } from '@moonfloor/messages/t';
import { eventList, releaseList } from './event-list.ts';
import { eventMap } from './event-map.ts';
import { fetchEvents, fetchJson } from './fetch-events.ts';
import { buildElement } from './build-element.ts';
import { sitePath, type Settings, parseSettings } from './settings.ts';
import { inLanguage, loadTexts } from './texts.ts';
import { styles } from './styles.ts';

/** Number of skeletons displayed while events are loading. */
const skeleton = 3;

/** Creates the custom element: a list or map of events of `site`; changing an attribute reloads it. */
export function createElement(site: string): CustomElementConstructor {
  return class MoonfloorEvents extends HTMLElement {
    static readonly observedAttributes = embedParameters.map(attributeOf);
    private readonly body = buildElement('div', { class: 'body' });
    private readonly statusElement = buildElement('div', { class: 'status', role: 'status' });
    private readonly frame = buildElement('section', { class: 'frame', part: 'frame' }, this.body, this.statusElement);
    private load: AbortController | null = null;
    private due = false;

    constructor() {
      super();
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      const root = this.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sheet];
      root.append(this.frame);
    }

    connectedCallback(): void {
      this.refresh();
    }

    disconnectedCallback(): void {
      this.load?.abort();
    }

    attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
      if (this.isConnected && before !== after) this.refresh();
    }

    /** Re-renders after a change of attributes; several changes are coalesced. */
    private refresh(): void {
      if (this.due) return;
      this.due = true;
      queueMicrotask(() => {
        this.due = false;
        if (this.isConnected)
          void this.show(parseSettings((name) => this.getAttribute(attributeOf(name)), document.documentElement.lang));
      });
    }

    private async show(settings: Settings): Promise<void> {
      const { language } = settings;
      this.load?.abort();
      const load = new AbortController();
      this.load = load;
      this.body.setAttribute('aria-busy', 'true');
      const texts = loadTexts(site, language, load.signal);
      const bones = Array.from({ length: skeleton }, () => buildElement('div', { class: 'bone' }));
      this.render(settings, '', ...bones);
      void texts.then(() => {
        if (this.body.contains(bones[0]!))
          inLanguage(language, () => this.render(settings, t('Loading events…'), ...bones));
      });
      const finish = (show: () => void): void => {
        if (load.signal.aborted) return;
        this.body.removeAttribute('aria-busy');
        inLanguage(language, show);
      };
      try {
        const [show] = await Promise.all([this.find(settings, load.signal), texts]);
        finish(show);
      } catch (error) {
        await texts;
        const known = error instanceof Error && !(error instanceof TypeError) ? error.message : '';
        finish(() => this.fail(settings, known || t('The events could not be loaded.')));
      }
    }

    /** Loads the element's content; returns a function that renders it. */
    private async find(settings: Settings, signal: AbortSignal): Promise<() => void> {
      const { release: id, view, language } = settings;
      if (id !== null) {
        const release = await fetchJson<Release>(`${site}/releases/${id}`, signal, language);
        const words = () => t('{count, plural, one {# release} other {# releases}}', { count: 1 });
        return () => this.render(settings, words(), releaseList(site, release), this.more(settings, 0));
      }
      const { events, total } = await fetchEvents(site, settings, signal);
      const count = events.length;
      if (count === 0)
        return () => this.render(settings, t('No events'), buildElement('p', { class: 'state' }, t('No events.')));
      return () =>
        this.render(
          settings,
          t('{count, plural, one {# event} other {# events}}', { count }),
          ...(view === 'list' ? [] : [eventMap(site, events, signal)]),
          ...(view === 'map' ? [] : [eventList(site, events)]),
          this.more(settings, total - count),
        );
    }

    private fail(settings: Settings, message: string): void {
      const retry = buildElement('button', { type: 'button', class: 'retry' }, t('Try again'));
      retry.addEventListener('click', () => this.refresh());
      this.render(settings, message, buildElement('p', { class: 'state' }, message), retry);
    }

    private more(settings: Settings, others: number): HTMLElement {
      const words =
        others > 0 ? t('{count, plural, other {# more on Moonfloor}}', { count: others }) : t('More on Moonfloor');
      return buildElement(
        'div',
        { class: 'foot' },
        buildElement('a', { part: 'more', href: site + sitePath(settings), target: '_blank', rel: 'noopener' }, words),
      );
    }

    /** Replaces the element's content and announces it to screen readers. */
    private render({ heading, language }: Settings, words: string, ...parts: Node[]): void {
      const { lang, dir } = languages[language];
      Object.assign(this.frame, { lang, dir, ariaLabel: t('Events on Moonfloor') });
      this.body.replaceChildren(
        ...(heading === null ? [] : [buildElement('h2', { part: 'heading' }, heading)]),
        ...parts,
      );
      this.statusElement.textContent = words;
    }
  };
}
