import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { conflict, invalid, notFound } from '#platform/contract/errors.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { registrationsOf } from '#company/channel-partners/server/gstRegistration.store.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';
import { STAGE_LABELS } from '#partners/commissions/commissionLife.rules.ts';
import { visibleCommissions } from '#partners/commissions/server/commission.visibility.ts';
import { progressOf, saleOfCommission } from '#partners/commissions/server/commissionSale.queries.ts';
import { partnerGst } from '../partnerGst.rules.ts';
import type { PartnerGst } from '../partnerGst.rules.ts';
import type { PartnerInvoiceInput } from '../partnerInvoice.contract.ts';
import type { TrancheToInvoice } from '../payableTranche.rules.ts';
import { firmProblem, trancheProblem } from '../payableTranche.rules.ts';

/** A tranche that is billed, or is to be. */
interface BilledFacts extends TrancheToInvoice {
  id: string;
  commissionId: string;
  saleId: string;
  channelPartnerId: string;
  projectName: string;
  stateCode: string | null;
}

/** What is to be billed, for which firm, and what stands against it. */
export interface Billing {
  firm: FirmOfInvoice;
  tranches: BilledFacts[];
  /** Commission of the tranches. */
  duePaise: number;
  gst: PartnerGst;
  rates: RateRow[];
  /** Why it cannot be billed now. */
  problems: string[];
}

export type FirmOfInvoice = Awaited<ReturnType<typeof firmOfInvoice>>;

/** The ids of the tranches that a body names; 404 where the caller does not see their commissions. */
export async function namedTranches(
  read: Read,
  { trancheIds, tranches }: Pick<PartnerInvoiceInput, 'trancheIds' | 'tranches'>,
): Promise<string[]> {
  if (trancheIds && tranches)
    throw invalid('tranches', 'Name the tranches once: by their ids, or by commission and number.');
  if (!trancheIds && !tranches) throw invalid('tranches', 'Choose at least one tranche.');
  const wanted = new Set(trancheIds ?? tranches?.map(({ commissionId, seq }) => `${commissionId} ${seq}`));
  const rows = await read.db
    .selectFrom('commissionTranche')
    .innerJoin('commission', 'commission.id', 'commissionTranche.commissionId')
    .innerJoin('sale', 'sale.id', 'commission.saleId')
    .select('commissionTranche.id')
    .where((eb) =>
      trancheIds
        ? eb('commissionTranche.id', 'in', trancheIds)
        : eb.or(
            (tranches ?? []).map(({ commissionId, seq }) =>
              eb.and([
                eb('commissionTranche.commissionId', '=', commissionId),
                eb('commissionTranche.seq', '=', seq),
              ]),
            ),
          ),
    )
    .where(visibleCommissions(read))
    .execute();
  if (rows.length !== wanted.size) throw notFound('Tranche');
  return rows.map(({ id }) => id);
}

/** Tranches of one firm in one state, with their GST on a day. `invoiceId`: the invoice that bills them already. */
export async function billingOf(
  read: Read,
  of: { trancheIds: readonly string[]; invoiceDate: Day; invoiceId: string | null },
): Promise<Billing> {
  const tranches = await billedFacts(read, of.trancheIds, of.invoiceId);
  const first = required(tranches[0], 'Tranche');
  if (tranches.some((one) => one.channelPartnerId !== first.channelPartnerId))
    throw invalid('tranches', 'These tranches are of several firms. Each firm sends its own invoice.');
  if (tranches.some((one) => one.stateCode !== first.stateCode))
    throw invalid('tranches', 'These tranches are of projects in several states. Send an invoice for each.');
  if (first.stateCode === null)
    throw conflict(`Enter the state of ${first.projectName} first: GST of the invoice depends on it.`);
  const [firm, registrations, rates] = await Promise.all([
    firmOfInvoice(read, first.channelPartnerId),
    registrationsOf(read, first.channelPartnerId),
    ratesFor(read, ['gst.brokerage', 'tds.brokerage', 'gst.creditNoteCutoff']),
  ]);
  const duePaise = sumPaise(tranches.map(({ grossPaise }) => grossPaise));
  const gst = partnerGst({
    taxablePaise: duePaise,
    invoiceDate: of.invoiceDate,
    registrations,
    projectStateCode: first.stateCode,
    rates,
  });
  return { firm, tranches, duePaise, gst, rates, problems: problemsOf(firm, tranches) };
}

function problemsOf(firm: FirmOfInvoice, tranches: readonly BilledFacts[]): string[] {
  const isOne = new Set(tranches.map(({ commissionId }) => commissionId)).size === 1;
  const found = [
    firmProblem(
      firm,
      tranches.map(({ sale }) => sale.bookingDate),
    ),
    ...tranches.map((tranche) => trancheProblem(tranche, isOne)),
  ];
  return [...new Set(found.filter((problem) => problem !== null))];
}

function firmOfInvoice({ db }: Pick<Read, 'db'>, id: string) {
  return db
    .selectFrom('channelPartner')
    .select(['id', 'name', 'status', 'reraValidUntil', 'pan', 'panInoperativeSince'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function billedFacts(
  read: Read,
  trancheIds: readonly string[],
  invoiceId: string | null,
): Promise<BilledFacts[]> {
  const rows = await trancheRows(read, trancheIds, invoiceId);
  const saleIds = [...new Set(rows.map(({ saleId }) => saleId))];
  const sales = new Map(
    await Promise.all(saleIds.map(async (id) => [id, await saleOfCommission(read, id)] as const)),
  );
  return rows.map((row) => {
    const sale = required(sales.get(row.saleId), 'Sale');
    const { number, stage, holdReason, carriedPaise, grossPaise, ...tranche } = row;
    return {
      ...tranche,
      grossPaise: grossPaise - carriedPaise,
      commission: {
        number,
        stage: STAGE_LABELS[stage],
        isApproved: stage === 'approved' || stage === 'partiallyPaid',
        holdReason,
      },
      sale: { ...progressOf(sale), bookingNumber: sale.bookingNumber, bookingDate: sale.bookingDate },
    };
  });
}

/** By commission and number. */
function trancheRows({ db }: Read, trancheIds: readonly string[], invoiceId: string | null) {
  return db
    .selectFrom('commissionTranche')
    .innerJoin('commission', 'commission.id', 'commissionTranche.commissionId')
    .innerJoin('sale', 'sale.id', 'commission.saleId')
    .innerJoin('project', 'project.id', 'sale.projectId')
    .select(['commissionTranche.id', 'commissionTranche.seq', 'commissionTranche.grossPaise'])
    .select(['commissionTranche.carriedPaise', 'commissionTranche.paidPaise', 'commissionTranche.eligibleOn'])
    .select(['commissionTranche.saleStatus', 'commissionTranche.collectedPct'])
    .select(['commission.id as commissionId', 'commission.number', 'commission.stage'])
    .select([
      'commission.channelPartnerId',
      'commission.saleId',
      'project.stateCode',
      'project.name as projectName',
    ])
    .select((eb) => [
      eb
        .selectFrom('commissionHold')
        .select('commissionHold.reason')
        .whereRef('commissionHold.commissionId', '=', 'commission.id')
        .where('commissionHold.releasedAt', 'is', null)
        .orderBy('commissionHold.placedAt')
        .limit(1)
        .as('holdReason'),
      eb
        .selectFrom('partnerInvoiceTranche')
        .innerJoin('partnerInvoice', 'partnerInvoice.id', 'partnerInvoiceTranche.partnerInvoiceId')
        .select('partnerInvoice.number')
        .whereRef('partnerInvoiceTranche.trancheId', '=', 'commissionTranche.id')
        .where('partnerInvoiceTranche.isLive', '=', true)
        .where(sql<boolean>`partner_invoice.id is distinct from ${invoiceId}::uuid`)
        .limit(1)
        .as('billedBy'),
    ])
    .where('commissionTranche.id', 'in', [...trancheIds])
    .orderBy('commission.number')
    .orderBy('commissionTranche.seq')
    .execute();
}
