import { expressionBuilder } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { masked } from '#company/people/server/facts.ts';
import { knownPersonOf } from '#company/people/server/person.ts';
import type * as contract from '../costSheet.contract.ts';
import type { CostSheet } from '../costSheet.contract.ts';
import type { CostSheetDocument } from '../costSheet.document.ts';
import type { CostSheetStatus } from '../costSheet.status.rules.ts';
import { statusOn } from '../costSheet.status.rules.ts';
import { visibleCostSheets } from './costSheet.visibility.ts';

type CostSheetFilter = QueryOf<typeof contract.listCostSheets>;
type CostSheetNarrowing = Omit<CostSheetFilter, 'page' | 'limit'>;

/** Cost sheets the caller may see, newest first. */
export async function listCostSheets(read: Read, filter: CostSheetFilter): Promise<Page<CostSheet>> {
  const found = shownCostSheets(read, filter);
  return pageOf(
    filter,
    async ({ limit, offset }) => {
      const ids = found
        .select('costSheet.id')
        .orderBy('costSheet.createdAt', 'desc')
        .orderBy('costSheet.id', 'desc')
        .limit(limit)
        .offset(offset);
      const rows = await costSheetDetails(read)
        .where('costSheet.id', 'in', ids)
        .orderBy('costSheet.createdAt', 'desc')
        .orderBy('costSheet.id', 'desc')
        .execute();
      return rows.map((row) => toCostSheet(read, row));
    },
    (max) => countRows(read.db, found, max),
  );
}

/** How many the caller may see are found, looking no further than `most`. */
export function countCostSheets(read: Read, filter: CostSheetNarrowing, max: number): Promise<number> {
  return countRows(read.db, shownCostSheets(read, filter), max);
}

function shownCostSheets(read: Read, filter: CostSheetNarrowing) {
  return read.db.selectFrom('costSheet').where(visibleCostSheets(read)).where(filterCondition(read, filter));
}

/** 404 when it does not exist or the caller may not see it. */
export async function getCostSheet(read: Read, id: string): Promise<CostSheet> {
  const row = await costSheetDetails(read)
    .where('costSheet.id', '=', id)
    .where(visibleCostSheets(read))
    .executeTakeFirst();
  return toCostSheet(read, required(row, 'Cost sheet'));
}

/** A sheet after a change, even if the caller may no longer see its customer. */
export async function costSheetAfterChange(read: Read, id: string): Promise<CostSheet> {
  return toCostSheet(
    read,
    await costSheetDetails(read).where('costSheet.id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** All that the PDF of a sheet prints, as it was frozen at issue. */
export async function getCostSheetDocument(read: Read, id: string): Promise<CostSheetDocument> {
  const row = await read.db
    .selectFrom('costSheet')
    .select((eb) => eb.ref('costSheet.document').$castTo<CostSheetDocument>().as('document'))
    .where('costSheet.id', '=', id)
    .where(visibleCostSheets(read))
    .executeTakeFirst();
  return required(row, 'Cost sheet').document;
}

/** Of these ids, those the caller may see. */
export async function visibleCostSheetIds(read: Read, ids: readonly string[]): Promise<Set<string>> {
  const rows = await read.db
    .selectFrom('costSheet')
    .select('costSheet.id')
    .where('costSheet.id', 'in', [...ids])
    .where(visibleCostSheets(read))
    .execute();
  return new Set(rows.map((row) => row.id));
}

function filterCondition(read: Read, { leadId, unitId, projectId, status, search }: CostSheetNarrowing) {
  const sheet = expressionBuilder<Tables, 'costSheet'>();
  const conditions = [
    leadId && sheet('costSheet.leadId', '=', leadId),
    unitId && sheet('costSheet.unitId', '=', unitId),
    projectId && sheet('costSheet.projectId', '=', projectId),
    status?.length && sheet.or(status.map((one) => hasStatus(read, one))),
    search && sheet('costSheet.number', '=', search.trim().toUpperCase()),
  ];
  return sheet.and(conditions.filter((condition) => typeof condition === 'object'));
}

function hasStatus(read: Read, status: CostSheetStatus) {
  const sheet = expressionBuilder<Tables, 'costSheet'>();
  switch (status) {
    case 'issued':
      return sheet.and([
        sheet('costSheet.status', '=', 'issued'),
        sheet('costSheet.validUntil', '>=', read.today),
      ]);
    case 'expired':
      return sheet.and([
        sheet('costSheet.status', '=', 'issued'),
        sheet('costSheet.validUntil', '<', read.today),
      ]);
    case 'accepted':
    case 'superseded':
      return sheet.and([sheet('costSheet.status', '=', status)]);
  }
}

/** Sheets with the names a screen shows; columns needed only by the plan and the PDF are left out. */
function costSheetDetails(read: Read) {
  return read.db
    .selectFrom('costSheet')
    .innerJoin('project', 'project.id', 'costSheet.projectId')
    .innerJoin('unit', 'unit.id', 'costSheet.unitId')
    .innerJoin('paymentTemplate', 'paymentTemplate.id', 'costSheet.templateId')
    .leftJoin('lead', 'lead.id', 'costSheet.leadId')
    .leftJoin('approval', 'approval.id', 'costSheet.approvalId')
    .leftJoin('appUser as approver', 'approver.id', 'approval.decidedById')
    .leftJoin('priceList', 'priceList.id', 'costSheet.priceListId')
    .select([
      'priceList.id as listId',
      'priceList.number as listNumber',
      'priceList.name as listName',
      'priceList.effectiveFrom as listFrom',
    ])
    .select([
      'costSheet.id',
      'costSheet.version',
      'costSheet.createdAt',
      'costSheet.updatedAt',
      'costSheet.number',
      'costSheet.projectId',
      'project.name as projectName',
      'costSheet.unitId',
      'unit.unitNumber',
      'costSheet.leadId',
      'lead.firstName as leadFirstName',
      'lead.lastName as leadLastName',
      'costSheet.templateId',
      'paymentTemplate.name as templateName',
      'costSheet.inputs',
      'costSheet.lines',
      'costSheet.taxLines',
      'costSheet.schedule',
      'costSheet.notes',
      'costSheet.ratesUsed',
      'costSheet.basePricePaise',
      'costSheet.floorRisePaise',
      'costSheet.plcPaise',
      'costSheet.parkingPaise',
      'costSheet.inAvChargesPaise',
      'costSheet.discountPaise',
      'costSheet.rebatePaise',
      'costSheet.agreementValuePaise',
      'costSheet.gstPaise',
      'costSheet.otherChargesPaise',
      'costSheet.otherGstPaise',
      'costSheet.corpusPaise',
      'costSheet.totalReceivablePaise',
      'costSheet.stampDutyPaise',
      'costSheet.registrationFeePaise',
      'costSheet.allInPaise',
      'costSheet.tdsBasePaise',
      'costSheet.tdsPaise',
      'costSheet.discountPct',
      'costSheet.issuedOn',
      'costSheet.validUntil',
      'costSheet.status',
      'approval.id as approvalId',
      'approval.decidedAt as approvedAt',
      'approver.firstName as approverFirstName',
      'approver.lastName as approverLastName',
    ])
    .select((eb) => knownPersonOf(read, eb.ref('costSheet.createdById')).as('issuedBy'));
}

type CostSheetRow = Awaited<ReturnType<ReturnType<typeof costSheetDetails>['executeTakeFirstOrThrow']>>;

function toCostSheet(read: Read, row: CostSheetRow): CostSheet {
  const { leadFirstName, leadLastName, ...judged } = row;
  const { approvalId, approvedAt, approverFirstName, approverLastName, ...rest } = judged;
  const { listId, listNumber, listName, listFrom, ...fields } = rest;
  const lead = { firstName: leadFirstName, lastName: leadLastName };
  const approver = { firstName: approverFirstName, lastName: approverLastName };
  return {
    ...fields,
    _id: row.id,
    leadName: row.leadId === null ? null : displayName(lead),
    // Frozen at issue in the shapes of the contract.
    inputs: row.inputs as CostSheet['inputs'],
    lines: row.lines as CostSheet['lines'],
    taxLines: row.taxLines as CostSheet['taxLines'],
    schedule: row.schedule as CostSheet['schedule'],
    notes: row.notes as CostSheet['notes'],
    ratesUsed: row.ratesUsed as CostSheet['ratesUsed'],
    status: statusOn(row, read.today),
    priceList:
      listId === null || listNumber === null || listName === null || listFrom === null
        ? null
        : { id: listId, number: listNumber, name: listName, effectiveFrom: listFrom },
    approval:
      approvalId && approvedAt
        ? { id: approvalId, approvedBy: masked(read, 'peopleOfBuilder', displayName(approver)), approvedAt }
        : null,
  };
}
