import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { countRows, orderOf, pageOf } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import type { Contractor, listContractors as listCall } from '../contractor.contract.ts';
import type { ContractorFacts } from '../contractor.rules.ts';
import { contractorActions, licenceState, NUMBER_READERS } from '../contractor.rules.ts';
import { contractors, foundContractors } from './contractor.filter.ts';
import { IS_USED, measuredOf, missingPapers, workOf } from './contractorWork.sql.ts';

export interface FullContractor {
  shown: Contractor;
  row: ContractorRow;
  facts: ContractorFacts;
}

export async function listContractors(
  read: Read,
  query: QueryOf<typeof listCall>,
): Promise<Page<Contractor>> {
  const found = foundContractors(read, query);
  const { column, direction } = orderOf(query.sort);
  return pageOf(
    query,
    async ({ limit, offset }) => {
      const rows = await withWork(read, found)
        .orderBy(`contractor.${column}`, (order) =>
          (direction === 'desc' ? order.desc() : order.asc()).nullsLast(),
        )
        .orderBy('contractor.id', direction)
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => toContractor(read, row).shown);
    },
    (max) => countRows(read.db, found, max),
  );
}

/** In any order. */
export async function contractorsById(read: Read, ids: readonly string[]): Promise<Contractor[]> {
  const found = contractors(read).where('contractor.id', 'in', ids);
  return (await withWork(read, found).execute()).map((row) => toContractor(read, row).shown);
}

export async function getContractor(read: Read, id: string): Promise<Contractor> {
  return (await getFullContractor(read, id)).shown;
}

/** With the facts for its next step. */
export async function getFullContractor(read: Read, id: string): Promise<FullContractor> {
  const found = await withWork(read, contractors(read).where('contractor.id', '=', id)).executeTakeFirst();
  return toContractor(read, required(found, 'Contractor'));
}

function withWork(read: Read, found: SelectQueryBuilder<Tables, 'contractor', object>) {
  return found.selectAll('contractor').select((eb) => [
    workOf(projectIsVisible(read)).as('work'),
    IS_USED.as('isUsed'),
    missingPapers(read.today).as('missing'),
    eb
      .selectFrom('firmAccount as account')
      .select((account) =>
        jsonBuildObject({
          accountName: account.ref('account.accountName'),
          accountLast4: account.ref('account.accountLast4'),
          ifsc: account.ref('account.ifsc'),
          isConfirmed: sql<boolean>`account.status = 'confirmed'`,
        }).as('bank'),
      )
      .whereRef('account.contractorId', '=', 'contractor.id')
      .where('account.status', 'in', ['entered', 'confirmed'])
      // The one to be confirmed first.
      .orderBy('account.status', 'desc')
      .limit(1)
      .as('bank'),
  ]);
}

type ContractorRow = Awaited<ReturnType<ReturnType<typeof withWork>['executeTakeFirstOrThrow']>>;

function toContractor(read: Read, row: ContractorRow): FullContractor {
  const { today, caller } = read;
  const { work, missing, isUsed } = row;
  const facts: ContractorFacts = {
    status: row.status,
    isPreferred: row.isPreferred,
    rating: row.rating,
    reviewCount: row.reviewCount,
    labourLicenceValidUntil: row.labourLicenceValidUntil,
    openMilestones: work.open,
    isUsed,
    missingPapers: missing,
  };
  const shown: Contractor = {
    _id: row.id,
    id: row.id,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    companyName: row.companyName,
    contactPerson: row.contactPerson,
    phone: row.phone,
    email: row.email,
    specializations: [...row.specializations],
    ...(isOneOf(read, NUMBER_READERS) ? numbersOf(row) : NO_NUMBERS),
    address: row.address,
    labourLicenceNumber: row.labourLicenceNumber,
    labourLicenceValidUntil: row.labourLicenceValidUntil,
    licence: licenceState(row.labourLicenceValidUntil, today),
    capacityProjects: row.capacityProjects,
    status: row.status,
    statusReason: row.statusReason,
    isPreferred: row.isPreferred,
    rating: row.rating,
    reviewCount: row.reviewCount,
    projectsAtWork: work.projects,
    openMilestones: work.open,
    delayedMilestones: work.delayed,
    completedMilestones: work.completed,
    measured: measuredOf(caller.role, work),
    missingPapers: missing.map(({ name }) => name),
    bank: isOneOf(read, GROUPS.FINANCE) ? row.bank : null,
    allowedActions: contractorActions(caller.role, facts, today),
  };
  return { shown, row, facts };
}

const NO_NUMBERS = { pan: null, gstin: null, pfNumber: null, esiNumber: null };

function numbersOf({ pan, gstin, pfNumber, esiNumber }: ContractorRow) {
  return { pan, gstin, pfNumber, esiNumber };
}
