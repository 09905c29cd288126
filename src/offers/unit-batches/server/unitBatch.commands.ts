import { v7 as newId } from 'uuid';
import { AppError, conflict, forbidden } from '#platform/contract/errors.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { writeUnits } from '#inventory/units/server/unit.store.ts';
import { changedKeys, recordChanges } from '#platform/server/record-change.ts';
import type { LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import { isHoldOver, NO_RESERVATION } from '#inventory/units/hold.rules.ts';
import type { UnitAct, UnitBatchInput, UnitBatchResult } from '../unitBatch.contract.ts';
import { mayAct, numbersInWords } from '../unitBatch.rules.ts';
import { endHold } from '#offers/reservations/server/hold.commands.ts';
import { keptUnit } from './unitBatch.kept.ts';
import type { BatchUnit } from './unitBatch.lock.ts';
import { batchUnits, idsOfBatch, leadsKeeping, lockLeadsById } from './unitBatch.lock.ts';
import type { Judged, PlannedChange } from './unitBatch.plan.ts';
import { judged } from './unitBatch.plan.ts';

/** The effect of a bulk change, unit by unit, without making it. */
export async function previewUnitBatch(read: Read, input: UnitBatchInput): Promise<UnitBatchResult> {
  const units = await batchUnits(read, await idsOfBatch(read, input), false);
  if (!mayAct(read.caller.role, input.act)) throw forbidden();
  return resultOf(await judged(read, units, input.act), { preview: true, batchId: null });
}

/**
 * Carries out an act on all units that take it, in one transaction: leads first, then units, each in the order of
 * their ids. Refused units stay as they are. Throws when one has changed since the preview, naming it, and when
 * none takes the act.
 */
export async function actOnUnits(work: Work, input: UnitBatchInput): Promise<UnitBatchResult> {
  const { act, versions } = input;
  const ids = await idsOfBatch(work, input);
  await checkRight(work, ids, act);
  const leads = await lockLeadsById(
    work,
    await leadsKeeping(work, ids, act.kind === 'block' ? 'all' : 'past'),
  );
  const found = await batchUnits(work, ids, true);
  if (versions) checkVersions(found, versions);
  const plan = await judged(work, await withoutPastHolds(work, found, leads), act);
  if (plan.changes.length === 0) throw conflict(noneMessage(plan));
  const batchId = newId();
  await Promise.all([keepBatch(work, batchId, input, plan), changeUnits(work, batchId, plan.changes, leads)]);
  return resultOf(plan, { preview: false, batchId });
}

/** A unit that the caller may not see counts as missing, whatever their rights. */
async function checkRight(work: Work, ids: readonly string[], act: UnitAct): Promise<void> {
  if (mayAct(work.caller.role, act)) return;
  await batchUnits(work, ids, false);
  throw forbidden();
}

function checkVersions(units: readonly BatchUnit[], versions: Readonly<Record<string, number>>): void {
  const changed = units.filter((unit) => unit.deletedAt !== null || versions[unit.id] !== unit.version);
  if (changed.length === 0) return;
  const numbers = numbersInWords(changed.map(({ unitNumber }) => unitNumber));
  const verb = changed.length === 1 ? 'was' : 'were';
  throw new AppError(
    'staleVersion',
    `${numbers} ${verb} changed by someone else meanwhile. Review the changes again.`,
  );
}

/** Expired reservations are released first, as for a single unit. */
async function withoutPastHolds(
  work: Work,
  units: readonly BatchUnit[],
  leads: Map<string, LockedLead>,
): Promise<BatchUnit[]> {
  const standing: BatchUnit[] = [];
  for (const unit of units) {
    if (!isHoldOver(unit, work.now)) {
      standing.push(unit);
      continue;
    }
    const lead = await endHold({ ...work, isSystem: true }, { unit, leads }, 'expire');
    leads.set(lead.id, lead);
    const free = { status: 'available' as const, statusReason: null, releaseOn: null };
    standing.push({ ...unit, ...NO_RESERVATION, ...free, version: unit.version + 1 });
  }
  return standing;
}

function noneMessage({ refusals }: Judged): string {
  const [first] = refusals;
  if (!first) return 'All of these units are already in that state.';
  return refusals.length === 1
    ? first.message
    : `None of these units can be changed this way. ${first.unitNumber}: ${first.message}`;
}

async function keepBatch(work: Work, id: string, { act }: UnitBatchInput, plan: Judged): Promise<void> {
  const [first] = plan.changes;
  if (!first) return;
  await work.db
    .insertInto('unitBatch')
    .values({
      id,
      projectId: first.unit.projectId,
      act: JSON.stringify(act),
      units: JSON.stringify(plan.changes.map(keptUnit)),
      unitCount: plan.changes.length,
      effectPaise: effectOf(plan),
      createdAt: work.now,
      createdById: work.caller.userId,
    })
    .execute();
}

async function changeUnits(
  work: Work,
  batchId: string,
  changes: readonly PlannedChange[],
  leads: Map<string, LockedLead>,
): Promise<void> {
  await writeChanges(
    work,
    changes.filter(({ unit, to }) => !endsReservation(unit, to)),
    { batchId },
  );
  for (const { unit, to } of changes.filter((change) => endsReservation(change.unit, change.to))) {
    const { status, statusReason, releaseOn } = to;
    const lead = await endHold(work, { unit, leads }, 'block', {
      status,
      statusReason,
      ...(releaseOn === null ? {} : { releaseOn }),
    });
    leads.set(lead.id, lead);
  }
}

const WRITTEN = [
  'status',
  'statusReason',
  'releaseOn',
  'baseRatePaise',
  'plcCodes',
  'pricePaise',
  'gstCategory',
] as const;

/** Writes locked units as their next versions, with an audit entry and an event each, in a few statements. */
export async function writeChanges(
  work: Work,
  changes: readonly PlannedChange[],
  noted: Record<string, string>,
): Promise<void> {
  const { organizationId, userId } = work.caller;
  await writeUnits(
    work,
    [...WRITTEN, 'version', 'updatedAt', 'updatedById'],
    changes.map(({ unit, to, gstCategory }) => ({
      organizationId,
      id: unit.id,
      ...to,
      gstCategory,
      version: unit.version + 1,
      updatedAt: work.now,
      updatedById: userId,
    })),
  );
  await recordChanges(
    work,
    changes.map(({ unit, from, to }) => {
      const { before, after } = changedKeys(from, to);
      return {
        action: actionOf(from.status, to.status),
        resource: 'unit',
        id: unit.id,
        version: unit.version + 1,
        before,
        after: { ...after, ...noted },
      };
    }),
  );
}

function actionOf(from: string, to: string): 'block' | 'unblock' | 'edit' {
  if (from === to) return 'edit';
  return to === 'blocked' ? 'block' : 'unblock';
}

function endsReservation(unit: Pick<BatchUnit, 'status'>, to: Pick<BatchUnit, 'status'>): boolean {
  return unit.status === 'reserved' && to.status === 'blocked';
}

function resultOf(plan: Judged, how: Pick<UnitBatchResult, 'preview' | 'batchId'>): UnitBatchResult {
  return {
    ...how,
    changes: plan.changes.map(({ unit, from, to }) => ({
      unitId: unit.id,
      unitNumber: unit.unitNumber,
      version: how.preview ? unit.version : unit.version + 1,
      from,
      to,
      endsReservation: endsReservation(from, to),
    })),
    refusals: plan.refusals,
    unchanged: plan.unchanged,
    effectPaise: effectOf(plan),
  };
}

function effectOf({ changes }: Judged): number {
  return sumPaise(changes.map(({ from, to }) => to.pricePaise - from.pricePaise));
}
