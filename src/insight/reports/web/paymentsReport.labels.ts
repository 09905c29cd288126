import { formatPct } from '#platform/contract/format.ts';
import type { PaymentGroupBy } from '../paymentsReport.rules.ts';

export const PAYMENT_GROUP_LABELS: Record<PaymentGroupBy, string> = {
  month: 'month',
  project: 'project',
  mode: 'mode',
  account: 'bank account',
};

/** '62.5%'; a dash where nothing fell due. */
export function efficiencyText(pct: number | null | undefined): string {
  return pct === null || pct === undefined ? '–' : formatPct(pct);
}
