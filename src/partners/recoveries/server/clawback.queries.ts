import { sql } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { TrancheAmount } from '#money/ledger/partnerPosting.rules.ts';
import type { PaidTranche } from '../clawback.rules.ts';

/** Tranches of a commission that an invoice bills and that are not paid. */
export interface OpenBill {
  invoiceId: string;
  status: 'sent' | 'entered';
  /** Other tranches of the invoice are paid, so it stays. */
  isPartlyPaid: boolean;
  /** It bills tranches of other commissions as well. */
  billsOthers: boolean;
  tranches: (TrancheAmount & { netPaise: number })[];
}

export async function openBills({ db }: Work, commissionId: string): Promise<OpenBill[]> {
  const rows = await db
    .selectFrom('partnerInvoiceTranche')
    .innerJoin('partnerInvoice', 'partnerInvoice.id', 'partnerInvoiceTranche.partnerInvoiceId')
    .innerJoin('commissionTranche', 'commissionTranche.id', 'partnerInvoiceTranche.trancheId')
    .select(['partnerInvoiceTranche.partnerInvoiceId as invoiceId', 'partnerInvoiceTranche.trancheId'])
    .select(['partnerInvoiceTranche.grossPaise', 'partnerInvoiceTranche.netPaise', 'partnerInvoice.status'])
    .select(ofInvoice(sql`t.paid_paise > 0`).as('isPartlyPaid'))
    .select(ofInvoice(sql`t.commission_id <> commission_tranche.commission_id`).as('billsOthers'))
    .where('commissionTranche.commissionId', '=', commissionId)
    .where('commissionTranche.paidPaise', '=', 0)
    .where('partnerInvoiceTranche.isLive', '=', true)
    .orderBy('partnerInvoiceTranche.partnerInvoiceId')
    .orderBy('commissionTranche.seq')
    .execute();
  return [...groupRows(rows, ({ invoiceId }) => invoiceId)].map(([invoiceId, own]) => ({
    invoiceId,
    status: own[0]?.status === 'sent' ? 'sent' : 'entered',
    isPartlyPaid: own.some((row) => row.isPartlyPaid),
    billsOthers: own.some((row) => row.billsOthers),
    tranches: own.map(({ trancheId, grossPaise, netPaise }) => ({
      trancheId,
      grossPaise,
      netPaise: netPaise ?? 0,
    })),
  }));
}

function ofInvoice(condition: ReturnType<typeof sql>) {
  return sql<boolean>`exists (
    select from partner_invoice_tranche b
      join commission_tranche t on t.organization_id = b.organization_id and t.id = b.tranche_id
     where b.organization_id = partner_invoice.organization_id and b.partner_invoice_id = partner_invoice.id
       and b.is_live and ${condition})`;
}

/** A commission with those that it continues, as what was paid on them counts on. */
export async function chainOf({ db }: Work, commissionId: string): Promise<string[]> {
  const chain: string[] = [];
  for (let next: string | null = commissionId; next !== null;) {
    chain.push(next);
    const row: { predecessorId: string | null } = await db
      .selectFrom('commission')
      .select('predecessorId')
      .where('id', '=', next)
      .executeTakeFirstOrThrow();
    next = row.predecessorId;
  }
  return chain;
}

/** What invoices paid of commissions: the newest invoice first, and the last tranche of each. */
export async function paidTranches(
  { db }: Work,
  commissionIds: readonly string[],
): Promise<Omit<PaidTranche, 'isSetOff'>[]> {
  return db
    .selectFrom('partnerInvoiceTranche')
    .innerJoin('partnerInvoice', 'partnerInvoice.id', 'partnerInvoiceTranche.partnerInvoiceId')
    .innerJoin('commissionTranche', 'commissionTranche.id', 'partnerInvoiceTranche.trancheId')
    .select(['partnerInvoiceTranche.partnerInvoiceId as invoiceId', 'partnerInvoiceTranche.trancheId'])
    .select('partnerInvoiceTranche.grossPaise')
    .where('commissionTranche.commissionId', 'in', [...commissionIds])
    .where('commissionTranche.paidPaise', '>', 0)
    .where('partnerInvoiceTranche.isLive', '=', true)
    .where('partnerInvoice.status', '=', 'entered')
    .orderBy('partnerInvoice.creditedOn', 'desc')
    .orderBy('partnerInvoice.enteredAt', 'desc')
    .orderBy('partnerInvoice.id', 'desc')
    .orderBy('commissionTranche.seq', 'desc')
    .execute();
}

/** An invoice that a clawback is taken from. */
export interface ClawedInvoice {
  number: string;
  /** Commission that it bills, and its GST. */
  taxablePaise: number;
  gstPaise: number;
  /** Clawed back of it before, of any commission. */
  clawedPaise: number;
}

export async function clawedInvoice({ db }: Work, invoiceId: string): Promise<ClawedInvoice> {
  return db
    .selectFrom('partnerInvoice')
    .select(['number', 'gstPaise'])
    .select(
      sql<number>`(select sum(b.gross_paise)::bigint from partner_invoice_tranche b
        where b.organization_id = partner_invoice.organization_id and b.partner_invoice_id = partner_invoice.id)`.as(
        'taxablePaise',
      ),
    )
    .select(
      sql<number>`(select coalesce(sum(r.taxable_paise), 0)::bigint from partner_recoverable r
        where r.organization_id = partner_invoice.organization_id and r.partner_invoice_id = partner_invoice.id
          and r.cause = 'clawback')`.as('clawedPaise'),
    )
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
}

/** Clawed back of each invoice for some commissions. */
export async function clawedBefore(
  { db }: Work,
  commissionIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('partnerRecoverable')
    .select(['partnerInvoiceId', sql<number>`sum(taxable_paise)::bigint`.as('paise')])
    .where('commissionId', 'in', [...commissionIds])
    .groupBy('partnerInvoiceId')
    .execute();
  return new Map(rows.map(({ partnerInvoiceId, paise }) => [partnerInvoiceId, paise]));
}
