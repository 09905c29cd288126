import { invalid } from '#platform/contract/errors.ts';

export const LEAD_GROUPS = [
  'source',
  'campaign',
  'project',
  'user',
  'partner',
  'month',
  'weekday',
  'hour',
] as const;
export type LeadGroupBy = (typeof LEAD_GROUPS)[number];

/** A lead of the last so many days has had no time to book: it is still open, whatever its stage. */
export const YOUNG_DAYS = 30;

export interface Variants {
  format?: 'summary' | 'kpi' | undefined;
  include?: readonly 'quality'[] | undefined;
  focus?: 'conversion' | undefined;
  groupBy?: LeadGroupBy | undefined;
  ownerId?: string | undefined;
}

/** Refuses (400) variants that contradict each other, and what partners do not see: who works on a lead. */
export function checkVariants(
  { format, include, focus, groupBy, ownerId }: Variants,
  isPartner: boolean,
): void {
  if (format === 'kpi' && groupBy !== undefined)
    throw invalid('groupBy', 'The totals alone have no groups. Leave out the format or the groups.');
  if (focus === 'conversion' && include?.includes('quality'))
    throw invalid('include', 'Conversion shows stages alone. Leave out the focus or the quality.');
  if (isPartner && groupBy === 'user')
    throw invalid('groupBy', 'Leads can be grouped by person by the builder’s own people only.');
  if (isPartner && ownerId !== undefined)
    throw invalid('ownerId', 'Leads can be narrowed to a person by the builder’s own people only.');
}

/** The 0.9 quantile of the normal distribution: 10 of 100 lie above it, and 10 below its negative. */
const Z_80 = 1.2815515655446004;

/**
 * Between which shares the true one lies in 80 of 100 such groups: the score interval of Wilson (1927, "Probable
 * inference, the law of succession, and statistical inference", JASA 22, formula 3). It never leaves 0 to 1, and 1 of 2 is
 * 16% to 84%. Null of none.
 */
export function bandOf(part: number, whole: number): { low: number; high: number } | null {
  if (whole === 0) return null;
  const share = part / whole;
  const square = Z_80 * Z_80;
  const middle = share + square / (2 * whole);
  const reach = Z_80 * Math.sqrt((share * (1 - share)) / whole + square / (4 * whole * whole));
  const divisor = 1 + square / whole;
  return {
    low: part === 0 ? 0 : (middle - reach) / divisor,
    high: part === whole ? 1 : (middle + reach) / divisor,
  };
}

/** Of leads lost for a reason, how many had come to each stage and no further: differences of what reached each. */
export function furthestOf(reached: readonly number[]): number[] {
  return reached.map((count, index) => count - (reached[index + 1] ?? 0));
}
