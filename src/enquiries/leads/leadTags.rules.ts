export const MAX_TAGS = 20;

/** Tags after some were added and removed, in the order in which they came; case does not tell two apart. */
export function retagged(
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] {
  const gone = new Set(remove.map(keyOf));
  const kept = tags.filter((tag) => !gone.has(keyOf(tag)));
  const known = new Set(kept.map(keyOf));
  for (const tag of add) {
    if (known.has(keyOf(tag))) continue;
    known.add(keyOf(tag));
    kept.push(tag);
  }
  return kept;
}

/** The change that turns the current tags of a lead back into the earlier ones. */
export function retaggingBack(
  now: readonly string[],
  before: readonly string[],
): { add: string[]; remove: string[] } {
  const had = new Set(before);
  const has = new Set(now);
  return { add: before.filter((tag) => !has.has(tag)), remove: now.filter((tag) => !had.has(tag)) };
}

/** 'Diwali, river view' as tags. */
export function tagsIn(text: string): string[] {
  return retagged([], {
    add: text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    remove: [],
  });
}

function keyOf(tag: string): string {
  return tag.toLowerCase();
}
