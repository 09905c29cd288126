import { Client } from 'pg';
import type { ExplainedResource } from '#insight/explanations/explanation.contract.ts';
import { explainAmount } from '#insight/explanations/explanation.contract.ts';
import type { Installment, PaymentPlan } from '#money/plans/plan.contract.ts';
import type { Receipt } from '#money/receipts/receipt.contract.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import { editReceipt } from '#money/receipts/server/receipt.commands.ts';
import { buildReceipt, buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { cancelSale } from '#sale-lifecycle/cancellations/server/cancellation.commands.ts';
import { APPLICANT, buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { getSale } from '#sale-lifecycle/overview/server/sale.queries.ts';
import { buildLaunchedProject, THREE_BHK } from '#inventory/units/server/unit.factory.ts';
import type { Explanation } from '#platform/contract/explanation.ts';
import type { Work } from '#platform/server/context.ts';
import type { SalesDesk } from './sales-desk.ts';
import { dataOf } from './sales-desk.ts';

/** Sales whose amounts are known, and what tests ask of their explanations. */

/** Flat B-1203 of the price example: floor 12, garden and corner, covered parking, discount 150 a square foot. */
export async function exampleSale(work: Work): Promise<Sale> {
  const pattern = [{ suffix: '03', ...THREE_BHK, plcCodes: ['GV', 'CR'] }];
  const { units } = await buildLaunchedProject(work, {
    units: { floors: { from: 12, to: 12, exclude: [] }, pattern },
  });
  return buildSale(work, {
    unitId: units[0]?.id ?? '',
    price: {
      parking: [{ code: 'COV', quantity: 1 }],
      discount: { kind: 'perSqFt', value: 150_00, reason: null },
    },
  });
}

export interface PartlyPaid {
  sale: Sale;
  verified: Receipt;
  waiting: Receipt;
  withdrawn: Receipt;
}

/** A sale with a verified receipt of 5,00,000.33, one that waits and one that was withdrawn. */
export async function partlyPaidSale(desk: SalesDesk): Promise<PartlyPaid> {
  const sale = await desk.sale();
  const verified = await desk.run((work) =>
    buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 5_00_000_33 }),
  );
  const waiting = await desk.run((work) => buildReceipt(work, { saleId: sale.id, amountPaise: 2_00_000_00 }));
  const withdrawn = await desk.run(async (work) => {
    const receipt = await buildReceipt(work, { saleId: sale.id, amountPaise: 50_000_00 });
    await editReceipt(work, receipt.id, { status: 'reversed', reversalReason: 'Entered twice' });
    return receipt;
  });
  return { sale, verified, waiting, withdrawn };
}

/** Cancelled by two buyers whose shares do not divide, when tax was deducted and something paid. */
export async function endedSale(work: Work): Promise<Sale> {
  const { units } = await buildLaunchedProject(work);
  const { id } = await buildSale(work, {
    unitId: units[0]?.id ?? '',
    applicants: [
      { ...APPLICANT, sharePct: 66.6667 },
      { ...APPLICANT, name: 'Vivek Kale', pan: 'ABCPK1234F', sharePct: 33.3333 },
    ],
  });
  await buildVerifiedReceipt(work, { saleId: id, amountPaise: 7_00_000_33 });
  await buildVerifiedReceipt(work, { saleId: id, type: 'tds', mode: 'tds', amountPaise: 13_000_01 });
  await cancelSale(work, id, { reason: 'Moves abroad', initiatedBy: 'buyer', requestedOn: work.today });
  return getSale(work, id);
}

export function explained(
  desk: SalesDesk,
  resource: ExplainedResource,
  id: string,
  field: string,
): Promise<Explanation> {
  return dataOf<Explanation>(desk.head.send(explainAmount, { params: { resource, id, field } }));
}

export async function installmentsOf(
  sale: Sale,
  { send }: Pick<SalesDesk['head'], 'send'>,
): Promise<Installment[]> {
  return (await dataOf<PaymentPlan>(send(getPaymentPlan, { params: { id: sale.id } }))).installments;
}

/** Writes past every rule and trigger, as only the owner of the database can. */
export async function asOwner(desk: SalesDesk, statement: string, values: readonly unknown[]): Promise<void> {
  const client = new Client(desk.app.databaseUrl);
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}
