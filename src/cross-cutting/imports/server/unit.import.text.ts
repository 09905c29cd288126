import { formatArea, formatDay, formatMoney, formatRate } from '#platform/contract/format.ts';

const AREA = /Area$/;

/** A displayed value of a field; null for none. */
export function unitFieldText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || field === 'towerId') return null;
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : null;
  if (typeof value === 'number') return numberText(field, value);
  if (typeof value !== 'string') return null;
  return field === 'listedAt' ? formatDay(value) : value;
}

function numberText(field: string, value: number): string {
  if (AREA.test(field)) return formatArea(value);
  if (field === 'baseRatePaise') return formatRate(value);
  return field.endsWith('Paise') ? formatMoney(value) : String(value);
}
