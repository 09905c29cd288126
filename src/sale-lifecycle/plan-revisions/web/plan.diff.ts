import type { PlanLine } from '../planRevision.contract.ts';

/** An installment before and after a revision. */
export interface DiffRow {
  id: string;
  before: PlanLine | null;
  after: PlanLine | null;
  isChanged: boolean;
}

/** Both plans in one list, in the order of the new one; removed rows keep their place. */
export function planDiff(before: readonly PlanLine[], after: readonly PlanLine[]): DiffRow[] {
  const stays = new Set(after.map((line) => line.id));
  const known = new Map(before.map((line) => [line.id, line]));
  const gone = before.filter((line) => !stays.has(line.id));
  const rows: DiffRow[] = [];
  for (const [index, line] of after.entries()) {
    const own = known.get(line.id) ?? null;
    // New rows come after those they may have replaced, before the next unchanged one.
    const next = after.slice(index).find((one) => known.has(one.id));
    const place = next ? (known.get(next.id)?.seq ?? 0) : Infinity;
    while (gone[0] && gone[0].seq < place) rows.push(goneRow(gone));
    rows.push({ id: line.id, before: own, after: line, isChanged: !isSame(own, line) });
  }
  while (gone.length > 0) rows.push(goneRow(gone));
  return rows;
}

function goneRow(gone: PlanLine[]): DiffRow {
  const line = gone.shift() ?? null;
  return { id: line?.id ?? '', before: line, after: null, isChanged: true };
}

function isSame(before: PlanLine | null, after: PlanLine): boolean {
  if (before === null) return false;
  const { trigger } = before;
  return (
    trigger.type === after.trigger.type &&
    trigger.date === after.trigger.date &&
    trigger.days === after.trigger.days &&
    trigger.milestoneKey === after.trigger.milestoneKey
  );
}
