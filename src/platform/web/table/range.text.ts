import type { Pagination } from '../../contract/call.ts';
import { plainNumber } from '../../contract/format.ts';

/** '1–20 of 604', '9,981–10,000 of 10,000+' */
export function rangeText({ page, limit, total, totalIsAtLeast }: Pagination, shown: number): string {
  if (shown === 0) return '0 of 0';
  const first = (page - 1) * limit + 1;
  const last = first + shown - 1;
  return `${plainNumber(first)}–${plainNumber(last)} of ${totalText({ total, totalIsAtLeast })}`;
}

/** '604', beyond what is counted exactly '10,000+' */
export function totalText({ total, totalIsAtLeast }: Pick<Pagination, 'total' | 'totalIsAtLeast'>): string {
  return totalIsAtLeast ? `${plainNumber(total)}+` : plainNumber(total);
}
