import type { Read } from '#platform/server/context.ts';

/**
 * Sales with what everything about them says first: booking number, first applicant, unit and project. Further tables
 * are joined to it.
 */
export function saleHeads({ db }: Pick<Read, 'db'>) {
  return db
    .selectFrom('sale')
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .innerJoin('project', 'project.id', 'sale.projectId')
    .innerJoin('saleApplicant', (join) =>
      join.onRef('saleApplicant.saleId', '=', 'sale.id').on('saleApplicant.seq', '=', 1),
    )
    .select([
      'sale.bookingNumber',
      'saleApplicant.name as customerName',
      'unit.unitNumber',
      'project.name as projectName',
    ]);
}
