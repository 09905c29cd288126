import type { Day } from '#platform/contract/calendar.ts';
import type {
  FINANCINGS,
  LeadSource,
  LeadStatus,
  OUTCOMES,
  PURPOSES,
  TIMELINES,
} from '#enquiries/leads/lead.contract.ts';
import type { UnitType } from '#inventory/stock/unitType.contract.ts';
import type { Touch } from './scoringConfig.rules.ts';

export type Outcome = (typeof OUTCOMES)[number];

/** Everything the score of one lead depends on besides the rules. Days are those of the organization. */
export interface ScoreFacts {
  today: Day;
  status: LeadStatus;
  source: LeadSource;
  createdOn: Day;
  lastContactedOn: Day | null;
  timeline: (typeof TIMELINES)[number] | null;
  financing: (typeof FINANCINGS)[number] | null;
  purpose: (typeof PURPOSES)[number] | null;
  unitTypes: readonly UnitType[];
  hasProject: boolean;
  hasBudget: boolean;
  email: string | null;
  altPhone: string | null;
  company: string | null;
  city: string | null;
  lastName: string | null;
  dnd: boolean;
  supply: SupplyFacts;
  touches: readonly TouchFact[];
  visits: VisitFacts;
  calls: CallFacts;
  /** The value of the source by the organization's own outcomes; null while there are too few. */
  ownSourceValue: number | null;
}

/** Available units of the wanted types in the wanted projects, and how many of them the budget reaches. */
export interface SupplyFacts {
  matching: number;
  inBudget: number;
  /** The cheapest costs at most a quarter more than the budget. */
  isCheapestNear: boolean;
}

export interface TouchFact {
  touch: Touch;
  on: Day;
}

export interface VisitFacts {
  done: number;
  lastDoneOn: Day | null;
  nextPlannedOn: Day | null;
  /** The last scheduled visit did not take place. */
  isLastMissed: boolean;
}

export interface CallFacts {
  /** Of the last interaction that had one. */
  lastOutcome: Outcome | null;
  /** The number is wrong, and nobody was reached on another one since. */
  isNumberWrong: boolean;
  noAnswersInARow: number;
}
