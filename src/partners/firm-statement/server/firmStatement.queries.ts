import type { Day } from '#platform/contract/calendar.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { visibleFirms } from '#company/channel-partners/server/channelPartner.visibility.ts';
import { supplierOf } from '#company/letterhead/sale.document.ts';
import type { LedgerBatch } from '#money/ledger/ledger.rules.ts';
import { batchesOfFirm } from '#money/ledger/server/ledger.queries.ts';
import { asOfDay } from '#sale-lifecycle/statements/server/statement.queries.ts';
import type { FirmStatement } from '../firmStatement.contract.ts';
import type { FirmStatementDocument } from '../firmStatement.document.ts';
import { balanceOf, firmRows } from '../firmStatement.rules.ts';
import { approvedTranches, commissionsApproved, notInvoiced } from './approvedTranches.queries.ts';

/** As of a day: only what had been posted by then. 404 when the caller may not see the firm. */
export async function getFirmStatement(read: Read, id: string, asOf?: Day): Promise<FirmStatement> {
  return statementOf(read, await firmOf(read, id), asOfDay(read, asOf));
}

interface Firm {
  id: string;
  name: string;
  reraAgentNumber: string | null;
}

async function firmOf(read: Read, id: string): Promise<Firm> {
  const firm = await read.db
    .selectFrom('channelPartner')
    .select(['channelPartner.id', 'channelPartner.name', 'channelPartner.reraAgentNumber'])
    .where('channelPartner.id', '=', id)
    .where(visibleFirms(read))
    .executeTakeFirst();
  return required(firm, 'Firm');
}

async function statementOf(read: Read, { id, name }: Firm, asOf: Day): Promise<FirmStatement> {
  const [posted, tranches] = await Promise.all([batchesOfFirm(read, id), approvedTranches(read, id)]);
  const batches = posted.filter(({ postedOn }) => postedOn <= asOf);
  const dayHere = (at: string) => dayOf(at, read.caller.timezone);
  const rows = firmRows(batches, {
    numbers: await numbersOf(read, batches),
    commissions: commissionsApproved(tranches, asOf, dayHere),
  });
  const payablePaise = balanceOf(batches, 'partnerPayable');
  const recoverablePaise = balanceOf(batches, 'partnerRecoverable');
  return {
    firm: { id, name },
    asOf,
    rows,
    debitPaise: sumPaise(rows.map((row) => row.debitPaise)),
    creditPaise: sumPaise(rows.map((row) => row.creditPaise)),
    balancePaise: payablePaise - recoverablePaise,
    payablePaise,
    recoverablePaise,
    approvedNotInvoicedPaise: notInvoiced(tranches, asOf, dayHere),
  };
}

/** The account as it is printed. */
export async function getFirmStatementDocument(
  read: Read,
  id: string,
  asOf?: Day,
): Promise<FirmStatementDocument> {
  const firm = await firmOf(read, id);
  const [statement, organization] = await Promise.all([
    statementOf(read, firm, asOfDay(read, asOf)),
    read.db
      .selectFrom('organization')
      .leftJoin('file as logo', 'logo.id', 'organization.logoFileId')
      .select(['organization.name', 'organization.legalName', 'organization.address', 'organization.pan'])
      .select(['organization.cin', 'organization.phone', 'organization.billingEmail', 'organization.website'])
      .select(['organization.currency', 'logo.storageKey', 'logo.mime'])
      .executeTakeFirstOrThrow(),
  ]);
  const supplier = supplierOf(organization);
  return {
    ...statement,
    title: 'Statement of account',
    currency: organization.currency,
    supplier,
    reraAgentNumber: firm.reraAgentNumber,
    signatureFor: `For ${supplier.name}`,
    signatory: 'Authorised signatory',
  };
}

/** The numbers that people know the sources of batches by. */
async function numbersOf({ db }: Read, batches: readonly LedgerBatch[]): Promise<Map<string, string>> {
  const ids = [...new Set(batches.map(({ sourceId }) => sourceId))];
  if (ids.length === 0) return new Map();
  const [invoices, payments, creditNotes] = await Promise.all([
    db.selectFrom('partnerInvoice').select(['id', 'number']).where('id', 'in', ids).execute(),
    db
      .selectFrom('commissionRunLine')
      .innerJoin('commissionRun', 'commissionRun.id', 'commissionRunLine.runId')
      .select(['commissionRunLine.id', 'commissionRunLine.utr', 'commissionRun.number'])
      .where('commissionRunLine.id', 'in', ids)
      .execute(),
    db.selectFrom('partnerRecoverable').select(['id', 'creditNoteNumber']).where('id', 'in', ids).execute(),
  ]);
  return new Map([
    ...invoices.map(({ id, number }) => [id, number] as const),
    ...payments.map(({ id, utr, number }) => [id, utr ?? number] as const),
    ...creditNotes.flatMap(({ id, creditNoteNumber }) =>
      creditNoteNumber === null ? [] : [[id, creditNoteNumber] as const],
    ),
  ]);
}
