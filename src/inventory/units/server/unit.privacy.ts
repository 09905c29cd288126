import { GROUPS } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { LEAD_REACH } from '#company/people/leadReach.rules.ts';
import { knows } from '#company/people/server/facts.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import type { Unit } from '../unit.contract.ts';

/**
 * Hides who has bought or reserved a unit, and why it is blocked, from those who may not know. Names of customers are
 * for those who may see their leads; executives see only their own sales and reservations. Partners besides read of a
 * unit that they cannot offer only that it is not available.
 */
export async function hideOthers(read: Read, units: readonly Unit[]): Promise<Unit[]> {
  const [shown, sales] = await Promise.all([
    hideOthersInPlan(read, units),
    ownSales(
      read,
      units.flatMap((unit) => unit.currentSaleId ?? []),
    ),
  ]);
  if (isOneOf(read, GROUPS.MANAGEMENT)) return shown;
  return shown.map((unit) => ({
    ...unit,
    releaseOn: null,
    ...(unit.status === 'notAvailable' ? { ...NOT_OFFERED_TO_PARTNERS, updatedAt: unit.createdAt } : {}),
    ...(unit.reservedForLeadId === null ? { reservationExtended: false } : {}),
    currentSaleId:
      unit.status !== 'notAvailable' && unit.currentSaleId !== null && sales.has(unit.currentSaleId)
        ? unit.currentSaleId
        : null,
  }));
}

type Cell = Pick<Unit, 'status' | 'pricePaise' | 'statusReason' | 'reservedForLeadId' | 'reservedById'> &
  Pick<Unit, 'reservedUntil' | 'reservedForName' | 'reservedByName'>;

/** The same for the cells of a plan, which hold no data about sales. */
export async function hideOthersInPlan<Shown extends Cell>(
  read: Read,
  units: readonly Shown[],
): Promise<Shown[]> {
  if (LEAD_REACH[read.caller.role] === 'all') return [...units];
  const leads = await ownLeads(
    read,
    units.flatMap((unit) => unit.reservedForLeadId ?? []),
  );
  const isOwn = (unit: Shown) => unit.reservedForLeadId !== null && leads.has(unit.reservedForLeadId);
  const isStaff = knows(read, 'unitsOfOthers');
  const hide = isOneOf(read, GROUPS.MANAGEMENT)
    ? withoutCustomer
    : isStaff
      ? withoutReservation
      : notAvailable;
  return units.map((unit) => {
    if (isOwn(unit)) return isStaff ? unit : { ...unit, statusReason: null, reservedByName: null };
    return hide(unit);
  });
}

function withoutCustomer<Shown extends Cell>(unit: Shown): Shown {
  return { ...unit, reservedForLeadId: null, reservedForName: null };
}

function withoutReservation<Shown extends Cell>(unit: Shown): Shown {
  return { ...withoutCustomer(unit), reservedById: null, reservedByName: null, reservedUntil: null };
}

function notAvailable<Shown extends Cell>(unit: Shown): Shown {
  const shown = { ...withoutReservation(unit), statusReason: null };
  return unit.status === 'available' ? shown : { ...shown, status: 'notAvailable', pricePaise: null };
}

/** What else a whole record would say of such a unit. */
const NOT_OFFERED_TO_PARTNERS = {
  baseRatePaise: null,
  marketValuePaise: null,
  allowedActions: [],
} satisfies Partial<Unit>;

async function ownSales(read: Read, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await read.db
    .selectFrom('sale')
    .select('sale.id')
    .where('sale.id', 'in', [...ids])
    .where(visibleSales(read))
    .execute();
  return new Set(rows.map((row) => row.id));
}

async function ownLeads(read: Read, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await read.db
    .selectFrom('lead')
    .select('lead.id')
    .where('lead.id', 'in', [...ids])
    .where(visibleLeads(read))
    .execute();
  return new Set(rows.map((row) => row.id));
}
