/** Groups the acts of a floor into sets: an act and those after it that are paired with it. */
export function setsOf<Act extends { pairing?: string | null | undefined }>(acts: readonly Act[]): Act[][] {
  const sets: Act[][] = [];
  for (const act of acts) {
    const set = act.pairing ? sets.at(-1) : undefined;
    if (set === undefined) sets.push([act]);
    else set.push(act);
  }
  return sets;
}
