import { formatPct, plainNumber } from '#platform/contract/format.ts';
import { FEATURE_KEYS, FEATURE_NAMES } from '../leadFeatures.rules.ts';
import type { LeadModel, ModelDrift, ModelTraining } from '../model.contract.ts';

export const KIND_NAMES = { logistic: 'Logistic regression', boosting: 'Boosted trees' } as const;

export const ROLE_NAMES = {
  champion: 'Active',
  challenger: 'Challenger',
  refused: 'Not good enough',
  retired: 'Replaced',
} as const;

export const OUTCOME_NAMES: Readonly<Record<NonNullable<ModelTraining['outcome']>, string>> = {
  published: 'A new model is in use',
  notBetter: 'No model predicted better than chance; the previous one stays',
  tooFew: 'Too few outcomes to train on',
};

export const DRIFT_NAMES: Readonly<Record<ModelDrift['degree'], string>> = {
  none: 'Like the training data',
  changed: 'Changed',
  'another world': 'Very different',
};

export function featureName(name: string): string {
  const key = FEATURE_KEYS.find((one) => one === name);
  return key ? FEATURE_NAMES[key] : name;
}

/** Three decimals, as such measures are quoted. */
export function measure(value: number | null): string {
  return value === null ? '–' : value.toFixed(3);
}

export function inPct(share: number): string {
  return formatPct(Math.round(share * 1000) / 10);
}

export function modelName({ version, kind }: Pick<LeadModel, 'version' | 'kind'>): string {
  return `Model ${version}, ${KIND_NAMES[kind].toLowerCase()}`;
}

/** Odds in words: '2.4 times the odds', '0.5 times the odds'. */
export function oddsText(odds: number): string {
  return `× ${plainNumber(odds)}`;
}
