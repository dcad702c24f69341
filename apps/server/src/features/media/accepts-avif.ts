/**
 * Returns whether an Accept header names AVIF, as browsers that support it do. A wildcard is not sufficient: clients
 * for links, feeds and calendars send it, whatever they support. `q=0` excludes it
 * (https://www.rfc-editor.org/rfc/rfc9110#field.accept).
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
