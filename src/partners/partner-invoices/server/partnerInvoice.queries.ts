import { sql } from 'kysely';
import type { Page } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { displayName } from '#platform/contract/format.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { maskedPerson } from '#company/people/server/facts.ts';
import { saleHeads } from '#sales/server/saleHead.ts';
import { visibleCommissions } from '#partners/commissions/server/commission.visibility.ts';
import type { BilledTranche, PartnerInvoice, PartnerInvoiceSummary } from '../partnerInvoice.contract.ts';
import { invoiceDifferences } from '../partnerInvoice.rules.ts';
import { PARTNER_INVOICE_SENDERS, partnerInvoiceActions } from '../partnerInvoiceRights.rules.ts';
import { billingOf } from './billing.queries.ts';
import type { PartnerInvoiceFilter } from './partnerInvoice.filter.ts';
import { foundInvoices, IS_UNPAID } from './partnerInvoice.filter.ts';
import { expectedOf } from './partnerInvoice.preview.ts';
import { visibleInvoices } from './partnerInvoice.visibility.ts';

export function listPartnerInvoices(
  read: Read,
  filter: PartnerInvoiceFilter,
): Promise<Page<PartnerInvoiceSummary>> {
  const found = foundInvoices(read, filter);
  const { column, direction } = orderOf(filter.sort);
  return pageByIds(read.db, filter, {
    ids: ({ limit, offset }) =>
      found
        .select('partnerInvoice.id')
        .orderBy(`partnerInvoice.${column}`, direction)
        .orderBy('partnerInvoice.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => invoicesById(read, ids),
    count: (max) => countRows(read.db, found, max),
  });
}

/** Invoices that the caller may see (checked before), in any order. */
export async function invoicesById(read: Read, ids: readonly string[]): Promise<PartnerInvoiceSummary[]> {
  if (ids.length === 0) return [];
  const [rows, tranches] = await Promise.all([
    invoiceRows(read)
      .where(sql<boolean>`partner_invoice.id = any(${pgArray(ids)})`)
      .execute(),
    tranchesOf(read, ids),
  ]);
  return rows.map((row) => toSummary(row, tranches.get(row.id) ?? []));
}

/** 404 when it does not exist or the caller may not see it. */
export async function getPartnerInvoice(read: Read, id: string): Promise<PartnerInvoice> {
  const row = required(
    await invoiceRows(read)
      .where('partnerInvoice.id', '=', id)
      .where(visibleInvoices(read))
      .executeTakeFirst(),
    'Invoice',
  );
  const [tranches, billed, people, deductions, isInRun] = await Promise.all([
    tranchesOf(read, [id]),
    read.db
      .selectFrom('partnerInvoiceTranche')
      .select('trancheId')
      .where('partnerInvoiceId', '=', id)
      .execute(),
    peopleOf(read, [row.sentById, row.enteredById]),
    deductionsOf(read, id),
    isInAnyRun(read, id),
  ]);
  const {
    gst,
    tranches: facts,
    duePaise,
  } = await billingOf(read, {
    trancheIds: billed.map(({ trancheId }) => trancheId),
    invoiceDate: row.invoiceDate,
    invoiceId: id,
  });
  // It holds the PAN.
  const seesGstin = isOneOf(read, PARTNER_INVOICE_SENDERS);
  return {
    ...toSummary(row, tranches.get(id) ?? []),
    gstin: seesGstin ? row.gstin : null,
    cgstPaise: row.cgstPaise,
    sgstPaise: row.sgstPaise,
    igstPaise: row.igstPaise,
    expected: expectedOf(duePaise, seesGstin ? gst : { ...gst, gstin: null }),
    differences: invoiceDifferences(row, facts, gst).map(({ message }) => message),
    fileId: row.fileId,
    sentBy: people.get(row.sentById ?? '') ?? null,
    enteredAt: row.enteredAt,
    enteredBy: people.get(row.enteredById ?? '') ?? null,
    tdsBasePaise: row.tdsBasePaise,
    owedPaise: row.owedPaise,
    gstAwaitedPaise: row.gstAwaitedPaise,
    deductions,
    steps: row.steps,
    endReason: row.endReason,
    endedAt: row.endedAt,
    allowedActions: partnerInvoiceActions(read.caller.role, { status: row.status, isInRun }),
  };
}

function invoiceRows({ db }: Read) {
  return db
    .selectFrom('partnerInvoice')
    .innerJoin('channelPartner', 'channelPartner.id', 'partnerInvoice.channelPartnerId')
    .selectAll('partnerInvoice')
    .select('channelPartner.name as firmName')
    .select(IS_UNPAID.as('isUnpaid'));
}

type Row = Awaited<ReturnType<ReturnType<typeof invoiceRows>['executeTakeFirstOrThrow']>>;

function toSummary(row: Row, tranches: readonly BilledTranche[]): PartnerInvoiceSummary {
  return {
    _id: row.id,
    id: row.id,
    version: row.version,
    number: row.number,
    invoiceDate: row.invoiceDate,
    firm: { id: row.channelPartnerId, name: row.firmName },
    status: row.status,
    sentAt: row.sentAt,
    taxablePaise: row.taxablePaise,
    gstPaise: row.gstPaise,
    creditedOn: row.creditedOn,
    tdsPaise: row.tdsPaise,
    recoveredPaise: row.recoveredPaise,
    payablePaise: row.payablePaise,
    netPaise: row.payablePaise === null ? null : row.payablePaise - (row.gstAwaitedPaise ?? 0),
    payBy: row.payBy,
    isPaid: row.status === 'entered' && !row.isUnpaid,
    tranches: [...tranches],
  };
}

/** What invoices bill, by invoice; of commissions that the caller may see. */
async function tranchesOf(read: Read, ids: readonly string[]): Promise<Map<string, BilledTranche[]>> {
  const rows = await saleHeads(read)
    .innerJoin('commission', 'commission.saleId', 'sale.id')
    .innerJoin('commissionTranche', 'commissionTranche.commissionId', 'commission.id')
    .innerJoin('partnerInvoiceTranche', 'partnerInvoiceTranche.trancheId', 'commissionTranche.id')
    .select(['partnerInvoiceTranche.partnerInvoiceId', 'partnerInvoiceTranche.trancheId'])
    .select(['partnerInvoiceTranche.grossPaise', 'partnerInvoiceTranche.netPaise'])
    .select([
      'commission.id as commissionId',
      'commission.number as commissionNumber',
      'commissionTranche.seq',
    ])
    .select(sql<boolean>`commission_tranche.paid_paise > 0 and partner_invoice_tranche.is_live`.as('isPaid'))
    .where(sql<boolean>`partner_invoice_tranche.partner_invoice_id = any(${pgArray(ids)})`)
    .where(visibleCommissions(read))
    .orderBy('commission.number')
    .orderBy('commissionTranche.seq')
    .execute();
  const byInvoice = new Map<string, BilledTranche[]>();
  for (const { partnerInvoiceId, customerName: _customerName, ...tranche } of rows)
    byInvoice.set(partnerInvoiceId, [...(byInvoice.get(partnerInvoiceId) ?? []), tranche]);
  return byInvoice;
}

async function peopleOf(read: Read, ids: readonly (string | null)[]) {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map<string, { id: string; name: string } | null>();
  const rows = await read.db
    .selectFrom('appUser')
    .select(['id', 'firstName', 'lastName', 'channelPartnerId'])
    .where('id', 'in', known)
    .execute();
  return new Map(
    rows.map(({ id, channelPartnerId, ...name }) => [
      id,
      maskedPerson(read, channelPartnerId, { id, name: displayName(name) }),
    ]),
  );
}

async function deductionsOf({ db }: Read, id: string): Promise<PartnerInvoice['deductions']> {
  const rows = await db
    .selectFrom('tdsDeduction')
    .select(['section', 'basePaise', 'ratePct', 'taxPaise', 'certificateNumber as certificate'])
    .select(sql<boolean>`credit_invoice_id <> partner_invoice_id`.as('isArrears'))
    .where('partnerInvoiceId', '=', id)
    .orderBy('id')
    .execute();
  return rows;
}

/** Whether a run reserves, orders or has paid something of an invoice. */
export async function isInAnyRun({ db }: Pick<Read, 'db'>, invoiceId: string): Promise<boolean> {
  const line = await db
    .selectFrom('commissionRunLine')
    .select('id')
    .where('partnerInvoiceId', '=', invoiceId)
    .where('status', 'in', ['reserved', 'ordered', 'paid'])
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}
