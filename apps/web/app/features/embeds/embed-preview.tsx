import { useEffect, useRef } from 'react';
import { attributeOf, embedParameters, embedScript, embedTag } from '@moonfloor/contract/embeds';
import type { EmbedChoice } from './embed-code.ts';

/** Loads the public embed script, once per page. */
function loadEmbedScript(): void {
  if (document.querySelector(`script[src="${embedScript}"]`) !== null) return;
  const script = document.createElement('script');
  script.src = embedScript;
  script.async = true;
  document.head.append(script);
}

/** Previews the embed with the same custom element that other sites use. */
export function EmbedPreview({ choice }: { choice: EmbedChoice }) {
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
