import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod';
import { tidy } from '#platform/contract/fields.ts';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import type { PlanTower } from './plan/plan.matrix.ts';
import type { Tower } from '#inventory/towers/tower.contract.ts';
import type { BulkUnitsResult, UnitPattern } from '../unit.contract.ts';
import { BulkUnits } from '../unit.contract.ts';
import { NEW_FLAT } from './unit.form.ts';
import { planOfTower } from './unit.plan.shared.ts';

export type BulkForm = ContractForm<typeof BulkUnits>;
type BulkValues = z.input<typeof BulkUnits>;
type PatternValues = BulkValues['pattern'][number];

const DEFAULT_FORMAT = '{tower}-{floor}{suffix}';

/** All floors of the tower, and as many flats as it has on each; the first is left to describe. */
export function bulkDefaults(tower: Tower): DefaultValues<BulkValues> {
  return {
    floors: { from: 1, to: tower.totalFloors, exclude: [] },
    pattern: [newPattern([])],
    numberFormat: DEFAULT_FORMAT,
  };
}

/** The next flat of a floor: like the one before it, with the next suffix. */
export function newPattern(before: readonly PatternValues[]): UnitPattern {
  const last = before.at(-1);
  return { ...NEW_FLAT, ...last, suffix: nextSuffix(last?.suffix) };
}

/** '03' → '04', 'C' → 'D', none → '01'. */
export function nextSuffix(suffix: string | null | undefined): string {
  if (!suffix) return '01';
  if (/^\d+$/.test(suffix)) return String(Number(suffix) + 1).padStart(suffix.length, '0');
  const last = suffix.at(-1) ?? '';
  return /[A-Y0-8]/.test(last) ? suffix.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1) : '';
}

/** The request body, once everything is entered and valid. */
export function bulkBody(values: unknown): BulkUnits | null {
  const body = BulkUnits.safeParse(tidy(values));
  return body.success ? body.data : null;
}

/** The result as a plan to look at: new units free, those whose number is taken blocked. */
export function previewPlan(tower: Tower, { units, clashes }: BulkUnitsResult): PlanTower {
  const taken = new Set(clashes.map((number) => number.toUpperCase()));
  const plan = planOfTower(
    tower,
    units.map((unit) => ({
      ...unit,
      id: unit.unitNumber,
      status: taken.has(unit.unitNumber.toUpperCase()) ? ('blocked' as const) : ('available' as const),
      statusReason: null,
      reservedUntil: null,
      reservedByName: null,
      bookingUntil: null,
      bookingByName: null,
      facing: null,
      view: null,
    })),
  );
  return {
    ...plan,
    cells: plan.cells.map((cell) => (cell.status === 'blocked' ? { ...cell, note: 'Exists' } : cell)),
  };
}
