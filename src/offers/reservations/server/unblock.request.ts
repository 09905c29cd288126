import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, forbidden, staleVersion } from '#platform/contract/errors.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { openRequest } from '#company/approvals/server/approval.store.ts';
import type { requestUnblock as requestCall } from '#inventory/units/unit.contract.ts';
import { mayChangeUnit, unblockProblem } from '#inventory/units/unit.rules.ts';
import { lockUnit } from '#inventory/units/server/unit.lock.ts';
import { managementUnblocks } from '#inventory/units/server/unit.unblock.ts';

/** Sends the release of a unit held back by management for approval. Returns the id of the request. */
export async function requestUnblock(
  work: Work,
  id: string,
  { reason, version }: BodyOf<typeof requestCall>,
): Promise<string> {
  const unit = await lockUnit(work, id);
  if (version !== undefined && version !== unit.version) throw staleVersion();
  if (unit.status !== 'blocked') throw conflict(`${unit.unitNumber} is not blocked.`);
  if (!mayChangeUnit(unit, 'unblock', work.caller.role)) throw forbidden();
  if (unblockProblem(unit, work.caller.role, await managementUnblocks(work)) === null)
    throw conflict('This needs no approval. Unblock the unit.');
  return openRequest(work, {
    kind: 'unblock',
    title: `Unblocking of ${unit.unitNumber}`,
    recordType: 'unit',
    recordId: unit.id,
    projectId: unit.projectId,
    unitId: unit.id,
    reason,
    proposed: { version: unit.version },
    deciderRoles: GROUPS.ADMIN.toReversed(),
  });
}
