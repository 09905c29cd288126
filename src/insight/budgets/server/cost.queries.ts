import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import type { Cost, listCosts as listCall } from '../cost.contract.ts';
import { COST_KEEPERS } from '../costRights.rules.ts';
import { filteredCosts } from './cost.filter.ts';

export function listCosts(read: Read, query: QueryOf<typeof listCall>): Promise<Page<Cost>> {
  const found = filteredCosts(read, query);
  const { column, direction } = orderOf(query.sort);
  return pageByIds(read.db, query, {
    ids: ({ limit, offset }) =>
      found
        .select('cost.id')
        .orderBy(`cost.${column}`, direction)
        .orderBy('cost.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => costsById(read, ids),
    count: (max) => countRows(read.db, found, max),
  });
}

/** 404 where the caller may not see it. */
export async function getCost(read: Read, id: string): Promise<Cost> {
  const [cost] = await costsById(read, [id]);
  return required(cost, 'Cost');
}

/** Those that the caller may see, in any order. */
export async function costsById(read: Read, ids: readonly string[]): Promise<Cost[]> {
  const rows = await costRows(read)
    .where(sql<boolean>`cost.id = any(${pgArray(ids)})`)
    .execute();
  const mayChange = hasRole(read.caller.role, ...COST_KEEPERS);
  return rows.map((row) => costOf(row, mayChange));
}

function costRows(read: Read) {
  return filteredCosts(read, {})
    .leftJoin('contractor', 'contractor.id', 'cost.contractorId')
    .leftJoin('milestone', 'milestone.id', 'cost.milestoneId')
    .leftJoin('tower', 'tower.id', 'milestone.towerId')
    .leftJoin('sale', 'sale.id', 'cost.saleId')
    .leftJoin('file', 'file.id', 'cost.fileId')
    .selectAll('cost')
    .select([
      'project.name as projectName',
      'contractor.companyName',
      'milestone.name as milestoneName',
      'tower.name as towerName',
      'sale.bookingNumber',
      'file.name as fileName',
    ]);
}

type CostRow = Awaited<ReturnType<ReturnType<typeof costRows>['executeTakeFirstOrThrow']>>;

function costOf(row: CostRow, mayChange: boolean): Cost {
  const { projectId, projectName, companyName, milestoneName, towerName, bookingNumber, fileName, ...cost } =
    row;
  const { contractorId, milestoneId, saleId, fileId, ...rest } = cost;
  return {
    ...rest,
    _id: row.id,
    project: { id: projectId, name: projectName },
    contractor: named(contractorId, companyName),
    milestone: named(milestoneId, [towerName, milestoneName].filter(Boolean).join(', ')),
    sale: named(saleId, bookingNumber),
    file: named(fileId, fileName),
    allowedActions: mayChange && row.origin === 'entry' ? ['edit', 'delete'] : [],
  };
}

function named(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null ? null : { id, name: name ?? '' };
}
