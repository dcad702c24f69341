const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in XML and HTML, attributes included. */
export const escapeMarkup = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
