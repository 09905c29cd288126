import { v7 as newId } from 'uuid';
import { forbidden, notFound } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { Change } from '#platform/server/change.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import { spendGrant } from './approval.grant.ts';
import { takeDocumentNumber } from '#company/organizations/server/numberSeries.commands.ts';
import type { NewPaper } from '#company/papers/server/paper.store.ts';
import { issuePaper, replacePapers } from '#company/papers/server/paper.store.ts';
import { leadMovedByCostSheet } from '#enquiries/lead-lifecycle/server/lead.moves.ts';
import { visibleLeadIds } from '#enquiries/leads/server/lead.queries.ts';
import type { LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import type { CostSheet, CostSheetInput, CostSheetPreview } from '../costSheet.contract.ts';
import type { CostSheetDocument } from '../costSheet.document.ts';
import type { Offer } from '../offer.rules.ts';
import { approvalsNeeded, chosenInputs, computeOffer } from '../offer.rules.ts';
import { costSheetAfterChange } from './costSheet.queries.ts';
import { costSheetSnapshot } from './costSheet.snapshot.ts';
import type { OfferToIssue } from './offer.checks.ts';
import { offerToIssue, requireFree } from './offer.checks.ts';
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
 * Computes, numbers and issues a cost sheet. It replaces earlier ones of the same unit and customer, is added
 * to the customer's timeline, and never changes afterwards. 403 above the limits of the role, 409 when the unit
 * cannot be offered.
 */
export async function issueCostSheet(
  work: Work,
  unitId: string,
  input: CostSheetInput,
): Promise<CostSheetPreview> {
  const made = await offerToIssue(work, unitId, input);
  const { lead, forSale, offer } = made;
  const approvalId = await grantFor(work, made, input.approvalId ?? null);
  const replaced = lead ? await supersede(work, unitId, lead.id) : [];
  const { id, number } = await insertCostSheet(work, { input, lead, forSale, offer, approvalId });
  await replacePapers(
    work,
    'costSheet',
    replaced.map((sheet) => sheet.id),
    id,
  );
  const after = {
    number,
    unitId,
    leadId: lead?.id ?? null,
    ...offer.result.totals,
    discountPct: offer.result.discountPct,
    ...(approvalId ? { approvalId } : {}),
  };
  await recordChanges(work, [...replaced, { action: 'issue', resource: 'costSheet', id, version: 1, after }]);
  if (lead)
    await leadMovedByCostSheet(work, lead, { id, number, unitId, projectId: forSale.inputs.projectId });
  return answer(work, forSale, offer, await costSheetAfterChange(work, id));
}

/** The approval behind a sheet above the limit of its author; null for one that needs none. */
async function grantFor(
  work: Work,
  { lead, forSale, offer }: OfferToIssue,
  approvalId: string | null,
): Promise<string | null> {
  const [needed] = approvalsNeeded(work.caller.role, forSale.inputs.discountLimits, offer);
  if (!needed) return null;
  if (!approvalId) throw forbidden(needed.message);
  const { discountPct, isBelowFloorRate, netRatePaise } = offer.result;
  await spendGrant(work, approvalId, {
    unitId: forSale.inputs.unitId,
    leadId: lead?.id ?? null,
    offered: { discountPct, isBelowFloorRate, netRatePaise },
  });
  return approvalId;
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
  approvalId: string | null;
}

async function insertCostSheet(work: Work, sheet: NewCostSheet): Promise<{ id: string; number: string }> {
  const { lead, forSale, offer, approvalId } = sheet;
  const { rates: _named, ...facts } = offer.facts;
  const { lines, taxLines, totals, parts, notes, ratesUsed, discountPct } = offer.result;
  const id = newId();
  const number = await takeDocumentNumber(work, 'costSheet', work.today);
  const document = await costSheetSnapshot(work, { number, customer: lead, forSale, offer });
  await work.db
    .insertInto('costSheet')
    .values({
      id,
      number,
      projectId: forSale.inputs.projectId,
      unitId: forSale.inputs.unitId,
      leadId: lead?.id ?? null,
      templateId: offer.template.id,
      approvalId,
      priceListId: forSale.unit.priceListId,
      inputs: chosenInputs(sheet.input),
      facts,
      ratesUsed,
      lines,
      taxLines,
      notes,
      parts,
      schedule: offer.schedule,
      document,
      ...totals,
      discountPct,
      issuedOn: work.today,
      validUntil: forSale.inputs.validUntil,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
    })
    .execute();
  await issuePaper(work, costSheetPaper(document, { id, projectId: forSale.inputs.projectId }));
  return { id, number };
}

function costSheetPaper(document: CostSheetDocument, record: { id: string; projectId: string }): NewPaper {
  const { number, issuedOn, validUntil, allInPaise, currency, customer } = document;
  return {
    kind: 'costSheet',
    recordId: record.id,
    title: 'Cost sheet',
    number,
    day: issuedOn,
    amountPaise: allInPaise,
    currency,
    holder: customer?.name ?? null,
    projectId: record.projectId,
    validUntil,
    document,
  };
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
