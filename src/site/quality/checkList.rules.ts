import type { ListItemInput } from './checkItem.contract.ts';
import type { ListItem } from './check.rules.ts';
import type { WorkKind } from './checkList.contract.ts';
import { WORK_KINDS } from './checkList.contract.ts';

/** The kind of work of a milestone: slab for 'slab:8'. */
export function workKindOf(milestoneKey: string): WorkKind | undefined {
  const [kind] = milestoneKey.split(':');
  return WORK_KINDS.find((one) => one === kind);
}

/** Items as they are stored: what was left out is null. */
export function listItems(items: readonly ListItemInput[]): ListItem[] {
  return items.map(({ text, kind = 'now', days = null, unit = null, min = null, max = null }) => ({
    text,
    kind,
    days,
    unit,
    min,
    max,
  }));
}
