import type { SelectQueryBuilder } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { prefixPattern } from '#platform/server/database/paging.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import type { listContractors } from '../contractor.contract.ts';
import type { LicenceState } from '../contractor.rules.ts';
import { LICENCE_SOON_DAYS, NUMBER_READERS } from '../contractor.rules.ts';

export type ContractorFilter = Partial<QueryOf<typeof listContractors>>;

/** Contractors are few: filters scan them all. */
export function foundContractors(
  read: Read,
  filter: ContractorFilter,
): SelectQueryBuilder<Tables, 'contractor', object> {
  return contractors(read).where(conditions(read, filter));
}

/** Those that are not deleted; a builder's managers see all of them. */
export function contractors({ db }: Pick<Read, 'db'>) {
  return db.selectFrom('contractor').where('contractor.deletedAt', 'is', null);
}

function conditions(read: Read, filter: ContractorFilter) {
  const contractor = expressionBuilder<Tables, 'contractor'>();
  const { status, specialization, licence, preferred, projectId, delayed, search } = filter;
  return contractor.and([
    ...(status?.length ? [contractor('contractor.status', 'in', status)] : []),
    ...(specialization?.length
      ? [sql<boolean>`contractor.specializations ?| ${pgArray(specialization)}`]
      : []),
    ...(licence?.length ? [contractor.or(licence.map((state) => licenceIs(read, state)))] : []),
    ...(preferred ? [contractor('contractor.isPreferred', '=', preferred === 'true')] : []),
    ...(projectId || delayed
      ? [
          contractor.exists(
            contractor
              .selectFrom('milestone')
              .innerJoin('project', 'project.id', 'milestone.projectId')
              .select('milestone.id')
              .whereRef('milestone.contractorId', '=', 'contractor.id')
              .where('milestone.status', '<>', 'completed')
              .where(projectIsVisible(read))
              .$if(projectId !== undefined, (query) =>
                query.where('milestone.projectId', '=', projectId ?? ''),
              )
              .$if(delayed !== undefined, (query) => query.where('milestone.status', '=', 'delayed')),
          ),
        ]
      : []),
    ...(search ? [isNamed(read, search)] : []),
  ]);
}

/** By name, contact or phone; by PAN for those who read it. */
function isNamed(read: Read, search: string) {
  const pattern = `%${prefixPattern(search)}`;
  const digits = search.replaceAll(/[\s()-]/g, '');
  return sql<boolean>`(contractor.company_name ilike ${pattern} or contractor.contact_person ilike ${pattern}
    or strpos(contractor.phone, ${digits}) > 0
    ${isOneOf(read, NUMBER_READERS) ? sql`or contractor.pan = upper(${search.trim()})` : sql``})`;
}

/** As `licenceState` says. */
function licenceIs({ today }: Read, state: LicenceState) {
  const until = sql.ref('contractor.labourLicenceValidUntil');
  const soon = addDays(today, LICENCE_SOON_DAYS);
  switch (state) {
    case 'missing':
      return sql<boolean>`${until} is null`;
    case 'expired':
      return sql<boolean>`${until} < ${today}::date`;
    case 'expiring':
      return sql<boolean>`${until} between ${today}::date and ${soon}::date`;
    case 'valid':
      return sql<boolean>`${until} > ${soon}::date`;
  }
}

/** 404 for an unknown id. */
export async function requireContractor(read: Read, id: string): Promise<void> {
  const found = contractors(read).select('contractor.id').where('contractor.id', '=', id);
  required(await found.executeTakeFirst(), 'Contractor');
}
