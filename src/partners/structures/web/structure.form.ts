import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod';
import type { Day } from '#platform/contract/calendar.ts';
import { laterOf } from '#platform/contract/calendar.ts';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import type { CommissionStructure, StructurePatch } from '../structure.contract.ts';
import { StructureInput } from '../structure.contract.ts';
import type { StructureTerms } from '../structureTerms.contract.ts';
import { areSameTerms, termsOf, USUAL_CAP_PCT } from '../structureTerms.rules.ts';

export type StructureFormState = ContractForm<typeof StructureInput>;
type StructureValues = z.input<typeof StructureInput>;

/** Null starts a new structure; the next revision of an existing one begins today at the earliest. */
export function structureDefaults(
  structure: CommissionStructure | null,
  today: Day,
): DefaultValues<StructureValues> {
  if (structure) {
    return {
      name: structure.name,
      ...termsOf(structure),
      validFrom: laterOf(structure.validFrom, today),
    };
  }
  return {
    name: '',
    type: 'percentage',
    basis: 'agreementValue',
    flatPaise: null,
    pct: null,
    slabs: [],
    slabMeasure: 'count',
    slabPeriod: 'quarter',
    slabEffect: 'thisSaleOnly',
    bonuses: [],
    payouts: [newPayout(100)],
    capPct: USUAL_CAP_PCT,
    capPaise: null,
    projectIds: [],
    partnerIds: [],
    tiers: [],
    validFrom: today,
    validTo: null,
  };
}

/** Fields that are still to be filled in hold null until then. */
export function newSlab(fromCount: number | null) {
  return { fromCount, toCount: null, fromPaise: null, pct: null as never };
}

export function newPayout(pct: number | null) {
  return { pct: pct as never, condition: { saleStatus: 'registered' as const, collectedPct: 0 } };
}

export function newBonus(today: Day) {
  return { name: '', from: today, to: '', projectIds: [], unitTypes: [], pct: null, flatPaise: null };
}

/** What is sent of a changed structure: its terms only if they differ, since they are a new revision. */
export function patchOf(structure: CommissionStructure, values: StructureInput, today: Day): StructurePatch {
  const { name, ...entered } = values;
  const isMoved = entered.validFrom !== laterOf(structure.validFrom, today);
  const isSame = !isMoved && areSameTerms({ ...entered, validFrom: structure.validFrom }, structure);
  return isSame ? { name } : { name, ...entered };
}

/** What is typed so far, once it is complete. */
export function typedTerms(values: unknown): StructureTerms | null {
  const parsed = StructureInput.safeParse({ ...(values as object), name: 'Terms being tried' });
  return parsed.success ? termsOf(parsed.data) : null;
}
