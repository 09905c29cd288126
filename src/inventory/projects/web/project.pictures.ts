export const MAX_PICTURES = 40;

/** The list with one entry moved one place earlier or later; unchanged at its ends. */
export function moved(ids: readonly string[], place: number, by: -1 | 1): string[] {
  const other = ids[place + by];
  const one = ids[place];
  if (one === undefined || other === undefined) return [...ids];
  return ids.map((id, index) => (index === place ? other : index === place + by ? one : id));
}
