import { invalid } from '#platform/contract/errors.ts';
import type { LeadSource } from '#enquiries/leads/lead.contract.ts';

/** The factors of a score, in display order. */
export const FACTORS = [
  'budgetFit',
  'engagement',
  'timeline',
  'siteVisit',
  'source',
  'financing',
  'requirementClarity',
  'profile',
] as const;
export type Factor = (typeof FACTORS)[number];

/** Touches with a customer, by how much they show serious interest. */
export const TOUCHES = [
  'visitDone',
  'meeting',
  'inboundCall',
  'connectedCall',
  'inboundMessage',
  'reply',
  'noAnswer',
] as const;
export type Touch = (typeof TOUCHES)[number];

export const PENALTIES = ['wrongNumber', 'notInterested', 'noAnswers', 'silence', 'dnd'] as const;
export type Penalty = (typeof PENALTIES)[number];

/** The rules by which an organization scores its leads. */
export interface ScoringRules {
  /** Whole points, 100 in total. */
  weights: Readonly<Record<Factor, number>>;
  engagementPoints: Readonly<Record<Touch, number>>;
  /** The half-life of engagement in days. */
  halfLifeDays: number;
  /** The points of engagement for full marks. */
  engagementFull: number;
  /** The value of each source, 0 to 1, until the organization has its own outcomes. */
  sourceValue: Readonly<Record<LeadSource, number>>;
  /** Deductions; written as positive numbers. */
  penalties: Readonly<Record<Penalty, number>>;
  hotFrom: number;
  warmFrom: number;
}

export const DEFAULT_RULES: ScoringRules = {
  weights: {
    budgetFit: 20,
    engagement: 20,
    timeline: 15,
    siteVisit: 15,
    source: 10,
    financing: 10,
    requirementClarity: 5,
    profile: 5,
  },
  engagementPoints: {
    visitDone: 30,
    meeting: 20,
    inboundCall: 12,
    connectedCall: 10,
    inboundMessage: 6,
    reply: 4,
    noAnswer: 0,
  },
  halfLifeDays: 14,
  engagementFull: 60,
  sourceValue: {
    existingCustomer: 1,
    referral: 1,
    walkIn: 0.9,
    channelPartner: 0.7,
    website: 0.6,
    google: 0.5,
    event: 0.5,
    portal99acres: 0.4,
    portalMagicbricks: 0.4,
    portalHousing: 0.4,
    meta: 0.3,
    outdoor: 0.3,
    callCenter: 0.2,
    other: 0.2,
  },
  penalties: { wrongNumber: 40, notInterested: 25, noAnswers: 10, silence: 10, dnd: 5 },
  hotFrom: 70,
  warmFrom: 40,
};

export const WEIGHTS_MESSAGE = 'Weights must add up to 100.';

/** Throws (400) why rules are not valid. */
export function checkRules({ weights, hotFrom, warmFrom }: ScoringRules): void {
  if (weightsTotal(weights) !== 100) throw invalid('weights', WEIGHTS_MESSAGE);
  if (warmFrom >= hotFrom) throw invalid('warmFrom', 'Warm must begin below hot.');
}

export function weightsTotal(weights: Readonly<Record<Factor, number>>): number {
  return FACTORS.reduce((total, factor) => total + weights[factor], 0);
}
