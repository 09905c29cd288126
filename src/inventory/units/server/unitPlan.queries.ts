import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { invalid } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows } from '#platform/server/database/paging.ts';
import { required } from '#platform/server/database/values.ts';
import { standingOf } from '../hold.rules.ts';
import type * as contract from '../unitPlan.contract.ts';
import type { PlanUnit } from '../unitPlan.contract.ts';
import { MAX_PLAN_UNITS } from '../unitPlan.contract.ts';
import { statusAt } from '#inventory/stock/server/hold.sql.ts';
import { unitConditions } from './unit.filter.ts';
import { hideOthersInPlan } from './unit.privacy.ts';
import { bookingOf, visibleUnits } from './unit.rows.ts';
import { isShown } from './unit.shown.ts';

const MAX_SIMILAR = 4;

/** A whole tower or project for its plan, floor by floor within each tower. */
export async function getUnitPlan(
  read: Read,
  query: QueryOf<typeof contract.getUnitPlan>,
): Promise<{ units: PlanUnit[]; total: number }> {
  if (!query.projectId && !query.towerId) throw invalid('projectId', 'Name a project or a tower.');
  const found = visibleUnits(read).where(unitConditions(read, query));
  const [rows, total] = await Promise.all([
    planRows(read)
      .where(unitConditions(read, query))
      .orderBy('tower.name')
      .orderBy('unit.floor')
      .orderBy('unit.unitNumber')
      .orderBy('unit.id')
      .limit(MAX_PLAN_UNITS)
      .execute(),
    countRows(read.db, found, MAX_PLAN_UNITS * 100),
  ]);
  return { units: await toPlan(read, rows), total };
}

/** Units that can be offered instead of one that is taken. */
export async function listSimilarUnits(read: Read, id: string): Promise<PlanUnit[]> {
  const taken = required(
    await visibleUnits(read)
      .select(['unit.id', 'unit.projectId', 'unit.unitType', 'unit.pricePaise', 'unit.floor'])
      .select(sql<boolean>`${isShown(read)}`.as('isShown'))
      .where('unit.id', '=', id)
      .executeTakeFirst(),
    'Unit',
  );
  const rows = await planRows(read)
    .where('unit.projectId', '=', taken.projectId)
    .where('unit.unitType', '=', taken.unitType)
    .where('unit.id', '!=', id)
    .where(statusAt(read.now), '=', 'available')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('bookingHold')
            .select('bookingHold.unitId')
            .whereRef('bookingHold.unitId', '=', 'unit.id')
            .where('bookingHold.heldUntil', '>', read.now)
            .where('bookingHold.heldById', '!=', read.caller.userId),
        ),
      ),
    )
    // The nearest in price would tell the price of a unit that partners may not know.
    .$if(taken.isShown, (rows) => rows.orderBy(sql`abs(unit.price_paise - ${taken.pricePaise}::bigint)`))
    .orderBy(sql`abs(unit.floor - ${taken.floor}::int)`)
    .orderBy('unit.id')
    .limit(MAX_SIMILAR)
    .execute();
  return toPlan(read, rows);
}

function planRows(read: Read) {
  return visibleUnits(read)
    .leftJoin('lead as heldLead', 'heldLead.id', 'unit.reservedForLeadId')
    .leftJoin('appUser as holder', 'holder.id', 'unit.reservedById')
    .leftJoin('bookingHold', (join) =>
      join.onRef('bookingHold.unitId', '=', 'unit.id').on('bookingHold.heldUntil', '>', read.now),
    )
    .leftJoin('appUser as booker', 'booker.id', 'bookingHold.heldById')
    .select(['unit.id', 'unit.version', 'unit.projectId', 'unit.towerId', 'unit.unitNumber', 'unit.floor'])
    .select(['unit.unitType', 'unit.facing', 'unit.view', 'unit.carpetArea', 'unit.status'])
    .select(['unit.statusReason', 'unit.reservedForLeadId', 'unit.reservedById', 'unit.reservedUntil'])
    .select(['unit.pricePaise', 'heldLead.firstName as leadFirst', 'heldLead.lastName as leadLast'])
    .select(['holder.firstName as holderFirst', 'holder.lastName as holderLast'])
    .select(['bookingHold.heldById as bookingById', 'bookingHold.heldUntil as bookingUntil'])
    .select(['booker.firstName as bookerFirstName', 'booker.lastName as bookerLastName']);
}

type PlanRow = Awaited<ReturnType<ReturnType<typeof planRows>['executeTakeFirstOrThrow']>>;

async function toPlan(read: Read, stored: readonly PlanRow[]): Promise<PlanUnit[]> {
  const units = stored.map((row) => {
    const { leadFirst, leadLast, holderFirst, holderLast, ...rest } = standingOf(row, read.now);
    const { bookerFirstName: _first, bookerLastName: _last, ...unit } = rest;
    const isHeld = unit.reservedForLeadId !== null;
    return {
      ...unit,
      reservedForName: isHeld ? displayName({ firstName: leadFirst, lastName: leadLast }) : null,
      reservedByName: isHeld ? displayName({ firstName: holderFirst, lastName: holderLast }) : null,
      ...bookingOf(read, row),
    };
  });
  const shown = await hideOthersInPlan(read, units);
  return shown.map(
    ({ reservedForLeadId: _lead, reservedById: _holder, bookingById: _booker, ...unit }) => unit,
  );
}
