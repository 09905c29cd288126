import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { exportApprovals, listApprovals, totalApprovals } from '#company/approvals/approval.contract.ts';
import { exportAudit, listAudit, totalAudit } from '#company/audit/audit.contract.ts';
import * as firms from '#company/channel-partners/channelPartner.contract.ts';
import * as documents from '#company/documents/document.contract.ts';
import { listUsers } from '#company/people/user.contract.ts';
import { exportUsers, totalUsers } from '#company/people/userList.contract.ts';
import * as views from '#company/saved-views/savedView.contract.ts';
import type { SavedView } from '#company/saved-views/savedView.contract.ts';
import { exportImports, listImports, totalImports } from '#cross-cutting/imports/import.contract.ts';
import { createLead } from '#enquiries/lead-lifecycle/server/lead.create.ts';
import * as contractors from '#site/contractors/contractor.contract.ts';
import * as exceptions from '#insight/exceptions/exception.contract.ts';
import { listLeads } from '#enquiries/leads/lead.contract.ts';
import { exportLeads, totalLeads } from '#enquiries/leads/leadExport.contract.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { buildUnit } from '#inventory/units/server/unit.factory.ts';
import { listUnits } from '#inventory/units/unit.contract.ts';
import { exportUnits, totalUnits } from '#inventory/units/unitExport.contract.ts';
import * as dues from '#money/dues/due.contract.ts';
import * as charges from '#money/charges/chargeList.contract.ts';
import * as installments from '#money/dues/installmentList.contract.ts';
import * as invoices from '#money/invoices/invoice.contract.ts';
import { InvoiceSummary } from '#money/invoices/invoice.contract.ts';
import { issuedSums } from '#money/invoices/issuedSums.rules.ts';
import * as ledger from '#money/ledger/ledger.contract.ts';
import { updateInstallment } from '#money/plans/plan.contract.ts';
import * as receipts from '#money/receipts/receipt.contract.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import * as refunds from '#money/refunds/refund.contract.ts';
import type { Call, Page } from '#platform/contract/call.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Role } from '#platform/contract/roles.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import * as commissionRuns from '#partners/commission-runs/commissionRun.contract.ts';
import * as commissions from '#partners/commissions/commission.contract.ts';
import * as partnerInvoices from '#partners/partner-invoices/partnerInvoice.contract.ts';
import * as recoveries from '#partners/recoveries/recovery.contract.ts';
import { buildEnteredInvoice } from '#partners/partner-invoices/server/partnerInvoice.factory.ts';
import * as costs from '#insight/budgets/cost.contract.ts';
import * as photos from '#site/photos/photo.contract.ts';
import * as questions from '#partners/questions/question.contract.ts';
import * as tds from '#partners/tds/tds.contract.ts';
import * as runs from '#sale-lifecycle/demands/demandRun.contract.ts';
import * as buyerMails from '#letters/buyer-mails/buyerMail.contract.ts';
import * as overdueCustomers from '#money/follow-ups/overdueCustomer.contract.ts';
import * as overdueMilestones from '#site/milestones/overdue.contract.ts';
import * as missing from '#sale-lifecycle/missing-documents/missingDocument.contract.ts';
import * as sales from '#sales/sale.contract.ts';
import * as issues from '#site/issues/issue.contract.ts';
import type { TestApp, TestUser } from '../support/test-app.ts';
import type { World } from '../support/world.ts';
import { openWorlds } from '../support/world.ts';

// One pattern for every list: the same rows, totals and files, by the list's own filter and for each role alike.

type Row = Record<string, unknown>;
type Sums = Record<string, number | null>;

interface WalkedList {
  name: views.ViewedList | 'installments' | 'charges';
  list: Call;
  file: Call;
  totals: Call;
  /** What names a row, on the list and in the file. */
  key: (row: Row) => unknown;
  inFile: (cells: Record<string, string>) => unknown;
  /** Columns of the file that add up to a sum, in rupees. */
  columns: Readonly<Record<string, string>>;
  /** A filter that finds some of the rows. */
  filter: (world: World) => Record<string, unknown>;
  /** Where the sum is not that of a field of each row. */
  sums?: (rows: readonly Row[]) => Sums;
}

const due = {
  key: ({ bookingNumber, installmentName, dueDate }: Row) => [bookingNumber, installmentName, dueDate].join(),
  inFile: ({ Booking, Installment, Due }: Record<string, string>) => [Booking, Installment, Due].join(),
  columns: {
    totalPaise: 'Demanded',
    paidPaise: 'Paid',
    outstandingPaise: 'Open',
    tdsWaitingPaise: 'TDS to verify',
  },
};

const LISTS: readonly WalkedList[] = [
  {
    name: 'leads',
    list: listLeads,
    file: exportLeads,
    totals: totalLeads,
    key: ({ phone }) => phone,
    inFile: ({ Phone }) => Phone?.replace(/^'/, ''),
    columns: {},
    filter: () => ({ status: 'new,closed' }),
  },
  {
    name: 'sales',
    list: sales.listSales,
    file: sales.exportSales,
    totals: sales.totalSales,
    key: ({ bookingNumber }) => bookingNumber,
    inFile: ({ Booking }) => Booking,
    columns: {
      agreementValuePaise: 'Agreement value',
      totalReceivablePaise: 'Total receivable',
      discountPaise: 'Discount',
      demandedPaise: 'Demanded',
      paidPaise: 'Paid',
      outstandingPaise: 'Open',
      overduePaise: 'Overdue',
    },
    filter: () => ({ status: 'booked' }),
  },
  {
    name: 'invoices',
    list: invoices.listInvoices,
    file: invoices.exportInvoices,
    totals: invoices.totalInvoices,
    key: ({ invoiceNumber, customerName }) => [invoiceNumber, customerName].join(),
    inFile: ({ Number: number, Customer }) => [number, Customer].join(),
    columns: { totalPaise: 'Total', taxablePaise: 'Taxable', paidPaise: 'Paid', balancePaise: 'Balance' },
    filter: () => ({ docType: 'taxInvoice' }),
    sums: (rows) => {
      const { taxPaise: _tax, ...sums } = issuedSums(z.array(InvoiceSummary).parse(rows));
      return sums;
    },
  },
  {
    name: 'receipts',
    list: receipts.listReceipts,
    file: receipts.exportReceipts,
    totals: receipts.totalReceipts,
    key: ({ reference, status }) => reference ?? status,
    inFile: ({ Reference }) => Reference,
    columns: { amountPaise: 'Amount' },
    filter: () => ({ status: 'verified' }),
  },
  {
    name: 'overdue',
    list: dues.listOverdue,
    file: dues.exportOverdue,
    totals: dues.totalOverdue,
    ...due,
    filter: () => ({ age: 'upTo30' }),
  },
  {
    name: 'overdueCustomers',
    list: overdueCustomers.listOverdueCustomers,
    file: overdueCustomers.exportOverdueCustomers,
    totals: overdueCustomers.totalOverdueCustomers,
    key: ({ bookingNumber }) => bookingNumber,
    inFile: ({ Booking }) => Booking,
    columns: { outstandingPaise: 'Overdue', interestPaise: 'Interest so far' },
    filter: () => ({ age: 'upTo30' }),
  },
  {
    name: 'buyerMails',
    list: buyerMails.listBuyerMails,
    file: buyerMails.exportBuyerMails,
    totals: buyerMails.totalBuyerMails,
    key: ({ buyerName, problem }) => [buyerName, problem].join(),
    inFile: ({ Buyer, Reason }) => [Buyer, Reason].join(),
    columns: {},
    filter: () => ({ state: 'notSent' }),
  },
  {
    name: 'dueToday',
    list: dues.listDueToday,
    file: dues.exportDueToday,
    totals: dues.totalDueToday,
    ...due,
    filter: () => ({ within: 'any' }),
  },
  {
    name: 'installments',
    list: installments.listInstallments,
    file: installments.exportInstallments,
    totals: installments.totalInstallments,
    key: due.key,
    inFile: due.inFile,
    columns: { totalPaise: 'Total', paidPaise: 'Paid', outstandingPaise: 'Open' },
    filter: ({ records }) => ({ saleId: records.sale }),
  },
  {
    name: 'charges',
    list: charges.listCharges,
    file: charges.exportCharges,
    totals: charges.totalCharges,
    key: ({ bookingNumber, totalPaise }) => `${String(bookingNumber)} ${Number(totalPaise) / 100}`,
    inFile: ({ Booking, Total }) => `${Booking} ${Total}`,
    columns: { totalPaise: 'Total', paidPaise: 'Paid', waivedPaise: 'Waived', outstandingPaise: 'Open' },
    filter: () => ({ kind: 'bounceCharge' }),
  },
  {
    name: 'refunds',
    list: refunds.listRefunds,
    file: refunds.exportRefunds,
    totals: refunds.totalRefunds,
    key: ({ payeeName, amountPaise }) => `${String(payeeName)} ${Number(amountPaise) / 100}`,
    inFile: ({ Name, Amount }) => `${Name} ${Amount}`,
    columns: { amountPaise: 'Amount' },
    filter: () => ({ state: 'toRecord' }),
  },
  {
    name: 'ledger',
    list: ledger.listLedgerEntries,
    file: ledger.exportLedgerEntries,
    totals: ledger.totalLedgerEntries,
    key: ({ batchNo, lineNo }) => `${Number(batchNo)}-${Number(lineNo)}`,
    inFile: ({ Batch, Line }) => `${Batch}-${Line}`,
    columns: { debitPaise: 'Debit', creditPaise: 'Credit' },
    filter: ({ records }) => ({ saleId: records.sale }),
  },
  {
    name: 'units',
    list: listUnits,
    file: exportUnits,
    totals: totalUnits,
    key: ({ unitNumber }) => unitNumber,
    inFile: (cells) => cells['Unit number'],
    columns: { pricePaise: 'List price (₹)' },
    filter: () => ({ status: 'available,notAvailable' }),
  },
  {
    name: 'people',
    list: listUsers,
    file: exportUsers,
    totals: totalUsers,
    key: ({ email }) => email,
    inFile: ({ Email }) => Email,
    columns: {},
    filter: () => ({ status: 'active' }),
  },
  {
    name: 'firms',
    list: firms.listChannelPartners,
    file: firms.exportChannelPartners,
    totals: firms.totalChannelPartners,
    key: ({ name }) => name,
    inFile: ({ Firm }) => Firm,
    columns: {},
    filter: () => ({ status: 'active' }),
  },
  {
    name: 'approvals',
    list: listApprovals,
    file: exportApprovals,
    totals: totalApprovals,
    key: ({ title }) => title,
    inFile: ({ Request }) => Request,
    columns: {},
    filter: () => ({ status: 'requested' }),
  },
  {
    name: 'audit',
    list: listAudit,
    file: exportAudit,
    totals: totalAudit,
    key: ({ resourceId, at }) => `${String(resourceId)} ${String(at)}`,
    inFile: (cells) => `${cells['Record id']} ${cells['When']}`,
    columns: {},
    filter: ({ records }) => ({ recordId: records.sale }),
  },
  {
    name: 'imports',
    list: listImports,
    file: exportImports,
    totals: totalImports,
    key: ({ fileName }) => fileName,
    inFile: ({ File }) => File,
    columns: {},
    filter: () => ({ kind: 'units' }),
  },
  {
    name: 'demandRuns',
    list: runs.listDemandRuns,
    file: runs.exportDemandRuns,
    totals: runs.totalDemandRuns,
    key: ({ title }) => title,
    inFile: ({ Run }) => Run,
    columns: {
      considerationPaise: 'Price',
      taxPaise: 'Tax',
      tdsPaise: 'TDS',
      expectedInBankPaise: 'Expected in bank',
      heldPaise: 'Held for registration',
      postedPaise: 'Posted amount',
    },
    filter: () => ({ status: 'rehearsed,posted' }),
  },
  {
    name: 'commissions',
    list: commissions.listCommissions,
    file: commissions.exportCommissions,
    totals: commissions.totalCommissions,
    key: ({ number }) => number,
    inFile: ({ Number }) => Number,
    columns: {
      grossPaise: 'Gross',
      paidPaise: 'Paid',
      payablePaise: 'Payable',
      toRecoverPaise: 'To recover',
    },
    filter: () => ({ status: 'pending' }),
  },
  {
    name: 'commissionRuns',
    list: commissionRuns.listCommissionRuns,
    file: commissionRuns.exportCommissionRuns,
    totals: commissionRuns.totalCommissionRuns,
    key: ({ number }) => number,
    inFile: ({ Run }) => Run,
    columns: { totalPaise: 'Total', returnedPaise: 'Returned' },
    filter: () => ({ status: 'released' }),
  },
  {
    name: 'partnerInvoices',
    list: partnerInvoices.listPartnerInvoices,
    file: partnerInvoices.exportPartnerInvoices,
    totals: partnerInvoices.totalPartnerInvoices,
    key: ({ number }) => number,
    inFile: ({ Invoice }) => Invoice,
    columns: {
      taxablePaise: 'Commission',
      gstPaise: 'GST',
      tdsPaise: 'TDS',
      payablePaise: 'Payable',
    },
    filter: () => ({ status: 'sent' }),
  },
  {
    name: 'partnerRecoverables',
    list: recoveries.listRecoverables,
    file: recoveries.exportRecoverables,
    totals: recoveries.totalRecoverables,
    key: ({ invoiceNumber }) => invoiceNumber,
    inFile: ({ Invoice }) => Invoice,
    columns: {
      taxablePaise: 'Commission to pay back',
      gstPaise: 'GST to pay back',
      recoveredPaise: 'Paid back',
      openPaise: 'Open',
      gstAwaitedPaise: 'Awaits credit note',
    },
    filter: () => ({ standing: 'open' }),
  },
  {
    name: 'exceptions',
    list: exceptions.listExceptions,
    file: exceptions.exportExceptions,
    totals: exceptions.totalExceptions,
    key: ({ title, reason }) => [title, reason].join(),
    inFile: ({ What, Reason }) => [What, Reason].join(),
    columns: { movedPaise: 'Moved', amountPaise: 'Amount' },
    filter: () => ({ kind: 'dueDate' }),
  },
  {
    name: 'documents',
    list: documents.listDocuments,
    file: documents.exportDocuments,
    totals: documents.totalDocuments,
    key: ({ title }) => title,
    inFile: ({ Title }) => Title,
    columns: {},
    filter: () => ({ status: 'pendingApproval' }),
  },
  {
    name: 'missingDocuments',
    list: missing.listMissingDocuments,
    file: missing.exportMissingDocuments,
    totals: missing.totalMissingDocuments,
    key: ({ bookingNumber, category }) =>
      [bookingNumber, z.object({ name: z.string() }).parse(category).name].join(),
    inFile: ({ Booking, Document }) => [Booking, Document].join(),
    columns: {},
    filter: () => ({ step: 'agreement' }),
  },
  {
    name: 'milestonesOverdue',
    list: overdueMilestones.listOverdueMilestones,
    file: overdueMilestones.exportOverdueMilestones,
    totals: overdueMilestones.totalOverdueMilestones,
    key: ({ name, daysLate }) => [name, daysLate].join(),
    inFile: ({ Milestone, 'Days late': late }) => [Milestone, late].join(),
    columns: { blockedPaise: 'Blocked' },
    filter: ({ records }) => ({ projectId: records.project }),
  },
  {
    name: 'tdsDeductions',
    list: tds.listTdsDeductions,
    file: tds.exportTdsDeductions,
    totals: tds.totalTdsDeductions,
    key: ({ creditedOn, taxPaise }) => [creditedOn, taxPaise].join(),
    inFile: ({ Credited, Tax }) => [Credited, Math.round(Number(Tax) * 100)].join(),
    columns: { basePaise: 'Base', taxPaise: 'Tax' },
    filter: () => ({ state: 'open' }),
  },
  {
    name: 'tdsChallans',
    list: tds.listTdsChallans,
    file: tds.exportTdsChallans,
    totals: tds.totalTdsChallans,
    key: ({ bsr, number }) => [bsr, number].join(),
    inFile: (row) => [row['BSR code'], row['Challan']].join(),
    columns: { duePaise: 'Due', paidPaise: 'Paid', interestPaise: 'Interest', feePaise: 'Fee' },
    filter: () => ({ status: 'entered' }),
  },
  {
    name: 'contractors',
    list: contractors.listContractors,
    file: contractors.exportContractors,
    totals: contractors.totalContractors,
    key: ({ companyName }) => companyName,
    inFile: ({ Contractor }) => Contractor,
    columns: {},
    filter: () => ({ specialization: 'civil' }),
  },
  {
    name: 'commissionQuestions',
    list: questions.listQuestions,
    file: questions.exportQuestions,
    totals: questions.totalQuestions,
    key: ({ reason }) => reason,
    inFile: ({ Question }) => Question,
    columns: {},
    filter: () => ({ status: 'open' }),
  },
  {
    name: 'siteIssues',
    list: issues.listIssues,
    file: issues.exportIssues,
    totals: issues.totalIssues,
    key: ({ title }) => title,
    inFile: ({ Issue }) => Issue,
    columns: {},
    filter: () => ({ origin: 'snag' }),
  },
  {
    name: 'costs',
    list: costs.listCosts,
    file: costs.exportCosts,
    totals: costs.totalCosts,
    key: ({ vendor, incurredOn, costPaise }) => [vendor, incurredOn, Number(costPaise) / 100].join(),
    inFile: ({ Vendor, Date: day, Cost }) => [Vendor, day, Number(Cost)].join(),
    columns: { costPaise: 'Cost' },
    filter: () => ({ category: 'marketing' }),
  },
  {
    name: 'sitePhotos',
    list: photos.listPhotos,
    file: photos.exportPhotos,
    totals: photos.totalPhotos,
    key: ({ caption }) => caption,
    inFile: ({ Caption }) => Caption,
    columns: {},
    filter: ({ records }) => ({ milestoneId: records.milestone }),
  },
];

/** With all rights, with those of money, and with few. */
const WALKERS: readonly Role[] = [
  'Business Head',
  'Finance Head',
  'Marketing Head',
  'Sales Executive',
  'Channel Partner Agent',
];

let app: TestApp;
let world: World;
let walkers: Map<Role, TestUser>;

beforeAll(async () => {
  ({ app, world } = await openWorlds());
  const projectIds = [world.records.project];
  walkers = new Map([['Business Head', world.organization.businessHead]]);
  for (const role of WALKERS.filter((one) => one !== 'Business Head')) {
    const isAgent = role === 'Channel Partner Agent';
    const more = isAgent ? { channelPartnerId: crypto.randomUUID(), projectIds } : { projectIds };
    walkers.set(role, await world.organization.user(role, more));
  }
  await sellMore();
});

afterAll(() => app.stop());

function run<T>(command: (work: Work) => Promise<T>, as = world.organization.businessHead): Promise<T> {
  return app.application.runAs(as.caller, new Date().toISOString(), command);
}

function walker(role: Role): TestUser {
  const found = walkers.get(role);
  if (!found) throw new Error(`Nobody is ${role}.`);
  return found;
}

/** A sale that a partner brought and whose first demand is late, and one that is cancelled with money to go back. */
async function sellMore(): Promise<void> {
  const { project, tower } = world.records;
  const unit = () => run((work) => buildUnit(work, { projectId: project, towerId: tower }));
  const lead = await run(
    (work) => createLead(work, { ...leadInput(), projectIds: [project] }),
    walker('Channel Partner Agent'),
  );
  const brought = {
    leadId: lead.id,
    unitId: (await unit()).id,
    salesExecutiveId: walker('Sales Executive').id,
  };
  const late = await run((work) => buildSale(work, brought));
  await giveTime(late.id);
  await bounceCheque(late.id);
  await run((work) =>
    sql`update installment set due_date = ${addDays(work.today, -20)}::date,
          demand_date = ${addDays(work.today, -35)}::date
        where organization_id = ${work.caller.organizationId} and sale_id = ${late.id} and demand_date is not null`.execute(
      work.db,
    ),
  );
  await run((work) => buildEnteredInvoice(work, { commissionId: world.records.commission }));
  const ended = await run(async (work) => buildSale(work, { unitId: (await unit()).id }));
  await run((work) =>
    buildVerifiedReceipt(work, { saleId: ended.id, reference: 'UTR-ENDED', amountPaise: 5_00_000_00 }),
  );
  const body = {
    reason: 'Moves abroad',
    initiatedBy: 'developer',
    requestedOn: await run(async (work) => work.today),
  };
  const { status } = await walker('Business Head').send(sales.cancelSale, { params: { id: ended.id }, body });
  expect(status).toBe(200);
}

/** A cheque of a sale came back, and the charge for it is billed. */
async function bounceCheque(saleId: string): Promise<void> {
  const cheque = await run((work) =>
    buildVerifiedReceipt(work, { saleId, mode: 'cheque', reference: 'CHQ-BACK', amountPaise: 10_000_00 }),
  );
  const body = { status: 'bounced', bounceReason: 'Funds insufficient' };
  const { status } = await walker('Business Head').send(receipts.updateReceipt, {
    params: { id: cheque.id },
    body,
  });
  expect(status).toBe(200);
}

/** The due date of a sale is moved. */
async function giveTime(saleId: string): Promise<void> {
  const head = walker('Business Head');
  const coming = await head.send(dues.listDueToday, { query: { saleId, within: 'any' } });
  const [due] = coming.body.data as dues.Due[];
  const body = { dueDate: addDays(due?.dueDate ?? '', 25), reason: 'The bank is late' };
  const { status } = await head.send(updateInstallment, { params: { id: due?.id ?? '' }, body });
  expect(status).toBe(200);
}

function mayRead({ list }: WalkedList, role: Role): boolean {
  return list.can !== 'public' && hasRole(role, ...list.can);
}

async function rowsOf({ list }: WalkedList, user: TestUser, query: Record<string, unknown>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await user.send(list, { query: { ...query, page, limit: 100 } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    rows.push(...(answer.body.data as Row[]));
    const { pages } = answer.body['pagination'] as Page<Row>['pagination'];
    if (page >= pages) return rows;
  }
}

async function fileOf({ file }: WalkedList, user: TestUser, query: Record<string, unknown>) {
  const answer = await user.send(file, { query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return parse<Record<string, string>>(String(answer.body['bytes']), { bom: true, columns: true });
}

async function totalsOf({ totals }: WalkedList, user: TestUser, query: Record<string, unknown>) {
  const answer = await user.send(totals, { query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as { count: number; sums: Sums };
}

/** How many rows a view with this filter says that it finds; null of a list without views. */
async function countOf({ name: list }: WalkedList, user: TestUser, query: Record<string, unknown>) {
  if (list === 'installments' || list === 'charges') return null;
  const view = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const answer = await user.send(views.countViews, { query: { list, views: `?${view}|?` } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body.data as { count: number }[])[0]?.count;
}

const inOrder = (keys: readonly unknown[]) => keys.map(String).toSorted();

/** What a column of the file adds up to. */
function paiseIn(cells: readonly Record<string, string>[], label: string): number {
  return Math.round(cells.reduce((sum, row) => sum + Number(row[label]), 0) * 100);
}

/** The sum of a field of the rows; null where every row hides it. */
function sumOf(rows: readonly Row[], field: string): number | null {
  const known = rows.map((row) => row[field]).filter((value) => typeof value === 'number');
  return known.length === 0 && rows.length > 0 ? null : sumPaise(known);
}

describe.each(LISTS)('the list of $name', (walked) => {
  it('finds, adds up and exports the same rows for every role, by its own filter', async () => {
    for (const role of WALKERS.filter((one) => mayRead(walked, one))) {
      for (const query of [walked.filter(world), ...(walked.name === 'audit' ? [] : [{}])]) {
        const user = walker(role);
        const rows = await rowsOf(walked, user, query);
        const totals = await totalsOf(walked, user, query);
        expect((await countOf(walked, user, query)) ?? totals.count, role).toBe(rows.length);
        const cells = await fileOf(walked, user, query);
        expect(totals.count, role).toBe(rows.length);
        expect(inOrder(cells.map(walked.inFile)), role).toEqual(inOrder(rows.map(walked.key)));
        const known: Sums = walked.sums?.(rows) ?? {};
        const fields = Object.keys(walked.columns);
        // Nothing to add up is nothing, whoever may know it.
        const expected = fields.map((field) => [field, known[field] ?? sumOf(rows, field) ?? 0]);
        expect(
          fields.map((field) => [field, totals.sums[field] ?? 0]),
          role,
        ).toEqual(expected);
        const inCells = fields.map((field) => [field, paiseIn(cells, walked.columns[field] ?? '')]);
        expect(walked.sums ? expected : inCells, role).toEqual(expected);
      }
    }
    const head = await rowsOf(walked, walker('Business Head'), walked.filter(world));
    expect(head.length, 'the walk has something to compare').toBeGreaterThan(0);
  });

  it('exports the chosen rows alone, as CSV and as XLSX', async () => {
    const head = walker('Business Head');
    const [first] = await rowsOf(walked, head, walked.filter(world));
    const ids = String(first?.['id']);
    const cells = await fileOf(walked, head, { ids });
    expect(cells.map(walked.inFile).map(String)).toEqual([String(first && walked.key(first))]);
    const sheet = await head.send(walked.file, { query: { ids, format: 'xlsx' } });
    expect(String(sheet.body['bytes']).slice(0, 2)).toBe('PK');
    const refused = await head.send(walked.file, { query: { ids: 'nonsense' } });
    expect(refused.status).toBe(400);
  });

  it('refuses a parameter that it does not know, an order or a page of a file', async () => {
    const head = walker('Business Head');
    for (const call of [walked.list, walked.file, walked.totals]) {
      const answer = await head.send(call, { query: { nonsense: '1' } });
      expect(answer.status, call.path).toBe(400);
      expect(answer.body['errors']).toMatchObject([{ field: 'nonsense' }]);
    }
    for (const call of [walked.file, walked.totals])
      for (const query of [{ sort: 'id' }, { page: 2 }, { limit: 5 }])
        expect((await head.send(call, { query })).status, call.path).toBe(400);
  });
});

it('what a role may not know is an empty cell and no sum', async () => {
  const walked = LISTS.find(({ name }) => name === 'sales');
  if (!walked) throw new Error('Sales are not walked.');
  const agent = walker('Channel Partner Agent');
  const [row] = await fileOf(walked, agent, {});
  expect(row).toMatchObject({ 'Agreement value': '', Discount: '', Executive: '', 'Collected, %': '' });
  expect(Number(row?.['Demanded'])).toBeGreaterThan(0);
  const { sums } = await totalsOf(walked, agent, {});
  expect(sums).toMatchObject({ agreementValuePaise: null, totalReceivablePaise: null, discountPaise: null });
  expect(sums['demandedPaise']).toBeGreaterThan(0);
});

it('every list of the product that has totals is walked', () => {
  const withTotals = app.application.routes
    .map(({ call }) => call.path)
    .filter((path) => path.endsWith('/totals'))
    // Reports of commissions are also files on paper, and are walked where they are made.
    .filter((path) => !path.startsWith('/commissions/reports/'));
  expect(inOrder(withTotals)).toEqual(inOrder(LISTS.map(({ totals }) => totals.path)));
});

it('every list and report keeps views, of which the same name may be used once for each', async () => {
  const user = walker('Sales Executive');
  for (const list of views.VIEWED_PAGES) {
    const body = { list, name: 'Mine', query: 'page=2&search=a' };
    const kept = await user.send(views.createSavedView, { body });
    expect(kept.status, list).toBe(201);
    expect((await user.send(views.createSavedView, { body })).status).toBe(409);
    const found = await user.send(views.listSavedViews, { query: { list } });
    expect((found.body.data as SavedView[]).map(({ list: of, query }) => [of, query])).toEqual([
      [list, 'search=a'],
    ]);
  }
});

it('pages of a file follow each other without a gap or a repetition, also where many rows have one day', async () => {
  await run(async (work) => {
    const order = {
      columns: [[sql`sale.booking_date`, 'date']],
      id: sql`sale.id`,
      direction: 'desc',
    } as const;
    const all = await work.db
      .selectFrom('sale')
      .select('id')
      .orderBy('bookingDate', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const details = (ids: readonly string[]) => Promise.resolve(ids.map((id) => ({ id })));
    const pages: string[][] = [];
    for await (const page of pagesByPlace(
      work.db,
      { found: work.db.selectFrom('sale'), order, ids: undefined, details },
      1,
    ))
      pages.push(page.map(({ id }) => id));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.flat()).toEqual(all.map(({ id }) => id));
  });
});

it('a file that is read slowly keeps no transaction open and lets others work', async () => {
  const head = walker('Business Head');
  const reply = await fetch(`${app.url}/api/audit/export`, {
    headers: { Authorization: `Bearer ${head.token}` },
  });
  const reader = reply.body?.getReader();
  await reader?.read();
  const { rows } = await app.application.pool.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`,
  );
  expect(rows[0]?.open).toBe(0);
  expect((await head.send(listLeads)).status).toBe(200);
  await reader?.cancel();
});
