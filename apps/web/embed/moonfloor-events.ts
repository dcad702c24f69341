import english from 'virtual:embed-messages';
import { attributeOf, embedMessages, embedParameters } from '@moonfloor/contract/events/embeds';
import type { Release } from '@moonfloor/contract/records/releases';
import type { CompiledMessage } from '@moonfloor/messages/format-parts';
import { defaultLanguage, type Language, languages } from '@moonfloor/messages/languages';
import { setMessageSource, t } from '@moonfloor/messages/t';
import { buildElement } from './build-element.ts';
import { eventList, releaseList } from './event-list.ts';
import { eventMap } from './event-map.ts';
import { fetchEvents, fetchJson } from './fetch-events.ts';
import { sitePath, type Settings, parseSettings } from './settings.ts';

/** Texts by message. Those with values are compiled by the build. */
type Texts = Readonly<Record<string, string | CompiledMessage>>;

/** The texts that have been loaded; a page may have embeds in several languages. */
const loaded = new Map<Language, Texts>();
let current: Language = defaultLanguage;

const textOf = (message: string): string | CompiledMessage | undefined =>
  loaded.get(current)?.[message] ?? english[message];

setMessageSource({
  language: () => current,
  text: (message) => {
    const text = textOf(message);
    return typeof text === 'string' ? text : message;
  },
  compiled: (message) => {
    const text = typeof message === 'string' ? textOf(message) : message;
    return typeof text === 'object' ? text : [];
  },
});

/** Loads the texts of a language from the site. If that fails, they are English. */
async function loadTexts(site: string, language: Language, signal: AbortSignal): Promise<void> {
  if (language === defaultLanguage || loaded.has(language)) return;
  const texts = await fetchJson<Texts>(site + embedMessages(language), signal).catch(() => null);
  if (texts !== null) loaded.set(language, texts);
}

/** Calls a function, which must not be asynchronous, in a language. */
function inLanguage<T>(language: Language, work: () => T): T {
  current = language;
  try {
    return work();
  } finally {
    current = defaultLanguage;
  }
}

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
        const reason = error instanceof Error && !(error instanceof TypeError) ? error.message : '';
        finish(() => this.fail(settings, reason || t('The events could not be loaded.')));
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

/** The site's colours (`app/ui/tokens.css`), each overridable by a custom property of the embedding page. */
const night =
  '--g:#0d0819;--i:#f5f0e6;--q:#bdb4cb;--l:#372d4d;--a:#2fe0c6;--r:#ff8a86;--y:#f0e442;--s:#0a0518;--e:#2b2140';
const day =
  '--g:#fbf9f4;--i:#221a38;--q:#584f6b;--l:#dcd6e2;--a:#00655c;--r:#b3202c;--y:#755200;--s:#e9edf2;--e:#cfc8d8';

const styles = `
:host{display:block;container-type:inline-size;color-scheme:dark;${night};
--_g:var(--moonfloor-ground,var(--g));--_i:var(--moonfloor-ink,var(--i));--_q:var(--moonfloor-quiet,var(--q));
--_l:var(--moonfloor-line,var(--l));--_a:var(--moonfloor-accent,var(--a));--_rad:var(--moonfloor-radius,14px);
font:16px/1.4 var(--moonfloor-font,system-ui,sans-serif);color:var(--_i)}
:host([hidden]){display:none}
:host([theme=day]){color-scheme:light;${day}}
@media (prefers-color-scheme:light){:host(:not([theme=night],[theme=day])){color-scheme:light;${day}}}
*{box-sizing:border-box}
.frame{background:var(--_g);border:1px solid var(--_l);border-radius:var(--_rad);padding:16px;overflow:hidden}
h2{font-size:1.25em;margin:0 0 12px;line-height:1.2}
.list{list-style:none;margin:0;padding:0}
.item{display:flex;gap:12px;align-items:center;padding:10px 0;border-top:1px solid var(--_l);position:relative}
.item:first-child{border-top:0;padding-top:0}
.picture{width:64px;height:64px;object-fit:cover;border-radius:calc(var(--_rad)*.6);flex:none;background:var(--_l)}
.day{flex:none;width:44px;text-align:center;text-transform:uppercase;font-size:.75em;color:var(--_a);line-height:1.1}
.day b{display:block;font-size:1.9em;color:var(--_i)}
.facts{min-width:0;overflow-wrap:anywhere}
a{color:inherit}
.name{font-weight:700;text-decoration:none}
.name::after{content:"";position:absolute;inset:0}
.name:hover{color:var(--_a);text-decoration:underline}
a:focus-visible,button:focus-visible{outline:2px solid var(--_a);outline-offset:2px;border-radius:4px}
.name:focus-visible{outline:0}
.name:focus-visible::after{outline:2px solid var(--_a);outline-offset:2px;border-radius:6px}
.days,.place{font-size:.875em;color:var(--_q);text-align:left}
[dir=rtl] :is(.days,.place){text-align:right}
.event-status{margin-inline-start:8px;font-size:.75em;text-transform:uppercase;letter-spacing:.05em;color:var(--y)}
.event-status.cancelled{color:var(--r)}
.map{position:relative;margin-bottom:12px}
.map:last-child{margin:0}
.world{display:block;width:100%;aspect-ratio:16/9;background:var(--moonfloor-sea,var(--s));border-radius:calc(var(--_rad)*.7);touch-action:pan-y;cursor:grab}
.land{fill:var(--moonfloor-land,var(--e))}
.borders{fill:none;stroke:var(--_q);stroke-width:1px;vector-effect:non-scaling-stroke;opacity:.5}
.pin .dot{fill:var(--_a);stroke:var(--_g);stroke-width:1.5px;vector-effect:non-scaling-stroke}
.area .dot{fill-opacity:.35;stroke:var(--_a);stroke-dasharray:3 2}
.pin .reach{fill:transparent}
.pin text{fill:var(--_g);font-weight:700;pointer-events:none}
.pin:hover .dot,.pin:focus-visible .dot{fill:var(--_i)}
.zoom{position:absolute;inset-block-start:8px;inset-inline-end:8px;display:grid;gap:6px}
button{font:inherit;font-weight:700;min-width:36px;min-height:36px;border-radius:8px;border:1px solid var(--_l);background:var(--_g);color:var(--_i);cursor:pointer}
.retry{padding:0 14px}
.state{margin:0;padding:8px 0;color:var(--_q)}
.foot{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;margin-top:12px;font-size:.875em;color:var(--_q)}
.foot a{padding:6px 0;display:inline-block}
.bone{height:64px;border-radius:calc(var(--_rad)*.6);background:var(--_l);margin-bottom:10px;animation:b 1.2s ease-in-out infinite alternate}
@keyframes b{to{opacity:.45}}
@media (prefers-reduced-motion:reduce){.bone{animation:none}}
.status{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@container (max-width:340px){.picture{display:none}}
`;
