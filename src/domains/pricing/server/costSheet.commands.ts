import { v7 as newId } from 'uuid';
import { conflict, forbidden, notFound } from '../../../platform/contract/errors.ts';
import { titled } from '../../../platform/contract/format.ts';
import type { Read, Work } from '../../../platform/server/context.ts';
import type { Change } from '../../../platform/server/change.ts';
import { recordChanges } from '../../../platform/server/record-change.ts';
import { takeDocumentNumber } from '../../organizations/server/numberSeries.commands.ts';
import { isOpenStatus } from '../../leads/lead.rules.ts';
import { leadMovedByCostSheet } from '../../leads/server/lead.moves.ts';
import { visibleLeadIds } from '../../leads/server/lead.queries.ts';
import type { LockedLead } from '../../leads/server/lead.steps.ts';
import { lockLead } from '../../leads/server/lead.steps.ts';
import { isOnSale } from '../../projects/project.rules.ts';
import { standingOf } from '../../units/hold.rules.ts';
import { bookingRefusal } from '../../units/unit.rules.ts';
import type { CostSheet, CostSheetInput, CostSheetPreview } from '../costSheet.contract.ts';
import type { Offer } from '../offer.rules.ts';
import { approvalsNeeded, chosenInputs, computeOffer } from '../offer.rules.ts';
import { costSheetAfterChange } from './costSheet.queries.ts';
import { costSheetSnapshot } from './costSheet.snapshot.ts';
import type { UnitForSale } from './pricing.queries.ts';
import { unitForSale } from './pricing.queries.ts';

/** The figures of a sheet, and whose approval it would need; nothing is written. */
export async function previewCostSheet(
  read: Read,
  unitId: string,
  input: CostSheetInput,
): Promise<CostSheetPreview> {
  const forSale = await unitForSale(read, unitId);
  if (input.leadId && !(await visibleLeadIds(read, [input.leadId])).has(input.leadId)) throw notFound('Lead');
  requireFree(read, forSale, input.leadId ?? null);
  return answer(read, forSale, computeOffer(forSale.inputs, input), null);
}

/**
 * Computes, numbers and issues a cost sheet. It replaces earlier ones of the same unit and customer, enters his
 * timeline, and never changes afterwards. 403 above the limits of the role, 409 when the unit cannot be offered.
 */
export async function issueCostSheet(
  work: Work,
  unitId: string,
  input: CostSheetInput,
): Promise<CostSheetPreview> {
  const lead = input.leadId ? await lockOpenLead(work, input.leadId) : null;
  await holdUnit(work, unitId);
  const forSale = await unitForSale(work, unitId);
  requireFree(work, forSale, input.leadId ?? null);
  requireOnSale(work, forSale);
  const offer = computeOffer(forSale.inputs, input);
  const [approval] = approvalsNeeded(work.caller.role, forSale.inputs.discountLimits, offer);
  if (approval) throw forbidden(approval.message);
  const replaced = lead ? await supersede(work, unitId, lead.id) : [];
  const { id, number } = await insertCostSheet(work, { input, lead, forSale, offer });
  const after = {
    number,
    unitId,
    leadId: lead?.id ?? null,
    ...offer.result.totals,
    discountPct: offer.result.discountPct,
  };
  await recordChanges(work, [...replaced, { action: 'issue', resource: 'costSheet', id, version: 1, after }]);
  if (lead)
    await leadMovedByCostSheet(work, lead, { id, number, unitId, projectId: forSale.inputs.projectId });
  return answer(work, forSale, offer, await costSheetAfterChange(work, id));
}

async function lockOpenLead(work: Work, id: string): Promise<LockedLead> {
  const lead = await lockLead(work, id);
  if (!isOpenStatus(lead.status)) {
    throw conflict(
      `This lead is ${titled(lead.status).toLowerCase()}. A cost sheet is issued to an open lead only.`,
    );
  }
  return lead;
}

/** While a sheet is made nobody else may book or change the unit. */
async function holdUnit(work: Work, unitId: string): Promise<void> {
  await work.db.selectFrom('unit').select('id').where('id', '=', unitId).forShare().execute();
}

function requireFree(read: Read, { unit }: UnitForSale, leadId: string | null): void {
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
  throw conflict(`This project is ${titled(status).toLowerCase()}; no cost sheet can be issued.`);
}

async function supersede(work: Work, unitId: string, leadId: string): Promise<Change[]> {
  const replaced = await work.db
    .updateTable('costSheet')
    .set((eb) => ({
      status: 'superseded',
      version: eb('version', '+', 1),
      updatedAt: work.now,
      updatedById: work.caller.userId,
    }))
    .where('unitId', '=', unitId)
    .where('leadId', '=', leadId)
    .where('status', '=', 'issued')
    .returning(['id', 'version'])
    .execute();
  return replaced.map(({ id, version }) => ({ action: 'supersede', resource: 'costSheet', id, version }));
}

interface NewCostSheet {
  input: CostSheetInput;
  lead: LockedLead | null;
  forSale: UnitForSale;
  offer: Offer;
}

async function insertCostSheet(work: Work, sheet: NewCostSheet): Promise<{ id: string; number: string }> {
  const { lead, forSale, offer } = sheet;
  const { rates: _named, ...facts } = offer.facts;
  const { lines, taxLines, totals, parts, notes, ratesUsed, discountPct } = offer.result;
  const id = newId();
  const number = await takeDocumentNumber(work, 'costSheet', work.today);
  await work.db
    .insertInto('costSheet')
    .values({
      id,
      number,
      projectId: forSale.inputs.projectId,
      unitId: forSale.inputs.unitId,
      leadId: lead?.id ?? null,
      templateId: offer.template.id,
      inputs: chosenInputs(sheet.input),
      facts,
      ratesUsed,
      lines,
      taxLines,
      notes,
      parts,
      schedule: offer.schedule,
      document: await costSheetSnapshot(work, { number, customer: lead, forSale, offer }),
      ...totals,
      discountPct,
      issuedOn: work.today,
      validUntil: forSale.inputs.validUntil,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
    })
    .execute();
  return { id, number };
}

function answer(
  read: Read,
  forSale: UnitForSale,
  offer: Offer,
  costSheet: CostSheet | null,
): CostSheetPreview {
  const { lines, taxLines, totals, notes, discountPct } = offer.result;
  return {
    unitId: forSale.inputs.unitId,
    lines,
    taxLines,
    schedule: offer.schedule,
    ...totals,
    discountPct,
    notes,
    validUntil: forSale.inputs.validUntil,
    approvalsNeeded: costSheet ? [] : approvalsNeeded(read.caller.role, forSale.inputs.discountLimits, offer),
    costSheet,
  };
}
