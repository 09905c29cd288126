import { v7 as newId } from 'uuid';
import { financialYearLabel } from '#platform/contract/calendar.ts';
import { AppError, conflict, invalid } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import { PARTNER_ROLES } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { authorOf, isOneOf } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { lockFirm } from '#company/channel-partners/server/firm.lock.ts';
import { giveFilesTo } from '#company/files/server/file.adoption.ts';
import { lockCommissions } from '#partners/commissions/server/commission.store.ts';
import type { PartnerInvoiceInput } from '../partnerInvoice.contract.ts';
import type { InvoiceSays } from '../partnerInvoice.rules.ts';
import { invoiceDifferences, invoiceNumberOf, invoiceNumberProblem } from '../partnerInvoice.rules.ts';
import { invoiceDateProblem } from '../payableTranche.rules.ts';
import type { Billing } from './billing.queries.ts';
import { billingOf, namedTranches } from './billing.queries.ts';

/** Of an invoice under GST, and as long as the column of its number. */
const MAX_NUMBER = 16;

/** Keeps an invoice that a firm sent, or that Finance types for it, until Finance enters it. */
export async function sendInvoice(work: Work, input: PartnerInvoiceInput): Promise<string> {
  const { invoiceDate, fileId = null } = input;
  const number = invoiceNumberOf(input.number);
  const problem = invoiceNumberProblem(number, MAX_NUMBER);
  if (problem) throw invalid('number', problem);
  const trancheIds = await namedTranches(work, input);
  const channelPartnerId = await lockBilled(work, trancheIds);
  const billing = await billingOf(work, { trancheIds, invoiceDate, invoiceId: null });
  const says = saysOf(input);
  check(work, billing, input, says);
  await refuseNumberTwice(work, channelPartnerId, number, financialYearLabel(invoiceDate));
  await checkFile(work, fileId);
  const row = {
    channelPartnerId,
    number,
    invoiceDate,
    financialYear: financialYearLabel(invoiceDate),
    gstin: billing.gst.gstin,
    ...says,
    fileId,
  };
  return insertInvoice(work, row, billing);
}

function saysOf({
  taxablePaise,
  cgstPaise = 0,
  sgstPaise = 0,
  igstPaise = 0,
}: PartnerInvoiceInput): InvoiceSays {
  return { taxablePaise, cgstPaise, sgstPaise, igstPaise };
}

/** Locks firm and commissions, so that a tranche is billed once. Several firms are refused with words later. */
async function lockBilled(work: Work, trancheIds: readonly string[]): Promise<string> {
  const rows = await work.db
    .selectFrom('commissionTranche')
    .innerJoin('commission', 'commission.id', 'commissionTranche.commissionId')
    .select(['commission.id', 'commission.channelPartnerId'])
    .where('commissionTranche.id', 'in', [...trancheIds])
    .execute();
  const firmIds = [...new Set(rows.map(({ channelPartnerId }) => channelPartnerId))].toSorted();
  for (const firmId of firmIds) await lockFirm(work, firmId);
  await lockCommissions(
    work,
    rows.map(({ id }) => id),
  );
  return required(firmIds[0], 'Tranche');
}

function check({ today }: Work, billing: Billing, { invoiceDate }: PartnerInvoiceInput, says: InvoiceSays) {
  const { tranches, gst, problems } = billing;
  const sales = tranches.map(({ sale }) => sale);
  const dateProblem = invoiceDateProblem(invoiceDate, sales, today);
  if (dateProblem) throw invalid('invoiceDate', dateProblem);
  const [problem] = problems;
  if (problem) throw conflict(problem, 'tranches');
  const differences = invoiceDifferences(says, tranches, gst);
  const [first] = differences;
  if (first) throw new AppError('validation', first.message, differences);
}

async function refuseNumberTwice(
  { db }: Work,
  channelPartnerId: string,
  number: string,
  financialYear: string,
): Promise<void> {
  const other = await db
    .selectFrom('partnerInvoice')
    .select('invoiceDate')
    .where('channelPartnerId', '=', channelPartnerId)
    .where('number', '=', number)
    .where('financialYear', '=', financialYear)
    .where('status', 'in', ['sent', 'entered'])
    .executeTakeFirst();
  if (other)
    throw conflict(
      `The firm has an invoice ${number} of ${formatDay(other.invoiceDate)} already. A number is used once in a financial year.`,
      'number',
    );
}

/** The firm sends the paper; Finance may have it elsewhere. */
async function checkFile(work: Work, fileId: string | null): Promise<void> {
  if (fileId === null) {
    if (isOneOf(work, PARTNER_ROLES)) throw invalid('fileId', 'Upload the invoice first.');
    return;
  }
  const file = await work.db
    .selectFrom('file')
    .select('id')
    .where('id', '=', fileId)
    .where('createdById', '=', work.caller.userId)
    .where('resourceId', 'is', null)
    .executeTakeFirst();
  if (!file) throw invalid('fileId', 'Upload the invoice first.');
}

interface NewInvoice extends InvoiceSays {
  channelPartnerId: string;
  number: string;
  invoiceDate: string;
  financialYear: string;
  gstin: string | null;
  fileId: string | null;
}

async function insertInvoice(work: Work, row: NewInvoice, { tranches }: Billing): Promise<string> {
  const id = newId();
  await work.db
    .insertInto('partnerInvoice')
    .values({ id, ...row, sentAt: work.now, sentById: authorOf(work) })
    .execute();
  await insertRows(
    work.db,
    'partnerInvoiceTranche',
    tranches.map((tranche) => ({
      partnerInvoiceId: id,
      trancheId: tranche.id,
      grossPaise: tranche.grossPaise,
    })),
  );
  if (row.fileId) await giveFilesTo(work, [row.fileId], { resourceType: 'partnerInvoice', resourceId: id });
  const bills = tranches.map(({ commission, seq }) => `${commission.number}, tranche ${seq}`);
  await recordChange(work, {
    action: 'send',
    resource: 'partnerInvoice',
    id,
    version: 1,
    after: { ...row, status: 'sent', bills },
  });
  return id;
}
