import type { RateAdvice } from '../advice.contract.ts';
import type { AdviceFactorKey, Confidence } from '../advice.rules.ts';

export const FACTOR_LABELS: Record<AdviceFactorKey, string> = {
  velocity: 'Pace',
  scarcity: 'Scarcity',
  demand: 'Demand',
  ageing: 'Time on the market',
  season: 'Season',
};

export const CONFIDENCE_LABELS: Record<Confidence, string> = {
  high: 'high confidence',
  medium: 'medium confidence',
  low: 'low confidence',
};

export const LIMIT_LABELS: Record<NonNullable<RateAdvice['limitedBy']>, string> = {
  minPct: 'The project allows no larger reduction in one step.',
  maxPct: 'The project allows no larger increase in one step.',
  floorRate: 'The advice stops at the minimum selling rate of the project.',
};

/** Basis points as percent: '+0.50%', '−2.27%', '0'. */
export function pointsText(bp: number): string {
  if (bp === 0) return '0';
  return `${bp < 0 ? '−' : '+'}${(Math.abs(bp) / 100).toFixed(2)}%`;
}
