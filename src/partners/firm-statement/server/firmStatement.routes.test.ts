import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPartner, addStructure, register, sellFor } from '../../../../tests/support/partner-sales.ts';
import { printedCode } from '../../../../tests/support/printed-code.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { CheckedPaper } from '#company/papers/paper.contract.ts';
import { checkPaper } from '#company/papers/paper.contract.ts';
import { clawbackPosting, partnerPaymentPosting } from '#money/ledger/partnerPosting.rules.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { approveCommission } from '#partners/commissions/commission.contract.ts';
import { buildEnteredInvoice } from '#partners/partner-invoices/server/partnerInvoice.factory.ts';
import { anyTerms } from '#partners/structures/structureTerms.factory.ts';
import type { FirmStatement } from '../firmStatement.contract.ts';
import * as contract from '../firmStatement.contract.ts';

let desk: SalesDesk;
let firm: TestUser;
let rival: TestUser;
let firmId: string;
let invoiceNumber: string;

/** Of the worked sale: 2%, of which the first tranche is 40%. */
const FIRST = 1_06_536_80;
const REST = 1_59_805_20;

beforeAll(async () => {
  desk = await openSalesDesk();
  await addStructure(
    desk,
    'For all',
    anyTerms({
      payouts: [
        { pct: 40, condition: { saleStatus: 'registered', collectedPct: 0 } },
        { pct: 60, condition: { saleStatus: 'registered', collectedPct: 40 } },
      ],
    }),
  );
  [firm, rival] = [await addPartner(desk), await addPartner(desk)];
  firmId = firm.caller.channelPartnerId ?? '';
  const sale = await sellFor(desk, firm);
  await register(desk, sale);
  const { id: commissionId } = await desk.run(({ db }) =>
    db.selectFrom('commission').select('id').where('saleId', '=', sale.id).executeTakeFirstOrThrow(),
  );
  await dataOf(desk.finance.send(approveCommission, { params: { id: commissionId }, body: {} }));
  invoiceNumber = await desk.run(async (work) => {
    const id = await buildEnteredInvoice(work, { commissionId, seqs: [1] });
    const { number } = await work.db
      .selectFrom('partnerInvoice')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return number;
  });
});

afterAll(() => desk.app.stop());

const read = (as: TestUser, query: { asOf?: string } = {}, id = firmId) =>
  as.send(contract.getFirmStatement, { params: { id }, query });

describe('the account of a firm', () => {
  it('shows the invoice with its tax, and notes what is approved', async () => {
    const statement = await dataOf<FirmStatement>(read(desk.finance));
    const tax = 2_130_74;
    expect(statement.rows.map((row) => [row.kind, row.notedPaise, row.debitPaise, row.creditPaise])).toEqual([
      ['commission', FIRST + REST, 0, 0],
      ['invoice', null, 0, FIRST],
      ['tds', null, tax, 0],
    ]);
    expect(statement.rows[1]).toMatchObject({ document: invoiceNumber, balancePaise: FIRST });
    expect(statement).toMatchObject({
      asOf: desk.today,
      balancePaise: FIRST - tax,
      payablePaise: FIRST - tax,
      recoverablePaise: 0,
      approvedNotInvoicedPaise: REST,
    });
  });

  it('is that of any past day, and of no future one', async () => {
    const yesterday = await dataOf<FirmStatement>(read(desk.head, { asOf: addDays(desk.today, -1) }));
    expect(yesterday).toMatchObject({ rows: [], balancePaise: 0, approvedNotInvoicedPaise: 0 });
    expect(await refusalOf(read(desk.head, { asOf: addDays(desk.today, 1) }))).toEqual({
      status: 400,
      message: 'Choose today or a past day.',
    });
  });

  it('equals the ledger when it is paid and clawed back', async () => {
    const before = await dataOf<FirmStatement>(read(desk.finance));
    await desk.run(async (work) => {
      const tranche = await work.db
        .selectFrom('commissionTranche')
        .innerJoin('commission', 'commission.id', 'commissionTranche.commissionId')
        .select(['commissionTranche.id', 'commissionTranche.grossPaise'])
        .where('commission.channelPartnerId', '=', firmId)
        .where('commissionTranche.seq', '=', 1)
        .executeTakeFirstOrThrow();
      const account = desk.project.designatedAccounts.find(({ kind }) => kind !== 'separate');
      const money = { amountPaise: before.payablePaise, bankAccountId: account?.id ?? '' };
      const shared = { channelPartnerId: firmId, sourceId: tranche.id, ratesUsed: [] };
      await postBatches(work, [
        {
          ...partnerPaymentPosting(tranche.id, money),
          ...shared,
          sourceType: 'partnerPayment',
          narration: 'Paid',
        },
        {
          ...clawbackPosting([{ trancheId: tranche.id, grossPaise: tranche.grossPaise }]),
          ...shared,
          sourceType: 'partnerClawback',
          narration: 'Clawback',
        },
      ]);
    });
    const after = await dataOf<FirmStatement>(read(desk.finance));
    expect(after.rows.slice(-2).map((row) => [row.kind, row.debitPaise, row.balancePaise])).toEqual([
      ['payment', before.payablePaise, 0],
      ['clawback', FIRST, -FIRST],
    ]);
    expect(after).toMatchObject({ payablePaise: 0, recoverablePaise: FIRST, balancePaise: -FIRST });
    const owed = await desk.run(async ({ db }) => {
      const entries = await db
        .selectFrom('ledgerEntry')
        .select(['debitPaise', 'creditPaise'])
        .where('channelPartnerId', '=', firmId)
        .where('account', 'in', ['partnerPayable', 'partnerRecoverable'])
        .execute();
      return entries.reduce((sum, entry) => sum + entry.creditPaise - entry.debitPaise, 0);
    });
    expect(after.balancePaise).toBe(owed);
    expect(after.creditPaise - after.debitPaise).toBe(owed);
  });

  it('is for Finance, the Sales Head and the firm itself', async () => {
    expect((await read(firm)).status).toBe(200);
    expect((await read(await desk.organization.user('Sales Head'))).status).toBe(200);
    expect((await refusalOf(read(rival))).status).toBe(404);
    expect((await refusalOf(read(await desk.organization.user('Sales Manager')))).status).toBe(403);
    expect((await refusalOf(read(await desk.organization.user('Marketing Head')))).status).toBe(403);
  });

  it('is printed', async () => {
    const { status, headers, body } = await firm.send(contract.getFirmStatementPdf, {
      params: { id: firmId },
      query: {},
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { text } = await printedCode(body['bytes'] as Buffer);
    const code = text.slice(text.lastIndexOf('/') + 1);
    const checked = await dataOf<CheckedPaper>(desk.app.send(checkPaper, { params: { code } }));
    expect(checked).toMatchObject({ kind: 'firmStatement', status: 'valid', file: null });
  });
});
