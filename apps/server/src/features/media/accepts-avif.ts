/**
 * Whether an Accept header names AVIF, as browsers that show it do. A wildcard is not enough: what follows links, feeds
 * and calendars sends one, whatever it can show. `q=0` refuses it (https://www.rfc-editor.org/rfc/rfc9110#field.accept).
 */
export function acceptsAvif(accept = ''): boolean {
  return accept
    .toLowerCase()
    .split(',')
    .some((range) => {
      const [type, ...parameters] = range.split(';').map((part) => part.trim());
      return type === 'image/avif' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
}
