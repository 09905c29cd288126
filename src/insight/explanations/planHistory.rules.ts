import type { Day } from '#platform/contract/calendar.ts';
import type { DueInstallment } from '#money/plans/allocation.rules.ts';
import type { Installment } from '#money/plans/plan.contract.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { PricePart } from '#inventory/payment-terms/pricePart.rules.ts';
import type { ReplayedPlan } from '#sale-lifecycle/plan-revisions/planReplay.rules.ts';
import type { StageShare } from './stageShares.rules.ts';
import { revisedShare, stageShares } from './stageShares.rules.ts';

// A plan as it was at any point of the past. Points are ids of what was written about the sale: they are UUIDs of
// version 7, made while it was locked, so they are in the order in which things happened. Times may be equal.

/** The plan from one revision to the next. */
export interface PlanVersion {
  /** The revision that made it; null for the plan of the booking. */
  revisionId: string | null;
  /** By installment, in the order of the plan. */
  shares: ReadonlyMap<string, StageShare>;
}

/** A due date that was moved, or that ended with its demand. */
export interface FormerDueDate {
  installmentId: string;
  dueDate: Day;
  /** The entry of the audit trail that moved it, or the ledger batch that reversed its demand. */
  untilId: string;
}

export interface PlanHistory {
  versions: readonly PlanVersion[];
  /** In the order in which they ended. */
  formerDueDates: readonly FormerDueDate[];
}

/** The versions of a plan, with the share of each installment. */
export function planVersions(
  { agreed, agreedStages, versions }: ReplayedPlan,
  wholes: readonly PricePart[],
  revisionIds: readonly string[],
): PlanVersion[] {
  const shares = stageShares(agreed, agreedStages, wholes);
  const agreedOf = new Map(versions[0]?.map(({ id }, index) => [id, shares[index]]));
  return versions.map((rows, index) => ({
    revisionId: revisionIds[index - 1] ?? null,
    shares: new Map(
      rows.flatMap(({ id, planned, revision }): [string, StageShare][] => {
        if (revision !== null) return [[id, revisedShare(planned, revision)]];
        const share = agreedOf.get(id);
        return share ? [[id, { ...share, planned }]] : [];
      }),
    ),
  }));
}

/** The plan when something was written; without it the plan as it is now. */
export function sharesAt(
  versions: readonly PlanVersion[],
  atId: string | null,
): ReadonlyMap<string, StageShare> {
  const version = versions.findLast(
    ({ revisionId }) => atId === null || revisionId === null || revisionId < atId,
  );
  return version?.shares ?? new Map();
}

/** A full installment with its recomputed amounts and its due date of then; without an id as it is now. */
export function dueAt(
  { versions, formerDueDates }: PlanHistory,
  installments: readonly Pick<Installment, 'id' | 'name' | 'dueDate'>[],
  installmentId: string,
  atId: string | null,
): DueInstallment | undefined {
  const planned = sharesAt(versions, atId).get(installmentId)?.planned;
  if (!planned) return undefined;
  const now = installments.find(({ id }) => id === installmentId);
  const then = formerDueDates.find(
    (one) => one.installmentId === installmentId && atId !== null && one.untilId > atId,
  );
  return {
    installmentId,
    seq: planned.seq,
    name: now?.name ?? planned.name,
    // Undemanded installments could only have been paid from on account: money went to all else first.
    dueDate: then?.dueDate ?? now?.dueDate ?? NEVER,
    principalPaise: planned.principalPaise,
    taxPaise: taxTotal(planned),
  };
}

const NEVER = '9999-12-31';
