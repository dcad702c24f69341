import { attributeOf, embedParameters } from '@moonfloor/contract/embeds';
import type { Release } from '@moonfloor/contract/releases';
import { eventList, releaseList } from './event-list.ts';
import { eventMap } from './event-map.ts';
import { fetchEvents, fetchJson } from './fetch-events.ts';
import { buildElement } from './build-element.ts';
import { sitePath, type Settings, parseSettings } from './settings.ts';
import { styles } from './styles.ts';

/** Number of skeletons displayed while events are loading. */
const skeleton = 3;

/** Creates the custom element: a list or map of events of `site`; changing an attribute reloads it. */
export function createElement(site: string): CustomElementConstructor {
  return class MoonfloorEvents extends HTMLElement {
    static readonly observedAttributes = embedParameters.map(attributeOf);
    private readonly body = buildElement('div', { class: 'body' });
    private readonly statusElement = buildElement('div', { class: 'status', role: 'status' });
    private load: AbortController | null = null;
    private due = false;

    constructor() {
      super();
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      const root = this.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sheet];
      root.append(
        buildElement(
          'section',
          { class: 'frame', part: 'frame', 'aria-label': 'Events on Moonfloor' },
          this.body,
          this.statusElement,
        ),
      );
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
        if (this.isConnected) void this.show(parseSettings((name) => this.getAttribute(attributeOf(name))));
      });
    }

    private async show(settings: Settings): Promise<void> {
      this.load?.abort();
      const load = new AbortController();
      this.load = load;
      this.body.setAttribute('aria-busy', 'true');
      this.render(
        settings,
        'Loading events…',
        ...Array.from({ length: skeleton }, () => buildElement('div', { class: 'bone' })),
      );
      try {
        const { words, parts } = await this.find(settings, load.signal);
        if (load.signal.aborted) return;
        this.body.removeAttribute('aria-busy');
        this.render(settings, words, ...parts);
      } catch (error) {
        if (load.signal.aborted) return;
        this.body.removeAttribute('aria-busy');
        const known = error instanceof Error && !(error instanceof TypeError);
        this.fail(settings, known ? error.message : 'The events could not be loaded.');
      }
    }

    /** Loads the element's content and its screen reader announcement. */
    private async find(settings: Settings, signal: AbortSignal): Promise<{ words: string; parts: HTMLElement[] }> {
      if (settings.release !== null) {
        const release = await fetchJson<Release>(`${site}/releases/${settings.release}`, signal);
        return { words: '1 release', parts: [releaseList(site, release), this.more(settings, 0)] };
      }
      const { events, total } = await fetchEvents(site, settings, signal);
      if (events.length === 0)
        return { words: 'No events', parts: [buildElement('p', { class: 'state' }, 'No events.')] };
      const parts = [
        ...(settings.view === 'list' ? [] : [eventMap(site, events, signal)]),
        ...(settings.view === 'map' ? [] : [eventList(site, events)]),
        this.more(settings, total - events.length),
      ];
      return { words: `${events.length} ${events.length === 1 ? 'event' : 'events'}`, parts };
    }

    private fail(settings: Settings, message: string): void {
      const retry = buildElement('button', { type: 'button', class: 'retry' }, 'Try again');
      retry.addEventListener('click', () => this.refresh());
      this.render(settings, message, buildElement('p', { class: 'state' }, message), retry);
    }

    private more(settings: Settings, others: number): HTMLElement {
      const words = others > 0 ? `${others} more on Moonfloor` : 'More on Moonfloor';
      return buildElement(
        'div',
        { class: 'foot' },
        buildElement('a', { part: 'more', href: site + sitePath(settings), target: '_blank', rel: 'noopener' }, words),
      );
    }

    /** Replaces the element's content and announces it to screen readers. */
    private render({ heading }: Settings, words: string, ...parts: Node[]): void {
      this.body.replaceChildren(
        ...(heading === null ? [] : [buildElement('h2', { part: 'heading' }, heading)]),
        ...parts,
      );
      this.statusElement.textContent = words;
    }
  };
}
