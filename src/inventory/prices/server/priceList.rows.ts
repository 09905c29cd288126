import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { pick } from '#platform/server/records.ts';
import { personOf } from '#company/people/server/person.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import type { PriceEffect, PriceListRow } from '../priceList.contract.ts';
import { APPROVERS, isWriter, priceListActions } from '../priceList.rules.ts';

/** Lists of the projects the caller sees. */
export function visiblePriceLists({ db, ...read }: Read) {
  return db
    .selectFrom('priceList')
    .innerJoin('project', 'project.id', 'priceList.projectId')
    .where('project.deletedAt', 'is', null)
    .where(projectIsVisible({ db, ...read }));
}

/**
 * The list that another is compared with: the one that it replaced or, while it is not in force, the one that is.
 * A condition of SQL on `other` beside `price_list`.
 */
export const IS_BEFORE = sql<boolean>`case when price_list.effective_at is null then other.status = 'effective'
  else other.ended_at = price_list.effective_at end`;

/** The nearest before it comes first, also among lists that took effect at the same moment. */
export const NEAREST_BEFORE = sql`other.effective_at desc, other.number < price_list.number desc, other.number desc`;

export function priceListRows(read: Read) {
  return visiblePriceLists(read)
    .selectAll('priceList')
    .select((eb) => [
      'project.status as projectStatus',
      personOf(eb.ref('priceList.createdById')).as('createdBy'),
      personOf(eb.ref('priceList.approvedById')).as('approvedBy'),
      eb
        .exists(
          eb
            .selectFrom('appUser as approver')
            .select('approver.id')
            .where('approver.role', 'in', [...APPROVERS])
            .where('approver.status', '=', 'active')
            .where('approver.deletedAt', 'is', null)
            .where('approver.id', '<>', read.caller.userId),
        )
        .as('hasOtherApprover'),
      eb
        .selectFrom('priceList as other')
        .select('other.baseRatePaise')
        .whereRef('other.projectId', '=', 'priceList.projectId')
        .whereRef('other.id', '!=', 'priceList.id')
        .where(IS_BEFORE)
        .orderBy(NEAREST_BEFORE)
        .limit(1)
        .as('baseRateBeforePaise'),
    ]);
}

export type ListedPriceList = Awaited<
  ReturnType<ReturnType<typeof priceListRows>['executeTakeFirstOrThrow']>
>;

const SHOWN = [
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'projectId',
  'number',
  'name',
  'effectiveFrom',
  'status',
  'origin',
  'note',
  'priceBasis',
  'baseRatePaise',
  'approvedAt',
  'effectiveAt',
  'endedAt',
  'failure',
  'createdBy',
  'approvedBy',
] as const;

export function toPriceListRow(read: Read, row: ListedPriceList): PriceListRow {
  const before = row.baseRateBeforePaise;
  return {
    _id: row.id,
    ...pick(row, SHOWN),
    baseRateChangePaise: before === null ? null : row.baseRatePaise - before,
    // Written through the schema of the contract.
    differencePaise: (row.effect as PriceEffect | null)?.differencePaise ?? null,
    allowedActions:
      row.projectStatus === 'archived'
        ? []
        : priceListActions(
            read.caller.role,
            row.status,
            isWriter(row, read.caller.userId) && Boolean(row.hasOtherApprover),
          ),
  };
}
