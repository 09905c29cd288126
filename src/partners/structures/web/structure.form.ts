import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod';
import type { Day } from '#platform/contract/calendar.ts';
import { laterOf } from '#platform/contract/calendar.ts';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import type { CommissionStructure, StructurePatch } from '../structure.contract.ts';
import { StructureInput } from '../structure.contract.ts';
import type { StructureTerms } from '../structureTerms.contract.ts';
import { areSameTerms, termsOf, USUAL_CAP_PCT } from '../structureTerms.rules.ts';

type Input = z.input<typeof StructureInput>;
/** A row whose percentage is still to be filled in holds null until then. */
type Unfilled<Row extends { pct: number }> = Omit<Row, 'pct'> & { pct: number | null };
type StructureValues = Omit<Input, 'slabs' | 'payouts'> & {
  slabs?: Unfilled<NonNullable<Input['slabs']>[number]>[] | undefined;
  payouts: Unfilled<Input['payouts'][number]>[];
};

/** The same schema, for what a form holds while it is typed. */
export const TypedStructure: z.ZodType<StructureInput, StructureValues> = StructureInput;
export type StructureFormState = ContractForm<typeof TypedStructure>;

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

/** What many builders pay, offered while there is no structure. */
export function usualStructure(today: Day): StructureInput {
  return {
    name: 'Standard, 2%',
    type: 'percentage',
    pct: 2,
    payouts: [
      { pct: 40, condition: { saleStatus: 'registered', collectedPct: 20 } },
      { pct: 60, condition: { saleStatus: 'registered', collectedPct: 40 } },
    ],
    validFrom: today,
  };
}

export function newSlab(fromCount: number | null) {
  return { fromCount, toCount: null, fromPaise: null, pct: null };
}

export function newPayout(pct: number | null) {
  return { pct, condition: { saleStatus: 'registered' as const, collectedPct: 0 } };
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
export function typedTerms(values: object): StructureTerms | null {
  const parsed = StructureInput.safeParse({ ...values, name: 'Terms being tried' });
  return parsed.success ? termsOf(parsed.data) : null;
}
