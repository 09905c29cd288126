import { GROUPS, PARTNER_ROLES } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import { NO_RESERVATION } from '../hold.rules.ts';
import type { Unit } from '../unit.contract.ts';

/**
 * Hides who has bought or reserved a unit, and why it is blocked, from those who may not know: executives and
 * partners see only their own sales and leads. The status itself stays, so that a plan of the tower shows what
 * can be offered.
 */
export async function hideOthers(read: Read, units: readonly Unit[]): Promise<Unit[]> {
  if (isOneOf(read, GROUPS.MANAGEMENT)) return [...units];
  const sales = await ownSales(
    read,
    units.flatMap((unit) => unit.currentSaleId ?? []),
  );
  const leads = await ownLeads(
    read,
    units.flatMap((unit) => unit.reservedForLeadId ?? []),
  );
  const knowsReasons = read.caller.role === 'Sales Executive';
  // A partner does not see names of the builder's staff.
  const holder = isOneOf(read, PARTNER_ROLES) ? { reservedByName: null } : {};
  return units.map((unit) => ({
    ...unit,
    statusReason: knowsReasons ? unit.statusReason : null,
    currentSaleId: unit.currentSaleId !== null && sales.has(unit.currentSaleId) ? unit.currentSaleId : null,
    ...(unit.reservedForLeadId !== null && leads.has(unit.reservedForLeadId) ? holder : HIDDEN_RESERVATION),
  }));
}

type Hidden = Pick<Unit, 'statusReason' | 'reservedForLeadId' | 'reservedById' | 'reservedUntil'> &
  Pick<Unit, 'reservedForName' | 'reservedByName'>;

/** The same for the cells of a plan, which hold no data about sales. */
export async function hideOthersInPlan<Cell extends Hidden>(
  read: Read,
  units: readonly Cell[],
): Promise<Cell[]> {
  if (isOneOf(read, GROUPS.MANAGEMENT)) return [...units];
  const leads = await ownLeads(
    read,
    units.flatMap((unit) => unit.reservedForLeadId ?? []),
  );
  const knowsReasons = read.caller.role === 'Sales Executive';
  const holder = isOneOf(read, PARTNER_ROLES) ? { reservedByName: null } : {};
  const { reservationExtended: _extended, ...hidden } = HIDDEN_RESERVATION;
  return units.map((unit) => ({
    ...unit,
    statusReason: knowsReasons ? unit.statusReason : null,
    ...(unit.reservedForLeadId !== null && leads.has(unit.reservedForLeadId) ? holder : hidden),
  }));
}

const HIDDEN_RESERVATION = { ...NO_RESERVATION, reservedForName: null, reservedByName: null };

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
