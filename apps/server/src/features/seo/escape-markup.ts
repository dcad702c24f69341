const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for XML and HTML, including attributes. */
export const escapeMarkup = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
