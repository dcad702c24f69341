/** Images of a decoration form in their order: addresses of stored ones and ids of those chosen here. */
export type ImageRefs = readonly string[];

interface WithId {
  id: string;
}

/** The chosen images in the order of the refs. */
export function chosenImagesInOrder<T extends WithId>(refs: ImageRefs, chosen: readonly T[]): T[] {
  return refs.flatMap((ref) => chosen.filter(({ id }) => id === ref));
}

/** The stored images' addresses in the order of the refs. */
export function storedImagesInOrder(refs: ImageRefs, chosen: readonly WithId[]): string[] {
  return refs.filter((ref) => !chosen.some(({ id }) => id === ref));
}

/**
 * For each place of the refs, where its image stands among those that are sent: the stored ones first, the chosen ones
 * after them.
 */
export function submittedOrder(refs: ImageRefs, chosen: readonly WithId[]): number[] {
  let [stored, added] = [0, storedImagesInOrder(refs, chosen).length];
  return refs.map((ref) => {
    if (!chosen.some(({ id }) => id === ref)) {
      stored += 1;
      return stored - 1;
    }
    added += 1;
    return added - 1;
  });
}

/** The refs without stored images that the record no longer has; an image that it has once stays once. */
export function dropMissing(refs: ImageRefs, chosen: readonly WithId[], stored: readonly string[]): string[] {
  const left = [...stored];
  return refs.filter((ref) => {
    if (chosen.some(({ id }) => id === ref)) return true;
    const place = left.indexOf(ref);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

/** The list with the entry at `from` moved to the place `to`; as it is when either is no place. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return [...list];
  const result = [...list];
  result.splice(to, 0, ...result.splice(from, 1));
  return result;
}
