import { formatMoney } from '../../contract/format.ts';

/** '₹', as the head of a column names it. */
export function symbolOf(currency: string): string {
  return formatMoney(0, currency).replace('0', '').trim();
}
