import type { PlannedInstallment } from '#inventory/payment-terms/plan.rules.ts';
import { generatePlan } from '#inventory/payment-terms/plan.rules.ts';
import type { TemplateStage } from '#inventory/payment-terms/template.contract.ts';
import type { PricePart } from '#inventory/payment-terms/pricePart.rules.ts';
import { revisePlan } from './planRevision.rules.ts';
import type { PlanRow, PlanStep } from './planRevision.rules.ts';
import { replanned } from './replan.rules.ts';

/** A revision as stored. */
export type KeptRevision = { revision: number; beforeIds: readonly string[]; afterIds: readonly string[] } & (
  | { kind: 'change'; steps: readonly PlanStep[] }
  | { kind: 'replan'; newIds: readonly string[]; stagesBefore: readonly TemplateStage[] }
);

/** A recomputed installment and the revision that created it; null for one of the booking. */
interface ReplayedInstallment {
  id: string;
  planned: PlannedInstallment;
  revision: number | null;
}

export interface ReplayedPlan {
  /** As agreed at booking. */
  agreed: PlannedInstallment[];
  agreedStages: readonly TemplateStage[];
  /** The plan at booking, then after each revision. */
  versions: ReplayedInstallment[][];
}

/**
 * Replays a plan: from the price and the stages of the booking through every revision, in order. It uses only the
 * recorded changes and no stored amount, so the two can be compared. `ids` are those of a plan that was never
 * revised, in its order.
 */
export function replayPlan(
  parts: readonly PricePart[],
  stages: readonly TemplateStage[],
  ids: readonly string[],
  revisions: readonly KeptRevision[],
): ReplayedPlan {
  const agreedStages = stagesAfter(stages, revisions);
  const agreed = generatePlan(agreedStages, parts, NO_DAYS);
  const firstIds = revisions[0]?.beforeIds ?? ids;
  let rows = agreed.map((planned, index) => openRow(planned, firstIds[index] ?? ''));
  const madeBy = new Map<string, number>();
  const versions = [versionOf(rows, madeBy)];
  for (const [index, revision] of revisions.entries()) {
    const known = new Set(rows.map((row) => row.id));
    rows = placedBy(revision, play(rows, revision, stagesAfter(stages, revisions.slice(index + 1))));
    const retaxed = retaxedBy(revision);
    for (const { id } of rows) if (!known.has(id) || retaxed.has(id)) madeBy.set(id, revision.revision);
    versions.push(versionOf(rows, madeBy));
  }
  return { agreed, agreedStages, versions };
}

function versionOf(rows: readonly PlanRow[], madeBy: ReadonlyMap<string, number>): ReplayedInstallment[] {
  return rows.map((row) => ({ id: row.id, planned: row, revision: madeBy.get(row.id) ?? null }));
}

function retaxedBy(revision: KeptRevision): ReadonlySet<string> {
  const steps = revision.kind === 'change' ? revision.steps : [];
  return new Set(steps.flatMap((step) => (step.kind === 'retax' ? step.installmentIds : [])));
}

/** The stages before these revisions. */
function stagesAfter(
  current: readonly TemplateStage[],
  later: readonly KeptRevision[],
): readonly TemplateStage[] {
  for (const one of later) if (one.kind === 'replan') return one.stagesBefore;
  return current;
}

function play(rows: readonly PlanRow[], kept: KeptRevision, stages: readonly TemplateStage[]): PlanRow[] {
  if (kept.kind === 'change') return revisePlan(rows, kept.steps, null);
  const stayed = new Set(kept.afterIds);
  const fixed = rows.map((row) => ({ ...row, fixedBecause: stayed.has(row.id) ? 'It is unchanged.' : null }));
  const newIds = kept.newIds.values();
  return replanned(fixed, stages, NO_DAYS, () => newIds.next().value ?? '').map((row) => ({
    ...row,
    fixedBecause: null,
  }));
}

/** In the order in which the revision left the plan: it went by days that were expected then. */
function placedBy({ afterIds }: KeptRevision, rows: readonly PlanRow[]): PlanRow[] {
  const place = new Map(afterIds.map((id, index) => [id, index]));
  return rows
    .toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
    .map((row, index) => ({ ...row, seq: index + 1 }));
}

function openRow(planned: PlannedInstallment, id: string): PlanRow {
  return { ...planned, id, agreedDate: planned.expectedDate, heldForRegistration: false, fixedBecause: null };
}

/** Amounts do not depend on expected dates, and the order after each revision is known. */
const NO_DAYS = {
  bookingDate: '2000-01-01',
  registrationDate: null,
  possessionDate: null,
  milestones: {},
} as const;
