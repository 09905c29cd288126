import type { SalesDesk } from './sales-desk.ts';

interface LateTerms {
  graceDays: number;
  interestSpreadPct: number;
  bounceChargePaise?: number;
}

/**
 * Sets what late payments cost in the project of a desk. Written past the limit of the law, so that 8.80% and 2.15%
 * make 10.95% a year, a round 0.03% a day.
 */
export async function setLateTerms(desk: SalesDesk, terms: LateTerms): Promise<void> {
  await desk.run(({ db }) =>
    db.updateTable('projectPaymentConfig').set(terms).where('projectId', '=', desk.project.id).execute(),
  );
}
