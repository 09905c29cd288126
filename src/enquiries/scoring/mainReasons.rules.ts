import type { LeadInsights } from './insights.contract.ts';

/** What speaks for or against a booking, in words. */
export interface MainReason {
  key: string;
  text: string;
  isFor: boolean;
}

type Scored = Pick<LeadInsights, 'factors' | 'penalties'> & {
  model: Pick<NonNullable<LeadInsights['model']>, 'reasons'> | null;
};

const MAX_REASONS = 3;

/**
 * The three reasons that count most: those of the learned score, which moves the chance; where it gives none, the
 * factors furthest from half of their points, and the deductions.
 */
export function mainReasons({ model, factors, penalties }: Scored): MainReason[] {
  const learned = (model?.reasons ?? []).map(({ key, text, odds }) => ({
    key,
    text,
    weight: Math.log(odds),
  }));
  const byRules = [
    ...factors.map(({ key, text, points, weight }) => ({ key, text, weight: points - weight / 2 })),
    ...penalties.map(({ key, text, points }) => ({ key, text, weight: -Math.abs(points) })),
  ];
  const found = learned.length > 0 ? learned : byRules;
  return found
    .filter(({ weight }) => weight !== 0)
    .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .slice(0, MAX_REASONS)
    .map(({ key, text, weight }) => ({ key, text, isFor: weight > 0 }));
}
