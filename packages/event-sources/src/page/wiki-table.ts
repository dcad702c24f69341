/** Longest text whose tables are read; in UTF-16 units. */
const maxLength = 500_000;

/** Before the text of a cell, its attributes: `rowspan="2" | Oak`. */
const attributes = /^([^|[\]{}<>]{0,200}=[^|[\]{}<>]{0,200})\|(?!\|)/;
/** Marks of wikis in a cell, and what stands for them in HTML: links, notes, bold and slanted letters. */
const marks: readonly (readonly [RegExp, string])[] = [
  [/\[\[(?:[^\][|]{1,200}\|)?([^\][|]{1,200})\]\]/g, '$1'],
  [/\[(https?:\/\/[^\s\]"]{1,500})\s([^\]]{1,200})\]/g, '<a href="$1">$2</a>'],
  [/<ref[^<>]{0,200}\/>|<ref[^<>]{0,200}>[^<>]{0,500}<\/ref>/g, ''],
  [/'{2,5}/g, ''],
];

/** Returns the tables of a text as MediaWiki writes them, `{| … |}`, in HTML; undefined without one. */
export function tablesOfWiki(text: string): string | undefined {
  if (text.length > maxLength || !/^\{\|/m.test(text)) return undefined;
  let isTable = false;
  const rows = text.split(/\r?\n/).map((line) => {
    if (line.startsWith('{|')) isTable = true;
    if (!isTable) return '';
    if (line.startsWith('|}')) isTable = false;
    if (/^(?:\{\||\|\}|\|\+)/.test(line)) return line.startsWith('{|') ? '<table><tr>' : isTable ? '' : '</table>';
    if (line.startsWith('|-')) return '</tr><tr>';
    const name = line.startsWith('!') ? 'th' : 'td';
    if (!/^[|!]/.test(line)) return `<br>${shownIn(line)}`;
    return line
      .slice(1)
      .split(name === 'th' ? /!!|\|\|/ : '||')
      .map((cell) => {
        const [, attribute = ''] = attributes.exec(cell) ?? [];
        return `<${name} ${attribute}>${shownIn(cell.replace(attributes, ''))}`;
      })
      .join('');
  });
  return rows.join('\n');
}

const shownIn = (cell: string): string => marks.reduce((text, [mark, shown]) => text.replace(mark, shown), cell.trim());
