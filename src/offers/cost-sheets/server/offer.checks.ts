import { conflict } from '#platform/contract/errors.ts';
import { startCase } from '#platform/contract/format.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { isOpenStatus } from '#enquiries/leads/lead.rules.ts';
import type { LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import { lockLead } from '#enquiries/leads/server/lead.steps.ts';
import { isOnSale } from '#inventory/projects/project.rules.ts';
import { standingOf } from '#inventory/units/hold.rules.ts';
import { bookingRefusal } from '#inventory/units/unit.rules.ts';
import type { CostSheetInput } from '../costSheet.contract.ts';
import type { Offer } from '../offer.rules.ts';
import { computeOffer } from '../offer.rules.ts';
import type { UnitForSale } from './pricing.queries.ts';
import { unitForSale } from './pricing.queries.ts';

/** What can be offered to a customer today: lead and unit are locked until the transaction ends. */
export interface OfferToIssue {
  lead: LockedLead | null;
  forSale: UnitForSale;
  offer: Offer;
}

/** Prices a unit for a customer; 409 when it cannot be offered to them. */
export async function offerToIssue(work: Work, unitId: string, input: CostSheetInput): Promise<OfferToIssue> {
  const lead = input.leadId ? await lockOpenLead(work, input.leadId) : null;
  await holdUnit(work, unitId);
  const forSale = await unitForSale(work, unitId);
  requireFree(work, forSale, input.leadId ?? null);
  requireOnSale(work, forSale);
  return { lead, forSale, offer: computeOffer(forSale.inputs, input) };
}

async function lockOpenLead(work: Work, id: string): Promise<LockedLead> {
  const lead = await lockLead(work, id);
  if (!isOpenStatus(lead.status)) {
    throw conflict(
      `This lead is ${startCase(lead.status).toLowerCase()}. Cost sheets can be issued to open leads only.`,
    );
  }
  return lead;
}

/** While a sheet is being issued nobody else may book or change the unit. */
async function holdUnit(work: Work, unitId: string): Promise<void> {
  await work.db.selectFrom('unit').select('id').where('id', '=', unitId).forShare().execute();
}

/** Refuses a unit that is sold, blocked or reserved for somebody else. */
export function requireFree(read: Read, { unit }: UnitForSale, leadId: string | null): void {
  const refusal = bookingRefusal(standingOf(unit, read.now), leadId ?? '', read.caller.timezone);
  if (refusal) throw conflict(refusal);
}

/** Nothing is offered for sale before the project is registered (Real Estate Act s.3) and launched. */
function requireOnSale(work: Work, { unit }: UnitForSale): void {
  const { projectStatus: status, reraNumber, reraValidUntil } = unit;
  const { isIndia } = work.caller;
  if (isOnSale({ status, reraNumber, reraValidUntil }, { isIndia, today: work.today })) return;
  if (
    isIndia &&
    !isOnSale({ status: 'active', reraNumber, reraValidUntil }, { isIndia, today: work.today })
  ) {
    throw conflict('This project cannot be sold: RERA registration is missing or expired.');
  }
  if (status === 'planning') throw conflict('Launch the project before you issue cost sheets.');
  throw conflict(`This project is ${startCase(status).toLowerCase()}; no cost sheet can be issued.`);
}
