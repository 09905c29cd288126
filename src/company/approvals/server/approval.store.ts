import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import { addHours } from '#platform/contract/calendar.ts';
import type { Instant } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { ApprovalTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange, recordChanges } from '#platform/server/record-change.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import type { ApprovalKindName } from '../approval.contract.ts';
import type { ApprovalRow } from './approval.kind.ts';

type Subject = Pick<ApprovalTable, 'projectId' | 'recordType' | 'recordId' | 'title' | 'reason'> &
  Partial<Pick<ApprovalTable, 'unitId' | 'leadId' | 'saleId' | 'amountPaise'>>;

export interface NewRequest extends Subject {
  kind: ApprovalKindName;
  /** Roles that may decide it, the most junior first. */
  deciderRoles: readonly Role[];
  proposed: Insertable<ApprovalTable>['proposed'];
  peopleNeeded?: 1 | 2;
}

/** Sends a request; 409 while another of its kind is open for the record. The record is locked by the caller. */
export async function openRequest(work: Work, { deciderRoles, ...request }: NewRequest): Promise<string> {
  if (request.kind !== 'discount') await makeRoom(work, request.kind, request.recordId);
  const id = newId();
  const row = {
    ...request,
    deciderRoles: [...deciderRoles],
    requestedById: work.caller.userId,
    expiresAt: addHours(work.now, await approvalHours(work)),
  };
  const stamps = { createdAt: work.now, updatedAt: work.now, createdById: work.caller.userId };
  await work.db
    .insertInto('approval')
    .values({ id, ...row, ...stamps })
    .execute();
  const { reason, ...after } = row;
  await recordChange(work, { action: 'request', resource: 'approval', id, version: 1, after, reason });
  return id;
}

/** An open request of the kind refuses another one; one that is past its time is closed. */
async function makeRoom(work: Work, kind: ApprovalKindName, recordId: string): Promise<void> {
  const open = await openRequestOf(work, kind, recordId);
  if (open) throw conflict(`${open.title} was requested by ${open.requestedBy} and is not decided yet.`);
  const past = await work.db
    .updateTable('approval')
    .set((eb) => ({ status: 'expired', version: eb('version', '+', 1), updatedAt: work.now }))
    .where('kind', '=', kind)
    .where('recordId', '=', recordId)
    .where('status', '=', 'requested')
    .returning(['id', 'version'])
    .execute();
  await recordChanges(
    work,
    past.map(({ id, version }) => ({ action: 'expire', resource: 'approval', id, version })),
  );
}

/** The request of a kind that is open for a record; null when there is none. */
async function openRequestOf(
  { db, now }: Read,
  kind: ApprovalKindName,
  recordId: string,
): Promise<{ id: string; title: string; requestedBy: string } | null> {
  const row = await db
    .selectFrom('approval')
    .innerJoin('appUser', 'appUser.id', 'approval.requestedById')
    .select(['approval.id', 'approval.title', 'appUser.firstName', 'appUser.lastName'])
    .where('approval.kind', '=', kind)
    .where('approval.recordId', '=', recordId)
    .where('approval.status', '=', 'requested')
    .where('approval.expiresAt', '>', now)
    .executeTakeFirst();
  return row ? { id: row.id, title: row.title, requestedBy: displayName(row) } : null;
}

/** Withdraws the open requests of the caller that a new one replaces. */
export async function replaceOwnRequests(
  work: Work,
  { kind, recordId, leadId }: { kind: ApprovalKindName; recordId: string; leadId: string | null },
): Promise<void> {
  const replaced = await work.db
    .updateTable('approval')
    .set((eb) => ({
      status: 'withdrawn' as const,
      note: 'Replaced by a new request.',
      version: eb('version', '+', 1),
      updatedAt: work.now,
      updatedById: work.caller.userId,
    }))
    .where('kind', '=', kind)
    .where('requestedById', '=', work.caller.userId)
    .where('recordId', '=', recordId)
    .where('leadId', 'is not distinct from', leadId)
    .where('status', '=', 'requested')
    .where('expiresAt', '>', work.now)
    .returning(['id', 'version'])
    .execute();
  await recordChanges(
    work,
    replaced.map(({ id, version }) => ({ action: 'replace', resource: 'approval', id, version })),
  );
}

/** The open request for a record is settled by what was done without it. */
export async function settleRequest(
  work: Work,
  kind: ApprovalKindName,
  recordId: string,
  status: 'granted' | 'withdrawn',
): Promise<void> {
  const isGranted = (requestedById: string) => status === 'granted' && requestedById !== work.caller.userId;
  const open = await work.db
    .selectFrom('approval')
    .select(['id', 'version', 'requestedById'])
    .where('kind', '=', kind)
    .where('recordId', '=', recordId)
    .where('status', '=', 'requested')
    .forUpdate()
    .execute();
  for (const { id, version, requestedById } of open) {
    const set = isGranted(requestedById)
      ? { status: 'granted' as const, decidedById: work.caller.userId, decidedAt: work.now, expiresAt: null }
      : { status: 'withdrawn' as const };
    const stamps = { version: version + 1, updatedAt: work.now, updatedById: work.caller.userId };
    await work.db
      .updateTable('approval')
      .set({ ...set, ...stamps })
      .where('id', '=', id)
      .execute();
    const action = set.status === 'granted' ? 'grant' : 'withdraw';
    await recordChange(work, { action, resource: 'approval', id, version: version + 1, after: set });
  }
}

/** Locks an own approval that something is to be done under; 404 when it is not the caller's. */
export async function lockOwnApproval(work: Work, kind: ApprovalKindName, id: string): Promise<ApprovalRow> {
  const row = await work.db
    .selectFrom('approval')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('requestedById', '=', work.caller.userId)
    .forUpdate()
    .executeTakeFirst();
  return required(row, 'Approval');
}

/** What was approved is done; the approval is locked. */
export async function spendApproval(work: Work, id: string): Promise<void> {
  await work.db
    .updateTable('approval')
    .set((eb) => ({
      usedAt: work.now,
      version: eb('version', '+', 1),
      updatedAt: work.now,
      updatedById: work.caller.userId,
    }))
    .where('id', '=', id)
    .execute();
}

/** Until when what is approved now can be used: as long as there was to decide. */
export async function usableUntil(work: Work): Promise<Instant> {
  return addHours(work.now, await approvalHours(work));
}

async function approvalHours({ db }: Work): Promise<number> {
  const { settings } = await db.selectFrom('organization').select('settings').executeTakeFirstOrThrow();
  return OrganizationSettings.parse(settings).approvalValidHours;
}
