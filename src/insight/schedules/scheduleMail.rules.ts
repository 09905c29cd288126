import { compactMoney, formatArea, formatPct, formatRate } from '#platform/contract/format.ts';

/** As columns of reports have them: money and rates are whole paise, areas square feet, 12.5 is 12.5%. */
type FigureKind = 'text' | 'day' | 'count' | 'money' | 'rate' | 'area' | 'percent';

export interface SentFigure {
  label: string;
  kind: FigureKind;
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

function valueText(kind: FigureKind, value: number | null): string {
  if (value === null) return '–';
  switch (kind) {
    case 'money':
      return compactMoney(value);
    case 'rate':
      return formatRate(value);
    case 'area':
      return formatArea(value);
    case 'percent':
      return formatPct(value);
    case 'count':
    case 'text':
    case 'day':
      return value.toLocaleString('en-IN');
  }
}

/** '1 row', '12 rows' */
export function rowsText(rows: number): string {
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en-IN')} rows`;
}
