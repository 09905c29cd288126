import { compactMoney, formatMoneyExact, formatMonth } from '#platform/contract/format.ts';
import type { MeasureChange } from '../measure.contract.ts';

export function amountText(unit: MeasureChange['unit'], value: number | null): string {
  if (value === null) return '–';
  return unit === 'money' ? compactMoney(value) : String(value);
}

/** Of one entry, to the paisa. */
export function exactText(unit: MeasureChange['unit'], value: number | null): string {
  if (value === null) return '–';
  return unit === 'money' ? formatMoneyExact(value) : String(value);
}

/** '+2', '−₹1.20 L'; 'no difference' of nothing. */
export function differenceText(unit: MeasureChange['unit'], value: number): string {
  if (value === 0) return 'no difference';
  return `${value < 0 ? '−' : '+'}${amountText(unit, Math.abs(value))}`;
}

export function monthName(month: string): string {
  return formatMonth(`${month}-01`);
}
