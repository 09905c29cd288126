import type { LeadStatus } from '#enquiries/leads/lead.contract.ts';
import { isOpenStatus } from '#enquiries/leads/lead.rules.ts';
import type { ChanceBasis, ChanceFacts, LeadChance } from './chance.rules.ts';
import { chanceOf } from './chance.rules.ts';

/** Of a stored score: the chance beside it. */
export const CHANCE_COLUMNS = ['chance', 'uncorrectedChance', 'chanceSource'] as const;

export const NO_CHANCE = { chance: null, uncorrectedChance: null, chanceSource: null };

/** None for a lead that is decided. */
export function chanceColumns(
  status: LeadStatus,
  facts: Omit<ChanceFacts, 'stage'>,
  basis: ChanceBasis,
): ReturnType<typeof columnsOf> | typeof NO_CHANCE {
  return isOpenStatus(status) ? columnsOf(chanceOf({ stage: status, ...facts }, basis)) : NO_CHANCE;
}

export function columnsOf({ chance, uncorrected, source }: LeadChance) {
  return { chance, uncorrectedChance: uncorrected, chanceSource: source };
}
