import type { Read } from '#platform/server/context.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import type { TowerBuyer } from '../progressLetter.rules.ts';

/** More units than any tower has. */
const MAX_BUYERS = 5000;

/** The buyers of a tower: the first applicant of each standing sale, by unit. */
export async function buyersOfTower(read: Read, towerId: string): Promise<TowerBuyer[]> {
  return (await buyerRows(read).where('sale.towerId', '=', towerId).limit(MAX_BUYERS).execute()).map(toBuyer);
}

/** The same of some sales, as they are now. */
export async function buyersOfSales(read: Read, saleIds: readonly string[]): Promise<TowerBuyer[]> {
  if (saleIds.length === 0) return [];
  return (
    await buyerRows(read)
      .where('sale.id', 'in', [...saleIds])
      .execute()
  ).map(toBuyer);
}

function buyerRows({ db }: Read) {
  return db
    .selectFrom('sale')
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .innerJoin('lead', 'lead.id', 'sale.leadId')
    .innerJoin('saleApplicant', (join) =>
      join.onRef('saleApplicant.saleId', '=', 'sale.id').on('saleApplicant.seq', '=', 1),
    )
    .select(['sale.id as saleId', 'saleApplicant.name', 'saleApplicant.email', 'lead.dnd', 'lead.consent'])
    .where('sale.status', '<>', 'cancelled')
    .where('sale.deletedAt', 'is', null)
    .orderBy('unit.unitNumber')
    .orderBy('sale.id');
}

function toBuyer(
  row: Awaited<ReturnType<ReturnType<typeof buyerRows>['executeTakeFirstOrThrow']>>,
): TowerBuyer {
  return { ...row, consent: row.consent as Lead['consent'] };
}
