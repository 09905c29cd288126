import type { Day } from '#platform/contract/calendar.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import type { ListTerm } from '../listTerm.rules.ts';
import { withTerm } from '../listTerm.rules.ts';
import type { PriceListAnswer, PriceTerms } from '../priceList.contract.ts';
import { checkEffectiveFrom, checkIsDraft } from '../priceList.rules.ts';
import { draftOf, withoutGoneTowers } from './priceList.draft.ts';
import { findPriceList } from './priceList.lock.ts';
import { termsNow, termsOf } from './priceList.terms.ts';

/** The draft that a sheet of prices fills: a new one, begun from the prices in force, or an existing one. */
export interface ListToFill {
  projectId: string;
  listId: string;
  isNew: boolean;
  effectiveFrom: Day;
}

export interface TermsToFill {
  terms: PriceTerms;
  /** Null for a new draft. */
  version: number | null;
}

/** The terms of the draft before the sheet; 409 when it is no longer a draft, 400 when its day has passed. */
export async function termsToFill(read: Read, list: ListToFill): Promise<TermsToFill> {
  if (list.isNew) {
    checkEffectiveFrom(list.effectiveFrom, read.today);
    return { terms: (await termsNow(read, list.projectId)).terms, version: null };
  }
  const draft = await findPriceList(read, list.listId);
  checkIsDraft(draft.status, 'changed');
  checkEffectiveFrom(draft.effectiveFrom, read.today);
  const { towerNames } = await termsNow(read, list.projectId);
  return { terms: withoutGoneTowers(termsOf(draft), towerNames), version: draft.version };
}

/** The effect of the draft with these terms, as its form shows it. Refuses what the form refuses. */
export async function effectOfSheet(
  read: Read,
  list: ListToFill,
  changed: readonly ListTerm[],
): Promise<Omit<PriceListAnswer, 'priceList'>> {
  const { terms } = await termsToFill(read, list);
  return (await drafted(read, list, changed.reduce(withTerm, terms))).answer;
}

/** Its date was checked before. */
function drafted(read: Read, { projectId }: ListToFill, asked: PriceTerms) {
  return draftOf(read, { projectId, effectiveFrom: read.today, kept: null, asked });
}

/** Terms of a sheet that do not fit together or to the units, each with the reason. */
export async function termsThatDoNotFit(
  read: Read,
  list: ListToFill,
  before: PriceTerms,
  changed: readonly ListTerm[],
): Promise<ReadonlyMap<ListTerm, string>> {
  const refused = new Map<ListTerm, string>();
  for (let left = [...changed]; left.length > 0;) {
    const error = await whyRefused(() => drafted(read, list, left.reduce(withTerm, before)));
    if (!error) break;
    const blamed = blamedFor(left, error);
    for (const term of blamed) refused.set(term, error.message);
    left = left.filter((term) => !blamed.includes(term));
  }
  return refused;
}

async function whyRefused(judge: () => Promise<unknown>): Promise<AppError | null> {
  try {
    await judge();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** The terms an error is about: among charges, removed ones first; all terms when it cannot be determined. */
function blamedFor(terms: readonly ListTerm[], { fields }: AppError): readonly ListTerm[] {
  const named = terms.filter(
    (term) => !('towerId' in term) && fields?.some(({ field }) => field === term.term),
  );
  const takenAway = named.filter(({ value }) => value === null);
  if (takenAway.length > 0) return takenAway;
  return named.length > 0 ? named : terms;
}
