import type { Selectable } from 'kysely';
import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import type { InstallmentTable } from '#platform/server/database/tables.ts';
import { demandPosting } from '#money/ledger/ledger.rules.ts';
import type { NewBatch } from '#money/ledger/server/ledger.commands.ts';
import type { BookingCapOfSale, MoneySale } from '#sales/server/saleMoney.queries.ts';
import { decideDemands } from '../demand.rules.ts';
import type { DemandDecision } from '../demand.rules.ts';
import { writeInstallment } from './installment.store.ts';

export interface DemandedRow extends Selectable<InstallmentTable> {
  demandDate: string;
  dueDate: string;
}

/**
 * Demands installments of a locked sale whose time has come. Demands above 10 % of the agreement value before
 * registration are held instead (RERA s.13). Earlier demands are skipped, so a repeated run changes nothing.
 *
 * Returns those demanded now. They are not in the ledger until their `demandBatches` are posted.
 */
export async function demandInstallments(
  work: Work,
  sale: MoneySale,
  installmentIds: readonly string[],
  cap: BookingCapOfSale | null,
): Promise<DemandedRow[]> {
  const rows = await lockInstallments(work, sale.planId);
  const wanted = rows.filter((row) => row.demandDate === null && installmentIds.includes(row.id));
  const decisions = decideDemands(wanted.map(demandable), {
    today: work.today,
    bookingDate: sale.bookingDate,
    creditDays: sale.creditDays,
    capPaise: cap?.capPaise ?? null,
    askedPaise: sumPaise(rows.filter(isAskedPrice).map((row) => row.principalPaise)),
  });
  const demanded: DemandedRow[] = [];
  for (const [index, row] of wanted.entries()) {
    const decision = decisions[index];
    if (!decision) continue;
    await store(work, row.id, decision);
    if (!decision.isHeld) demanded.push({ ...row, ...decision });
  }
  return demanded;
}

/** The ledger batches of demands: the customer is debited with principal and tax. */
export function demandBatches(sale: MoneySale, demanded: readonly DemandedRow[]): NewBatch[] {
  return demanded.map((installment) => ({
    ...demandPosting(installment),
    saleId: sale.id,
    sourceType: 'demand',
    sourceId: installment.id,
    narration: `${installment.name} of ${sale.bookingNumber} demanded`,
    ratesUsed: sale.ratesUsed,
  }));
}

/** The installments of a plan in the order in which they are locked, by seq. */
export function lockInstallments(work: Work, planId: string): Promise<Selectable<InstallmentTable>[]> {
  return work.db
    .selectFrom('installment')
    .selectAll()
    .where('planId', '=', planId)
    .orderBy('seq')
    .forUpdate()
    .execute();
}

function demandable({ component, principalPaise, trigger, creditDays }: Selectable<InstallmentTable>) {
  return { component, principalPaise, trigger, creditDays };
}

function isAskedPrice(row: Selectable<InstallmentTable>): boolean {
  return row.demandDate !== null && row.component === 'agreementValue';
}

async function store(work: Work, id: string, decision: DemandDecision): Promise<void> {
  const change = decision.isHeld
    ? { heldForRegistration: true }
    : { heldForRegistration: false, demandDate: decision.demandDate, dueDate: decision.dueDate };
  await writeInstallment(work, id, { ...change, demandWithdrawnOn: null });
}
