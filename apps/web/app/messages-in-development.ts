import { applyTranslations } from '@moonfloor/messages/development';
import { splitPath } from '@moonfloor/messages/languages';

/** Loads the texts of the page's language from the development server, which does not translate code. */
export async function loadMessages(): Promise<void> {
  const { language } = splitPath(window.location.pathname);
  const address = `/@id/virtual:messages/${language}`;
  const { default: translations }: { default: [string, string][] } = await import(/* @vite-ignore */ address);
  applyTranslations(language, translations);
}
