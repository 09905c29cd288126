import type { ValueKind } from '#insight/reporting/reportValue.rules.ts';
import { valueText } from '#insight/reporting/reportValue.rules.ts';

export interface SentFigure {
  label: string;
  kind: ValueKind;
  value: number | null;
  /** In the period before; null without one. */
  before: number | null;
}

/** 'Bookings 12 (9 before), booking value ₹8.40 Cr (₹7.10 Cr before).' */
export function figuresSentence(figures: readonly SentFigure[]): string {
  const said = figures.map(({ label, kind, value, before }, index) => {
    const name = index === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1);
    const was = before === null ? '' : ` (${valueText(kind, before)} before)`;
    return `${name} ${valueText(kind, value)}${was}`;
  });
  return said.length === 0 ? '' : `${said.join(', ')}.`;
}

/** '1 row', '12 rows' */
export function rowsText(rows: number): string {
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en-IN')} rows`;
}
