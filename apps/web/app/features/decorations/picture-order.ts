/** Pictures of a decoration form in display order: URLs of stored ones and ids of newly selected ones. */
type PictureRefs = readonly string[];

interface WithId {
  id: string;
}

/** Returns the selected pictures in the order of the refs. */
export function chosenPicturesInOrder<T extends WithId>(refs: PictureRefs, chosen: readonly T[]): T[] {
  return refs.flatMap((ref) => chosen.filter(({ id }) => id === ref));
}

/** Returns the stored pictures' URLs in the order of the refs. */
export function storedPicturesInOrder(refs: PictureRefs, chosen: readonly WithId[]): string[] {
  return refs.filter((ref) => !chosen.some(({ id }) => id === ref));
}

/** Returns, for each ref, its picture's index among the submitted pictures: stored ones first, then selected ones. */
export function submittedOrder(refs: PictureRefs, chosen: readonly WithId[]): number[] {
  let [stored, added] = [0, storedPicturesInOrder(refs, chosen).length];
  return refs.map((ref) => {
    if (!chosen.some(({ id }) => id === ref)) {
      stored += 1;
      return stored - 1;
    }
    added += 1;
    return added - 1;
  });
}

/** Returns the refs without duplicates and without stored pictures that the record no longer has. */
export function dropMissing(refs: PictureRefs, chosen: readonly WithId[], stored: readonly string[]): string[] {
  const unplaced = [...stored];
  return refs.filter((ref) => {
    if (chosen.some(({ id }) => id === ref)) return true;
    const place = unplaced.indexOf(ref);
    if (place >= 0) unplaced.splice(place, 1);
    return place >= 0;
  });
}

/** Returns the list with the item at `from` moved to index `to`; unchanged if either is out of range. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return [...list];
  const result = [...list];
  result.splice(to, 0, ...result.splice(from, 1));
  return result;
}
