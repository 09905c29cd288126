import { amountInWords } from '#platform/contract/amountInWords.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { notFound } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { supplierOf } from '#company/letterhead/sale.document.ts';
import { accountOf } from '#sales/server/saleDocument.queries.ts';
import type { CommissionRunLine } from '../commissionRunLine.contract.ts';
import type { PaymentAdviceDocument, PaymentAdviceLine } from '../paymentAdvice.document.ts';
import { addedUp } from '../paymentParts.rules.ts';
import { linesOfRun } from './commissionRunLine.queries.ts';

/** For Finance and the admin of the firm; 404 for others, before the release and for a firm that the run does not pay. */
export async function paymentAdvice(
  read: Read,
  runId: string,
  firmId: string,
): Promise<PaymentAdviceDocument> {
  const { role, channelPartnerId } = read.caller;
  if (!hasRole(role, ...GROUPS.FINANCE) && channelPartnerId !== firmId) throw notFound('Payment advice');
  return adviceOf(read, runId, firmId);
}

/** Whoever asks. */
export async function adviceOf(read: Read, runId: string, firmId: string): Promise<PaymentAdviceDocument> {
  const run = await runRow(read, runId);
  const lines = run ? await linesOfRun(read, runId) : [];
  const own = lines.filter(({ firm, status }) => firm.id === firmId && status !== 'dropped');
  const [first] = own;
  if (!run || run.releasedAt === null || !first) throw notFound('Payment advice');
  const terms = await termsOf(read, own);
  const totals = addedUp(own.filter(({ status }) => status !== 'returned'));
  const { accountName, accountLast4, ifsc } = first;
  return {
    runNumber: run.number,
    orderedOn: dayOf(run.releasedAt, read.caller.timezone),
    currency: run.currency,
    supplier: supplierOf({ ...run, name: run.organizationName }),
    firmName: first.firm.name,
    paidTo: { accountName, accountLast4, ifsc },
    paidFrom: accountOf({ ...run, ifsc: run.fromIfsc }),
    lines: own.map((line) => adviceLine(line, terms.get(line.commissionId))),
    totals,
    amountInWords: amountInWords(totals.netPaise, run.currency),
    signatureFor: `For ${run.legalName ?? run.organizationName}`,
  };
}

/** The structures by which commissions were calculated: 'Gold firms, revision 2'. */
async function termsOf(
  { db }: Read,
  lines: readonly CommissionRunLine[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('commission')
    .innerJoin('commissionStructure', 'commissionStructure.id', 'commission.structureId')
    .select(['commission.id', 'commissionStructure.name', 'commission.structureRevision as revision'])
    .where(
      'commission.id',
      'in',
      lines.map(({ commissionId }) => commissionId),
    )
    .execute();
  return new Map(rows.map(({ id, name, revision }) => [id, `${name}, revision ${revision ?? 1}`]));
}

function adviceLine(line: CommissionRunLine, terms: string | undefined): PaymentAdviceLine {
  const { grossPaise, gstPaise, tdsPaise, clawbackPaise, keptBackPaise, netPaise } = line;
  return {
    commission: [`${line.commissionNumber}, tranche ${line.seq}`, ...(terms ? [`by ${terms}`] : [])].join(
      ', ',
    ),
    booking: `${line.bookingNumber}, ${line.unitNumber}, ${line.projectName}`,
    invoiceNumber: line.invoiceNumber,
    state: stateOf(line),
    utr: line.utr,
    grossPaise,
    gstPaise,
    tdsPaise,
    clawbackPaise,
    keptBackPaise,
    netPaise,
  };
}

function stateOf({ status, paidOn, returnedOn }: CommissionRunLine): string {
  if (status === 'returned' && returnedOn !== null) return `Returned on ${formatDay(returnedOn)}`;
  return paidOn === null ? 'Ordered' : `Paid on ${formatDay(paidOn)}`;
}

function runRow({ db }: Read, id: string) {
  return db
    .selectFrom('commissionRun')
    .innerJoin('designatedAccount', 'designatedAccount.id', 'commissionRun.fromAccountId')
    .innerJoin('project', 'project.id', 'designatedAccount.projectId')
    .innerJoin('organization', (join) => join.onTrue())
    .leftJoin('file', 'file.id', 'organization.logoFileId')
    .select(['commissionRun.number', 'commissionRun.releasedAt'])
    .select(['designatedAccount.kind', 'designatedAccount.bank', 'designatedAccount.accountLast4'])
    .select(['designatedAccount.ifsc as fromIfsc', 'project.name as projectName'])
    .select([
      'organization.name as organizationName',
      'organization.legalName',
      'organization.address',
      'organization.pan',
      'organization.cin',
      'organization.phone',
      'organization.billingEmail',
      'organization.website',
      'organization.currency',
      'file.storageKey',
      'file.mime',
    ])
    .where('commissionRun.id', '=', id)
    .executeTakeFirst();
}
