import { sql } from 'kysely';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { creditNoteUntil } from '#money/invoices/creditNote.rules.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import { readRates } from '#company/statutory-rates/rate.rules.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import { ofLiveInvoice } from '#money/plans/server/liveInvoice.ts';
import type { DemandWithdrawal } from '../demandWithdrawal.contract.ts';
import type { DemandSince } from '../demandWithdrawal.rules.ts';
import { withdrawalProblems } from '../demandWithdrawal.rules.ts';
import { getDemandRun } from './demandRun.queries.ts';

/** An installment demanded by a run, with its changes since. */
export type PostedDemand = Awaited<ReturnType<typeof postedRows>>[number] &
  Pick<DemandSince, 'creditNoteUntil'>;

/** What withdrawing a run would reverse now, and what prevents it; 404 when the caller may not see the run. */
export async function previewDemandWithdrawal(read: Read, runId: string): Promise<DemandWithdrawal> {
  await getDemandRun(read, runId);
  const [demands, letters, released] = await Promise.all([
    postedDemands(read, runId),
    lettersOf(read, runId),
    heldInstallments(read, runId),
  ]);
  const invoices = new Map(demands.flatMap((one) => (one.invoiceId ? [[one.invoiceId, one.issueDate]] : [])));
  const issued = [...invoices.values()].filter((issueDate) => issueDate !== null).length;
  return {
    demands: demands.length,
    sales: new Set(demands.map(({ saleId }) => saleId)).size,
    totalPaise: sumPaise(demands.map((one) => one.principalPaise + taxTotal(one))),
    creditNotes: issued,
    drafts: invoices.size - issued,
    released: released.length,
    ...letters,
    onAccountPaise: sumPaise(demands.map((one) => one.fromOnAccountPaise)),
    problems: withdrawalProblems(demands, read.today),
  };
}

/** The demands of a run in the order of their sales. */
export async function postedDemands(read: Read, runId: string): Promise<PostedDemand[]> {
  const [rows, rates] = await Promise.all([
    postedRows(read, runId),
    ratesFor(read, ['gst.creditNoteCutoff']),
  ]);
  return rows.map((row) => {
    const law = readRates(rates, read.today, row.stateCode);
    return { ...row, creditNoteUntil: row.issueDate === null ? null : creditNoteUntil(law, row.issueDate) };
  });
}

/** Installments held by the run and not demanded since, and whether they were held before. */
export function heldInstallments({ db }: Read, runId: string) {
  return db
    .selectFrom('demandRunLine')
    .innerJoin('installment', 'installment.id', 'demandRunLine.installmentId')
    .select(['installment.id', 'installment.saleId', 'demandRunLine.wasHeld'])
    .where('demandRunLine.runId', '=', runId)
    .where('demandRunLine.result', '=', 'held')
    .where('installment.demandDate', 'is', null)
    .where('installment.heldForRegistration', '=', true)
    .orderBy('installment.saleId')
    .orderBy('installment.seq')
    .execute();
}

function postedRows({ db }: Read, runId: string) {
  return db
    .selectFrom('demandRunLine')
    .innerJoin('installment', 'installment.id', 'demandRunLine.installmentId')
    .innerJoin('sale', 'sale.id', 'installment.saleId')
    .innerJoin('project', 'project.id', 'sale.projectId')
    .leftJoin('invoiceInstallment', ofLiveInvoice)
    .leftJoin('invoice', 'invoice.id', 'invoiceInstallment.invoiceId')
    .select([
      'installment.id',
      'installment.saleId',
      'installment.name',
      'installment.principalPaise',
      'installment.cgstPaise',
      'installment.sgstPaise',
      'installment.igstPaise',
      'installment.demandDate',
      'installment.dueDate',
      'installment.version',
      'demandRunLine.seq as lineSeq',
      'demandRunLine.wasHeld',
      'sale.bookingNumber',
      'sale.status as saleStatus',
      'sale.version as saleVersion',
      'project.stateCode',
      'invoice.id as invoiceId',
      'invoice.invoiceNumber',
      'invoice.issueDate',
      paidPaise(true).as('paidPaise'),
      paidPaise(false).as('fromOnAccountPaise'),
      sql<boolean>`${paidPaise(true)} > 0`.as('isPaid'),
      IS_AWAITED.as('isAwaited'),
      IS_WAIVED.as('isWaived'),
      HAS_INTEREST.as('hasInterest'),
      IS_REVISED.as('isRevised'),
      IS_BILLED_TOGETHER.as('isBilledTogether'),
    ])
    .where('demandRunLine.runId', '=', runId)
    .where('demandRunLine.result', '=', 'demanded')
    .where('installment.demandDate', 'is not', null)
    .orderBy('installment.saleId')
    .orderBy('installment.seq')
    .execute();
}

/** By receipts verified for it, or from their money on account. */
function paidPaise(atVerification: boolean) {
  return sql<number>`coalesce((select sum(part.principal_paise + part.tax_paise) from receipt_allocation part
    join payment_transaction money on money.organization_id = part.organization_id and money.id = part.transaction_id
      and money.status = 'verified'
   where part.organization_id = installment.organization_id and part.installment_id = installment.id
     and part.at_verification = ${atVerification} and part.taken_back_on is null), 0)`;
}

/**
 * A receipt awaiting verification that names the demand or its invoice. Before registration any counts: without the
 * demand all of it, including its tax part, would count as price accepted early.
 */
const IS_AWAITED = sql<boolean>`exists (select from payment_transaction money
  where money.organization_id = sale.organization_id and money.sale_id = sale.id
    and money.status = 'recorded' and money.type <> 'refund'
    and (sale.status in ('booked', 'agreement') or money.invoice_id = invoice.id
      or money.requested_allocations @> jsonb_build_array(jsonb_build_object('installmentId', installment.id))))`;

const IS_WAIVED = sql<boolean>`exists (select from sale_waiver given
  where given.organization_id = installment.organization_id and given.installment_id = installment.id)`;

const HAS_INTEREST = sql<boolean>`exists (select from sale_charge charge
  where charge.organization_id = installment.organization_id and charge.installment_id = installment.id)`;

const IS_REVISED = sql<boolean>`exists (select from plan_revision revision
  join ledger_batch demand on demand.organization_id = revision.organization_id
    and demand.source_type = 'demand' and demand.source_id = installment.id
    and not exists (select from ledger_batch back where back.organization_id = demand.organization_id
                     and back.reverses_batch_id = demand.id)
 where revision.organization_id = installment.organization_id and revision.plan_id = installment.plan_id
   and revision.created_at >= demand.created_at)`;

const IS_BILLED_TOGETHER = sql<boolean>`exists (select from invoice_installment other
  where other.organization_id = invoice.organization_id and other.invoice_id = invoice.id and other.is_live
    and not exists (select from demand_run_line own where own.organization_id = other.organization_id
                     and own.run_id = demand_run_line.run_id and own.installment_id = other.installment_id
                     and own.result = 'demanded'))`;

async function lettersOf({ db }: Read, runId: string): Promise<{ letters: number; lettersMailed: number }> {
  return db
    .selectFrom('demandLetter')
    .select([
      sql<number>`count(*)`.as('letters'),
      sql<number>`count(*) filter (where printed_at is not null and recipient is not null)`.as(
        'lettersMailed',
      ),
    ])
    .where('runId', '=', runId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirstOrThrow();
}
