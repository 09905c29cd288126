import { milestoneName } from '#inventory/payment-terms/plan.rules.ts';
import { WORK_KINDS } from '../checkList.contract.ts';
import type { WorkKind } from '../checkList.contract.ts';

/** 'Slabs', 'Plinth' */
export function workName(kind: WorkKind): string {
  return kind === 'slab' ? 'Slabs' : milestoneName(kind);
}

export const WORK_CHOICES = WORK_KINDS.map((value) => ({ value, label: workName(value) }));
