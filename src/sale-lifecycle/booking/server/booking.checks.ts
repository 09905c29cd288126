import { conflict, invalid } from '#platform/contract/errors.ts';
import { GROUPS, hasRole, roleLabel } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { isOpenStatus } from '#enquiries/leads/lead.rules.ts';
import type { LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import { computeCostSheet } from '#offers/cost-sheets/costSheet.rules.ts';
import type { CostSheetTotals } from '#inventory/pricing/costSheetParts.contract.ts';
import { isBelowFloorRate } from '#inventory/pricing/discount.rules.ts';
import type { CostSheetToBook } from '#offers/cost-sheets/server/costSheet.booking.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import type { BookingInput } from '#sales/sale.contract.ts';
import {
  changedPriceRefusal,
  projectRefusal,
  SELLERS,
  sheetRefusal,
  unitRefusal,
} from '#sales/sale.rules.ts';
import type { BookingPlace, UnitToBook } from './booking.queries.ts';

/** Checks the unit before the lead, so that a second booking of a unit reports it as sold, even for the same lead. */
export function checkUnitAndLead(read: Read, unit: UnitToBook, lead: LockedLead): void {
  const refusal = unitRefusal(unit, lead.id, read.caller.timezone);
  if (refusal) throw conflict(refusal);
  if (!isOpenStatus(lead.status))
    throw conflict(`This lead is ${lead.status}. Only an open lead can be booked.`);
}

export function checkProject(read: Read, place: BookingPlace, bookingDate: string): void {
  const refusal = projectRefusal(place, { isIndia: read.caller.isIndia, bookingDate });
  if (refusal) throw conflict(refusal);
}

/**
 * Checks that a sheet belongs to this booking, is valid on its date and not below the floor rate. Its discount was
 * approved when it was issued.
 */
export async function checkSheet(
  read: Read,
  sheet: CostSheetToBook,
  place: BookingPlace,
  input: BookingInput,
): Promise<void> {
  const refusal = sheetRefusal(sheet, input);
  if (refusal) throw conflict(refusal);
  await checkDateOfPrice(read, sheet, input.bookingDate);
  const areaSqft = place.priceBasis === 'carpet' ? place.unit.carpetArea : place.unit.saleableArea;
  const netBasePaise = sheet.basePricePaise - sheet.discountPaise - sheet.rebatePaise;
  if (!isBelowFloorRate(netBasePaise, areaSqft, place.floorRatePaise)) return;
  if (isOneOf(read, GROUPS.ADMIN) || hasRole(await issuerRole(read, sheet.id), ...GROUPS.ADMIN)) return;
  throw conflict('Price is below the floor rate.');
}

/** A booking may be dated before its sheet only if the rates and completion of that day give the same price. */
async function checkDateOfPrice(read: Read, sheet: CostSheetToBook, bookingDate: string): Promise<void> {
  if (sheet.issuedOn <= bookingDate) return;
  const { totals } = computeCostSheet({ ...sheet.facts, onDay: bookingDate, rates: await ratesFor(read) });
  const isSame = (Object.keys(totals) as (keyof CostSheetTotals)[]).every(
    (key) => totals[key] === sheet[key],
  );
  if (!isSame) throw conflict(changedPriceRefusal(bookingDate, sheet.issuedOn), 'bookingDate');
}

async function issuerRole(read: Read, sheetId: string): Promise<Role | null> {
  const issuer = await read.db
    .selectFrom('costSheet')
    .innerJoin('appUser', 'appUser.id', 'costSheet.createdById')
    .select('appUser.role')
    .where('costSheet.id', '=', sheetId)
    .executeTakeFirst();
  return issuer?.role ?? null;
}

/**
 * The executive of a sale: a caller who is an executive; for others the person named, else the owner of the lead if
 * in the sales team, else the caller. Nobody may assign a sale to someone whose sales they cannot see.
 */
export async function executiveFor(
  read: Read,
  record: { ownerId: string | null; channelPartnerId: string | null },
  wantedId: string | null,
): Promise<string> {
  const { userId, role } = read.caller;
  if (role === 'Sales Executive') {
    if (wantedId !== null && wantedId !== userId) {
      throw invalid('salesExecutiveId', `A ${roleLabel('Sales Executive')} can only book in their own name.`);
    }
    return userId;
  }
  if (wantedId !== null) {
    await checkExecutive(read, record, wantedId);
    return wantedId;
  }
  return record.ownerId !== null && (await isSeller(read, record.ownerId)) ? record.ownerId : userId;
}

/** Checks that a person may be the executive of a sale of the caller. */
export async function checkExecutive(
  read: Read,
  record: { channelPartnerId: string | null },
  id: string,
): Promise<void> {
  if (!(await isSeller(read, id)))
    throw invalid('salesExecutiveId', 'Choose an active person of the sales team.');
  const { userId, role } = read.caller;
  const isForeign =
    (role === 'Sales Manager' && !(await isInTeam(read, id))) ||
    (role === 'Channel Partner Manager' && record.channelPartnerId === null && id !== userId);
  if (isForeign) throw invalid('salesExecutiveId', 'Choose someone of your own team.');
}

export async function isSeller(read: Read, id: string): Promise<boolean> {
  const user = await read.db
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', id)
    .where('role', 'in', [...SELLERS])
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return user !== undefined;
}

async function isInTeam(read: Read, id: string): Promise<boolean> {
  const line = await read.db
    .selectFrom('userReportingLine')
    .select('depth')
    .where('managerId', '=', read.caller.userId)
    .where('reportId', '=', id)
    .executeTakeFirst();
  return line !== undefined;
}
