import { compactMoney, formatArea, formatPct, formatRate } from '#platform/contract/format.ts';

/** As columns of reports have them: money and rates are whole paise, areas square feet, 12.5 is 12.5%. */
export type ValueKind = 'text' | 'day' | 'count' | 'money' | 'rate' | 'area' | 'percent';

/** '₹8.40 Cr', '12', '7.5%'; '–' where nothing is known. */
export function valueText(kind: ValueKind, value: number | null): string {
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
