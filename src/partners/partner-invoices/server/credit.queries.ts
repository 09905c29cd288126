import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { financialYearLabel, financialYearStart } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import type { PanStatus } from '#company/channel-partners/panStatus.rules.ts';
import { panStatusOn } from '#company/channel-partners/panStatus.rules.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';
import { readRates } from '#company/statutory-rates/rate.rules.ts';
import { creditNoteUntil } from '#money/invoices/creditNote.rules.ts';
import type { Recoverable } from '../clawback.rules.ts';
import type { PartnerCredit } from '../partnerCredit.rules.ts';
import { partnerCredit } from '../partnerCredit.rules.ts';
import type { InvoiceSays } from '../partnerInvoice.rules.ts';
import type { EarlierCredit, LowerDeduction } from '../partnerTds.rules.ts';
import type { Billing, FirmOfInvoice } from './billing.queries.ts';

export interface CreditOf {
  credit: PartnerCredit;
  panStatus: PanStatus;
  deductee: string;
}

/** The PAN, or the firm where there is none. */
export function deducteeOf({ id, pan }: Pick<FirmOfInvoice, 'id' | 'pan'>): string {
  return pan ?? `firm:${id}`;
}

/** What an invoice gives when it is credited on a day, after all that was credited to the PAN before. */
export async function creditOf(
  read: Read,
  { firm, gst, rates }: Billing,
  { says, creditedOn, invoiceId }: { says: InvoiceSays; creditedOn: Day; invoiceId: string | null },
): Promise<CreditOf> {
  const deductee = deducteeOf(firm);
  const [earlier, certificates, recoverables] = await Promise.all([
    earlierCredits(read, deductee, creditedOn, invoiceId),
    certificatesOf(read, firm.pan),
    recoverablesOf(read, { firmId: firm.id, deductee, creditedOn, rates }),
  ]);
  const panStatus = panStatusOn(firm, creditedOn);
  const credit = partnerCredit({
    says,
    gst,
    creditedOn,
    panStatus,
    earlier,
    certificates,
    recoverables,
    rates,
  });
  return { credit, panStatus, deductee };
}

/** Of the financial year; a cancelled one counts with nothing, and keeps what later entries taxed of it. */
async function earlierCredits(
  { db }: Read,
  deductee: string,
  creditedOn: Day,
  invoiceId: string | null,
): Promise<EarlierCredit[]> {
  const year = financialYearStart(creditedOn);
  const rows = await db
    .selectFrom('partnerInvoice')
    .select([
      'partnerInvoice.id',
      'partnerInvoice.creditedOn',
      'partnerInvoice.status',
      'partnerInvoice.tdsBasePaise',
    ])
    .select((eb) =>
      eb
        .selectFrom('tdsDeduction')
        .select(sql<number>`coalesce(sum(tds_deduction.base_paise), 0)::bigint`.as('taxed'))
        .whereRef('tdsDeduction.creditInvoiceId', '=', 'partnerInvoice.id')
        .where('tdsDeduction.cancelledAt', 'is', null)
        .as('taxedPaise'),
    )
    .where('partnerInvoice.deductee', '=', deductee)
    .where('partnerInvoice.creditedOn', 'is not', null)
    .where('partnerInvoice.creditedOn', '>=', `${year}-04-01`)
    .where('partnerInvoice.creditedOn', '<=', `${year + 1}-03-31`)
    .where(sql<boolean>`partner_invoice.id is distinct from ${invoiceId}::uuid`)
    .orderBy('partnerInvoice.creditedOn')
    .orderBy('partnerInvoice.enteredAt')
    .execute();
  return rows.map(({ id, creditedOn: day, status, tdsBasePaise, taxedPaise }) => ({
    id,
    creditedOn: day ?? creditedOn,
    amountPaise: status === 'entered' ? (tdsBasePaise ?? 0) : 0,
    taxedPaise: taxedPaise ?? 0,
  }));
}

async function certificatesOf({ db }: Read, pan: string | null): Promise<LowerDeduction[]> {
  if (pan === null) return [];
  return db
    .selectFrom('tdsCertificate')
    .select(['number', 'ratePct', 'validFrom as from', 'limitPaise'])
    .select(sql<Day>`coalesce(tds_certificate.ended_on, tds_certificate.valid_to)`.as('to'))
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('tdsDeduction')
            .select(sql<number>`sum(tds_deduction.base_paise)::bigint`.as('used'))
            .whereRef('tdsDeduction.certificateNumber', '=', 'tdsCertificate.number')
            .whereRef('tdsDeduction.deductee', '=', 'tdsCertificate.pan')
            .where('tdsDeduction.cancelledAt', 'is', null),
          sql<number>`0::bigint`,
        )
        .as('usedPaise'),
    )
    .where('pan', '=', pan)
    .orderBy('validFrom')
    .execute();
}

interface Debtor {
  firmId: string;
  deductee: string;
  creditedOn: Day;
  rates: readonly RateRow[];
}

/** What a firm still has to pay back, oldest first. */
async function recoverablesOf({ db }: Read, of: Debtor): Promise<Recoverable[]> {
  const rows = await db
    .selectFrom('partnerRecoverable')
    .innerJoin('partnerInvoice', 'partnerInvoice.id', 'partnerRecoverable.partnerInvoiceId')
    .select(['partnerRecoverable.id', 'partnerRecoverable.cause', 'partnerRecoverable.creditNoteNumber'])
    .select(['partnerRecoverable.taxablePaise', 'partnerRecoverable.recoveredTaxablePaise'])
    .select(['partnerRecoverable.gstPaise', 'partnerRecoverable.recoveredGstPaise'])
    .select(['partnerInvoice.invoiceDate', 'partnerInvoice.creditedOn', 'partnerInvoice.deductee'])
    .where('partnerRecoverable.channelPartnerId', '=', of.firmId)
    .where(
      sql<boolean>`partner_recoverable.taxable_paise + partner_recoverable.gst_paise
        > partner_recoverable.recovered_taxable_paise + partner_recoverable.recovered_gst_paise`,
    )
    .orderBy('partnerRecoverable.raisedOn')
    .orderBy('partnerRecoverable.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    taxablePaise: row.taxablePaise - row.recoveredTaxablePaise,
    gstPaise: row.gstPaise - row.recoveredGstPaise,
    gst: row.creditNoteNumber !== null ? 'noted' : isTooLate(row.invoiceDate, of) ? 'lost' : 'awaited',
    isSameYearAndPan:
      row.cause === 'clawback' &&
      row.deductee === of.deductee &&
      row.creditedOn !== null &&
      financialYearLabel(row.creditedOn) === financialYearLabel(of.creditedOn),
  }));
}

/** After the day of the law that follows the year of the invoice a credit note carries no GST. */
function isTooLate(invoiceDate: Day, { creditedOn, rates }: Debtor): boolean {
  const until = creditNoteUntil(readRates(rates, creditedOn, null), invoiceDate);
  return until !== null && creditedOn > until;
}
