import type { RawBuilder } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import { standingOf } from '#inventory/units/hold.rules.ts';
import type * as contract from '../waiting.contract.ts';
import type { Waiter } from '../waiting.contract.ts';
import type { WaiterStatus } from '#inventory/units/waiter.contract.ts';
import { IN_LINE } from '#inventory/units/waiter.contract.ts';
import { freeSince, standingLine, waiterActions } from '#inventory/units/waiting.rules.ts';
import { linesOf, offerHoursOf } from '#inventory/units/server/waiting.lines.ts';
import { waiterStatusAt } from './waiting.sql.ts';

type WaiterFilter = QueryOf<typeof contract.listWaiters>;

/** The waiting leads the caller may see, the longest waiting first. */
export async function listWaiters(read: Read, filter: WaiterFilter): Promise<Page<Waiter>> {
  const offerHours = await offerHoursOf(read);
  const standing = waiterStatusAt(read.now, offerHours);
  const found = visibleWaiters(read).where(filterCondition(read, filter, standing));
  const page = await pageOf(
    filter,
    ({ limit, offset }) =>
      withDetails(found)
        .orderBy(sql`case ${standing} when 'offered' then 0 when 'waiting' then 1 else 2 end`)
        .orderBy('unitWaiter.joinedAt')
        .orderBy('unitWaiter.id')
        .limit(limit)
        .offset(offset)
        .execute(),
    (max) => countRows(read.db, found, max),
  );
  return { ...page, rows: await toWaiters(read, page.rows, offerHours) };
}

/** 404 when the caller may not see the lead. */
export async function getWaiter(read: Read, id: string): Promise<Waiter> {
  const row = await withDetails(visibleWaiters(read)).where('unitWaiter.id', '=', id).executeTakeFirst();
  const [waiter] = await toWaiters(read, [required(row, 'Waiting customer')], await offerHoursOf(read));
  return required(waiter, 'Waiting customer');
}

export async function unitOfWaiter(read: Read, id: string): Promise<{ unitId: string }> {
  const row = await visibleWaiters(read)
    .select('unitWaiter.unitId')
    .where('unitWaiter.id', '=', id)
    .executeTakeFirst();
  return required(row, 'Waiting customer');
}

function visibleWaiters(read: Read) {
  return read.db
    .selectFrom('unitWaiter')
    .innerJoin('lead', 'lead.id', 'unitWaiter.leadId')
    .innerJoin('unit', 'unit.id', 'unitWaiter.unitId')
    .where(visibleLeads(read));
}

function withDetails(waiters: ReturnType<typeof visibleWaiters>) {
  return waiters
    .innerJoin('project', 'project.id', 'unit.projectId')
    .leftJoin('appUser as owner', 'owner.id', 'lead.ownerId')
    .select(['unitWaiter.id', 'unitWaiter.unitId', 'unitWaiter.leadId', 'unitWaiter.status'])
    .select(['unitWaiter.version', 'unitWaiter.createdAt', 'unitWaiter.updatedAt', 'unitWaiter.joinedAt'])
    .select(['unitWaiter.offeredUntil', 'unitWaiter.endedAt', 'unit.unitNumber', 'unit.projectId'])
    .select(['unit.status as unitStatus', 'unit.statusReason', 'unit.reservedForLeadId', 'unit.reservedById'])
    .select(['unit.reservedUntil', 'project.name as projectName', 'lead.firstName', 'lead.lastName'])
    .select(['owner.firstName as ownerFirstName', 'owner.lastName as ownerLastName']);
}

function filterCondition(
  read: Read,
  { unitId, projectId, leadId, mine, status, search }: WaiterFilter,
  standing: RawBuilder<WaiterStatus>,
) {
  const waiter = expressionBuilder<Tables, 'unitWaiter' | 'lead' | 'unit'>();
  const conditions = [
    unitId && waiter('unitWaiter.unitId', '=', unitId),
    projectId && waiter('unit.projectId', '=', projectId),
    leadId && waiter('unitWaiter.leadId', '=', leadId),
    mine === 'true' && waiter('lead.ownerId', '=', read.caller.userId),
    // Only those still in line can have a status other than the stored one.
    status?.length && waiter('unitWaiter.status', 'in', [...IN_LINE, ...status]),
    status?.length && waiter(standing, 'in', status),
    search && waiter('unit.unitNumber', '=', search.trim().toUpperCase()),
  ];
  return waiter.and(conditions.filter((condition) => typeof condition === 'object'));
}

type WaiterRow = Awaited<ReturnType<ReturnType<typeof withDetails>['executeTakeFirstOrThrow']>>;

async function toWaiters(read: Read, rows: readonly WaiterRow[], offerHours: number): Promise<Waiter[]> {
  if (rows.length === 0) return [];
  const places = await placesOf(read, rows, offerHours);
  return rows.map((row) => {
    const place = places.get(row.id) ?? PLACELESS;
    const status = place.status ?? row.status;
    return {
      _id: row.id,
      id: row.id,
      version: row.version,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      unitId: row.unitId,
      unitNumber: row.unitNumber,
      unitStatus: standingOf({ ...row, status: row.unitStatus }, read.now).status,
      projectId: row.projectId,
      projectName: row.projectName,
      leadId: row.leadId,
      leadName: displayName(row),
      ownerName:
        row.ownerFirstName === null
          ? null
          : displayName({ firstName: row.ownerFirstName, lastName: row.ownerLastName }),
      status,
      position: place.position,
      joinedAt: row.joinedAt,
      offeredUntil: place.until ?? row.offeredUntil,
      endedAt: row.endedAt,
      allowedActions: waiterActions(status, read.caller.role),
    };
  });
}

interface Place {
  status: WaiterStatus | null;
  position: number | null;
  until: string | null;
}

const PLACELESS: Place = { status: null, position: null, until: null };

/** The current places of those in line, also among other people's customers. */
async function placesOf(
  read: Read,
  rows: readonly WaiterRow[],
  offerHours: number,
): Promise<Map<string, Place>> {
  const units = new Map(rows.map((row) => [row.unitId, { ...row, status: row.unitStatus }]));
  const lines = await linesOf(read, [...units.keys()]);
  const places = new Map<string, Place>();
  for (const [unitId, line] of groupRows(lines, (row) => row.unitId)) {
    const unit = units.get(unitId);
    const since = unit ? freeSince(unit, read.now) : null;
    const standing = standingLine(line, { freeSince: since, now: read.now, offerHours });
    const { offer, lapsed, waiting } = standing;
    for (const { waiter, until } of lapsed)
      places.set(waiter.id, { status: 'lapsed', position: null, until });
    if (offer) places.set(offer.waiter.id, { status: 'offered', position: 1, until: offer.until });
    for (const [index, { id }] of waiting.entries())
      places.set(id, { status: 'waiting', position: index + (offer ? 2 : 1), until: null });
  }
  return places;
}
