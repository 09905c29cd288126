import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { pick } from '#platform/server/records.ts';
import { termDifferences } from '../priceDifference.rules.ts';
import type { PriceListAnswer, PriceTerms } from '../priceList.contract.ts';
import { checkEffectiveFrom, checkTerms, PRICE_TERMS, ratesOfAllTowers } from '../priceList.rules.ts';
import { effectOfTerms } from './priceList.effect.ts';
import { termsNow } from './priceList.terms.ts';

interface Request {
  projectId: string;
  effectiveFrom: Day;
  /** Of the saved draft; a new one begins with the terms in force. */
  kept: PriceTerms | null;
  asked: { [Term in keyof PriceTerms]?: PriceTerms[Term] | undefined };
}

export interface Drafted {
  terms: PriceTerms;
  answer: Omit<PriceListAnswer, 'priceList'>;
}

/** The validated terms of a draft and their effect; refuses what a project refuses. */
export async function draftOf(
  read: Read,
  { projectId, effectiveFrom, kept, asked }: Request,
): Promise<Drafted> {
  checkEffectiveFrom(effectiveFrom, read.today);
  const { terms: now, towerNames } = await termsNow(read, projectId);
  const wanted = { ...(kept ? withoutGoneTowers(kept, towerNames) : now), ...given(asked) };
  const terms = { ...wanted, towers: ratesOfAllTowers(wanted.towers, now.towers) };
  checkTerms(terms, towerNames);
  return {
    terms,
    answer: {
      effect: await effectOfTerms(read, projectId, terms),
      differences: termDifferences(now, terms, towerNames),
    },
  };
}

/** Towers can be deleted while a draft waits. */
export function withoutGoneTowers(terms: PriceTerms, standing: ReadonlyMap<string, string>): PriceTerms {
  return { ...terms, towers: terms.towers.filter(({ towerId }) => standing.has(towerId)) };
}

function given(asked: Request['asked']): Partial<PriceTerms> {
  const terms = PRICE_TERMS.filter((term) => asked[term] !== undefined);
  return pick(asked, terms);
}
