import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import { knows, masked } from '#company/people/server/facts.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import { daysOverdue, installmentStatus, outstandingOf } from '#money/plans/installment.rules.ts';
import type { Installment, PaymentPlan } from '#money/plans/plan.contract.ts';
import type { WaivedBill } from '../waivedBill.rules.ts';
import { taxOnWaiver } from '../waivedBill.rules.ts';
import { installmentActions } from '../waiver.rules.ts';
import { saleHeads } from '#sales/server/saleHead.ts';
import { chargesOf, openTotal, toCharge } from '#money/charges/server/charge.queries.ts';
import type { LateInterest } from '#money/charges/server/lateInterest.queries.ts';
import { accruedPaise, lateInterestOf } from '#money/charges/server/lateInterest.queries.ts';
import { waivedBills } from './waivedBill.queries.ts';
import { planActions } from '#money/plans/planActions.rules.ts';
import { ofLiveInvoice } from '#money/plans/server/liveInvoice.ts';
import { PROMISED_POSSESSION } from './installment.lock.ts';
import { waitsForCertificate } from '#money/plans/server/stageMilestone.sql.ts';

/** A plan by its id, or the one in force by the id of its sale; 404 when the caller may not see the sale. */
export async function getPaymentPlan(read: Read, planOrSaleId: string): Promise<PaymentPlan> {
  const row = await saleHeads(read)
    .innerJoin('paymentPlan', 'paymentPlan.saleId', 'sale.id')
    .select([
      'paymentPlan.id',
      'paymentPlan.version',
      'paymentPlan.createdAt',
      'paymentPlan.updatedAt',
      'paymentPlan.saleId',
      'sale.projectId',
      'sale.status as saleStatus',
      'paymentPlan.templateId',
      'paymentPlan.templateSnapshot',
      'paymentPlan.status',
      'paymentPlan.revision',
    ])
    .where((eb) =>
      eb.or([
        eb('paymentPlan.id', '=', planOrSaleId),
        eb.and([eb('paymentPlan.saleId', '=', planOrSaleId), eb('paymentPlan.status', '!=', 'superseded')]),
      ]),
    )
    .where(visibleSales(read))
    .executeTakeFirst();
  const { templateSnapshot, saleStatus, ...plan } = required(row, 'Payment plan');
  const installments = await installmentsOf(read, plan.id);
  const isEnded = saleStatus === 'cancelled';
  const charges = (await chargesOf(read, plan.saleId)).map((row) => toCharge(row, isEnded));
  return {
    _id: plan.id,
    ...plan,
    templateName: templateSnapshot.name,
    allowedActions: planActions(read.caller.role, saleStatus, installments.map(asPlanned)),
    ...totalsOf(read, installments),
    onAccountPaise: await onAccountOf(read, plan.saleId),
    chargesOpenPaise: sumPaise(charges.map((one) => one.openPaise)),
    installments,
    charges,
  };
}

/** Whether a revision may change it: not demanded, and nothing paid or waived on it. */
function asPlanned({ seq, name, trigger, demandDate, invoiceId, paidPaise, waivedPaise }: Installment) {
  const isFixed = demandDate !== null || invoiceId !== null || paidPaise + waivedPaise > 0;
  return { seq, name, trigger, fixedBecause: isFixed ? name : null };
}

/** 404 when it does not exist or the caller may not see its sale. */
export async function getInstallment(read: Read, id: string): Promise<Installment> {
  const row = await installmentRows(read).where('installment.id', '=', id).executeTakeFirst();
  const [installment] = await toInstallments(read, [required(row, 'Installment')]);
  return required(installment, 'Installment');
}

/** Verified money on account of a sale; on cancellation it becomes part of the refund. */
export async function onAccountOf(read: Read, saleId: string): Promise<number> {
  const { onAccount } = await read.db
    .selectFrom('paymentTransaction')
    .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
    .select((eb) => eb.fn.sum<number | null>('unallocatedPaise').as('onAccount'))
    .where('saleId', '=', saleId)
    .where('sale.status', '!=', 'cancelled')
    .where('paymentTransaction.status', '=', 'verified')
    .executeTakeFirstOrThrow();
  return onAccount ?? 0;
}

async function installmentsOf(read: Read, planId: string): Promise<Installment[]> {
  const rows = await installmentRows(read)
    .where('installment.planId', '=', planId)
    .orderBy('installment.seq')
    .execute();
  return toInstallments(read, rows);
}

/** Those whose amounts the caller may know: what is not billed yet adds up to the price. */
function installmentRows(read: Read) {
  return read.db
    .selectFrom('installment')
    .innerJoin('sale', 'sale.id', 'installment.saleId')
    .innerJoin('project', 'project.id', 'sale.projectId')
    .innerJoin('projectPaymentConfig', 'projectPaymentConfig.projectId', 'sale.projectId')
    .leftJoin('tower', 'tower.id', 'sale.towerId')
    .leftJoin('invoiceInstallment', ofLiveInvoice)
    .leftJoin('invoice', 'invoice.id', 'invoiceInstallment.invoiceId')
    .selectAll('installment')
    .select(['sale.status as saleStatus', 'invoice.id as invoiceId', 'invoice.invoiceNumber'])
    .select(['project.stateCode', 'projectPaymentConfig.graceDays', 'projectPaymentConfig.interestSpreadPct'])
    .select(PROMISED_POSSESSION.as('promisedPossession'))
    .select(waitsForCertificate(read.today).as('waitsForCertificate'))
    .where(visibleSales(read))
    .where((eb) => (knows(read, 'salePrice') ? eb.lit(true) : eb('installment.demandDate', 'is not', null)));
}

type InstallmentRow = Awaited<ReturnType<ReturnType<typeof installmentRows>['executeTakeFirstOrThrow']>>;

/** With the interest on each, as of today. */
async function toInstallments(read: Read, rows: readonly InstallmentRow[]): Promise<Installment[]> {
  const demanded = rows.flatMap((row) => (row.dueDate === null ? [] : [{ ...row, dueDate: row.dueDate }]));
  const late = await lateInterestOf(
    read,
    demanded.map((row) => ({ ...row, totalPaise: row.principalPaise + taxTotal(row) })),
    read.today,
  );
  const bills = await waivedBills(read, rows);
  return rows.map((row) => toInstallment(read, row, late.get(row.id), bills.get(row.id) ?? null));
}

function interestOf(late: LateInterest | undefined, isEnded: boolean) {
  const charges = late?.charges ?? [];
  return {
    interestAccruedPaise: late && !isEnded ? accruedPaise(late) : 0,
    interestPostedPaise: sumPaise(charges.map((charge) => charge.amountPaise)),
    interestOpenPaise: isEnded ? 0 : openTotal(charges),
    interestRatePct: late && charges.length + late.unbilled.length > 0 ? late.ratePct : null,
  };
}

function toInstallment(
  read: Read,
  row: InstallmentRow,
  late: LateInterest | undefined,
  bill: WaivedBill | null,
): Installment {
  const taxPaise = taxTotal(row);
  // Cancellation reversed all demands: nothing is due or held any more, and no interest runs.
  const isEnded = row.saleStatus === 'cancelled';
  const open = isEnded ? NOTHING_OPEN : outstandingOf(row);
  const paidPaise = row.paidPrincipalPaise + row.paidTaxPaise;
  const waivedPaise = row.waivedPrincipalPaise + row.waivedTaxPaise;
  const status = installmentStatus(row, read.today, isEnded);
  const interest = interestOf(late, isEnded);
  return {
    _id: row.id,
    id: row.id,
    version: row.version,
    planId: row.planId,
    saleId: row.saleId,
    seq: row.seq,
    name: row.name,
    component: row.component,
    pct: masked(read, 'salePrice', row.pct),
    principalPaise: row.principalPaise,
    cgstPaise: row.cgstPaise,
    sgstPaise: row.sgstPaise,
    igstPaise: row.igstPaise,
    taxPaise,
    totalPaise: row.principalPaise + taxPaise,
    trigger: row.trigger,
    expectedDate: row.expectedDate,
    demandDate: row.demandDate,
    dueDate: row.dueDate,
    firstDueDate: row.firstDueDate,
    dueMoves: row.dueMoves,
    promisedPossession: row.promisedPossession,
    heldForRegistration: row.heldForRegistration && !isEnded,
    waitsForCertificate: row.waitsForCertificate,
    status,
    paidPrincipalPaise: row.paidPrincipalPaise,
    paidTaxPaise: row.paidTaxPaise,
    paidPaise,
    outstandingPaise: open.totalPaise,
    tdsWaitingPaise: row.tdsWaitingPaise,
    daysOverdue: isEnded ? 0 : daysOverdue(row, read.today),
    waivedPaise,
    openTaxPaise: open.taxPaise,
    ...taxOnWaiver(bill, open, read.today),
    ...interest,
    allowedActions: installmentActions(read.caller.role, {
      status,
      dueDate: row.dueDate,
      interestPaise: interest.interestAccruedPaise + interest.interestOpenPaise,
    }),
    invoiceId: row.invoiceId,
    invoiceNumber: row.invoiceNumber,
  };
}

const NOTHING_OPEN = { principalPaise: 0, taxPaise: 0, totalPaise: 0 };

function totalsOf(read: Read, installments: readonly Installment[]) {
  const demanded = installments.filter((one) => one.demandDate !== null);
  const overdue = installments.filter((one) => one.status === 'overdue');
  return {
    totalPaise: masked(read, 'salePrice', sumPaise(installments.map((one) => one.totalPaise))),
    demandedPaise: sumPaise(demanded.map((one) => one.totalPaise)),
    paidPaise: sumPaise(installments.map((one) => one.paidPaise)),
    outstandingPaise: sumPaise(demanded.map((one) => one.outstandingPaise)),
    overduePaise: sumPaise(overdue.map((one) => one.outstandingPaise - one.tdsWaitingPaise)),
    waivedPaise: sumPaise(installments.map((one) => one.waivedPaise)),
    interestAccruedPaise: sumPaise(installments.map((one) => one.interestAccruedPaise)),
  };
}
