import type { RevenueGroupBy } from './revenueReport.rules.ts';

export const REVENUE_HEADS: Record<RevenueGroupBy, string> = {
  month: 'Month',
  project: 'Project',
  tower: 'Tower',
};
