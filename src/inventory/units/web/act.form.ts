import type { UnitAct } from '#offers/unit-batches/unitBatch.contract.ts';
import type { BlockReason } from '../unit.rules.ts';
import type { ActKind } from './act.labels.ts';

export const PRICE_WAYS = [
  { value: 'raise', label: 'Raise the base rate by an amount' },
  { value: 'lower', label: 'Lower the base rate by an amount' },
  { value: 'raisePct', label: 'Raise the base rate by percent' },
  { value: 'lowerPct', label: 'Lower the base rate by percent' },
  { value: 'set', label: 'Set the unit’s base rate' },
  { value: 'clear', label: 'Use the tower or project rate' },
  { value: 'plc', label: 'Location charges' },
] as const;
type PriceWay = (typeof PRICE_WAYS)[number]['value'];

export interface ActForm {
  reason: BlockReason | null;
  /** '2026-12-10'; null plans none, and leaves those that have one. */
  releaseOn: string | null;
  way: PriceWay;
  ratePaise: number | null;
  pct: number | null;
  add: string[];
  remove: string[];
}

export const EMPTY_ACT: ActForm = {
  reason: null,
  releaseOn: null,
  way: 'raise',
  ratePaise: null,
  pct: null,
  add: [],
  remove: [],
};

/** The change entered in the form; null while it is incomplete or invalid. */
export function actOf(kind: ActKind, form: ActForm): UnitAct | null {
  if (kind === 'unblock') return { kind };
  if (kind === 'block') return blockOf(form);
  const { ratePaise, pct, add, remove } = form;
  switch (form.way) {
    case 'raise':
    case 'lower':
      return isPositive(ratePaise)
        ? { kind: 'changeRate', byPaise: form.way === 'raise' ? ratePaise : -ratePaise }
        : null;
    case 'raisePct':
    case 'lowerPct':
      return isPositive(pct) ? { kind: 'changeRatePct', byPct: form.way === 'raisePct' ? pct : -pct } : null;
    case 'set':
      return isPositive(ratePaise) ? { kind: 'setRate', baseRatePaise: ratePaise } : null;
    case 'clear':
      return { kind: 'setRate', baseRatePaise: null };
    case 'plc':
      return add.length + remove.length > 0 ? { kind: 'changePlc', add, remove } : null;
  }
}

function blockOf({ reason, releaseOn }: ActForm): UnitAct | null {
  if (!reason) return null;
  return { kind: 'block', reason, ...(releaseOn === null ? {} : { releaseOn }) };
}

function isPositive(value: number | null): value is number {
  return value !== null && Number.isFinite(value) && value > 0;
}
