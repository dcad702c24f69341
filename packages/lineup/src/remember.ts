/** Most texts whose results are kept, and the longest of them, in UTF-16 units. */
const maxTexts = 256;
const maxLength = 200;

/** Keeps the last results of a function of a text: each line is read as itself and as the neighbour of others. */
export function remember<Result>(read: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    if (text.length > maxLength) return read(text);
    const last = results.get(text);
    if (last !== undefined || results.has(text)) return last!;
    const result = read(text);
    if (results.size >= maxTexts) results.clear();
    results.set(text, result);
    return result;
  };
}
