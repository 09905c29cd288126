import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addFirm,
  enter,
  payableCommission,
  sendAndEnter,
  sendInvoice,
} from '../../../../tests/support/partner-invoices.ts';
import { addStructure } from '../../../../tests/support/partner-sales.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { clawbackPosting, partnerCreditNotePosting } from '#money/ledger/partnerPosting.rules.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { firmBalances } from '#money/ledger/server/ledger.queries.ts';
import { anyTerms } from '#partners/structures/structureTerms.factory.ts';
import type { PartnerInvoice } from '../partnerInvoice.contract.ts';
import * as contract from '../partnerInvoice.contract.ts';

let now = '2026-11-21T06:00:00.000Z';
let desk: SalesDesk;
let firm: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => now });
  await addStructure(desk, 'For all', anyTerms());
  firm = await addFirm(desk, { gstState: '27' });
});

afterAll(() => desk.app.stop());

/** The sale behind a paid invoice ended, and the credit note of the firm is here. */
async function clawBack(commissionId: string, invoice: PartnerInvoice): Promise<string> {
  const id = crypto.randomUUID();
  const paise = 1_33_171_00;
  await desk.run(async (work) => {
    const { db } = work;
    await db
      .updateTable('commissionTranche')
      .set({ paidPaise: paise })
      .where('commissionId', '=', commissionId)
      .execute();
    await db
      .updateTable('commission')
      .set({ paidPaise: paise, stage: 'clawback', clawbackPaise: paise, endReason: 'The sale was cancelled' })
      .where('id', '=', commissionId)
      .execute();
    const channelPartnerId = invoice.firm.id;
    await db
      .insertInto('partnerRecoverable')
      .values({
        id,
        channelPartnerId,
        commissionId,
        partnerInvoiceId: invoice.id,
        cause: 'clawback',
        raisedOn: work.today,
        taxablePaise: paise,
        gstPaise: 23_970_78,
        creditNoteNumber: 'CN1',
        creditNoteDate: work.today,
      })
      .execute();
    const tranches = [{ trancheId: invoice.tranches[0]?.trancheId ?? '', grossPaise: paise }];
    const of = { channelPartnerId, narration: 'Taken back', ratesUsed: [] };
    await postBatches(work, [
      { ...clawbackPosting(tranches), ...of, sourceType: 'partnerClawback', sourceId: crypto.randomUUID() },
      {
        ...partnerCreditNotePosting(23_970_78),
        ...of,
        sourceType: 'partnerCreditNote',
        sourceId: crypto.randomUUID(),
      },
    ]);
  });
  return id;
}

const stateOf = (commissionId: string, recoverableId: string) =>
  desk.run(async ({ db }) => ({
    commission: await db
      .selectFrom('commission')
      .select(['stage', 'recoveredPaise'])
      .where('id', '=', commissionId)
      .executeTakeFirstOrThrow(),
    recoverable: await db
      .selectFrom('partnerRecoverable')
      .select(['recoveredTaxablePaise', 'recoveredGstPaise'])
      .where('id', '=', recoverableId)
      .executeTakeFirstOrThrow(),
  }));

it('is taken from the next invoice with its GST, and given back when that is cancelled', async () => {
  const old = await payableCommission(desk, firm, [1_33_171_00]);
  const paid = await sendAndEnter(desk, firm, { commissionId: old.id, seqs: [1], number: 'P1' });
  expect(paid).toMatchObject({ gstPaise: 23_970_78, tdsPaise: 2_663_42, payablePaise: 1_54_478_36 });
  const recoverableId = await clawBack(old.id, paid);

  const next = await payableCommission(desk, firm, [1_99_756_50]);
  const entered = await sendAndEnter(desk, firm, { commissionId: next.id, seqs: [1], number: 'P2' });
  expect(entered).toMatchObject({
    gstPaise: 35_956_17,
    tdsBasePaise: 66_585_50,
    tdsPaise: 1_331_71,
    recoveredPaise: 1_57_141_78,
    payablePaise: 77_239_18,
    netPaise: 77_239_18,
  });
  expect(await stateOf(old.id, recoverableId)).toEqual({
    commission: { stage: 'cancelled', recoveredPaise: 1_33_171_00 },
    recoverable: { recoveredTaxablePaise: 1_33_171_00, recoveredGstPaise: 23_970_78 },
  });
  const body = { reason: 'Entered by mistake' };
  await dataOf(desk.finance.send(contract.cancelPartnerInvoice, { params: { id: entered.id }, body }));
  expect(await stateOf(old.id, recoverableId)).toEqual({
    commission: { stage: 'clawback', recoveredPaise: 0 },
    recoverable: { recoveredTaxablePaise: 0, recoveredGstPaise: 0 },
  });
  const balances = await desk.run((work) => firmBalances(work, paid.firm.id));
  const owed = balances.find(({ account }) => account === 'partnerRecoverable');
  expect((owed?.debitPaise ?? 0) - (owed?.creditPaise ?? 0)).toBe(1_57_141_78);
});

it('takes an invoice whole where more is to be paid back: its tranche is settled without a payment', async () => {
  const next = await payableCommission(desk, firm, [50_000_00]);
  const entered = await sendAndEnter(desk, firm, { commissionId: next.id, seqs: [1], number: 'P3' });
  expect(entered).toMatchObject({ tdsPaise: 0, recoveredPaise: 59_000_00, netPaise: 0 });
  expect((await commissionRow(next.id)).status).toBe('paid');
  const body = { reason: 'Entered by mistake' };
  await dataOf(desk.finance.send(contract.cancelPartnerInvoice, { params: { id: entered.id }, body }));
  expect(await commissionRow(next.id)).toEqual({ status: 'approved', paidPaise: 0 });
});

const commissionRow = (id: string) =>
  desk.run(({ db }) =>
    db
      .selectFrom('commission')
      .select(['status', 'paidPaise'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );

it('dated and entered on 30 Mar 2026 it is taxed under 194H of 25-26', async () => {
  now = '2026-03-30T06:00:00.000Z';
  const other = await openSalesDesk({ clock: () => now });
  try {
    await addStructure(other, 'For all', anyTerms());
    const seller = await addFirm(other);
    const { id: commissionId } = await payableCommission(other, seller, [1_33_171_00]);
    const sent = await sendInvoice(other, seller, { commissionId, seqs: [1], number: 'M1' });
    const entered = await dataOf<PartnerInvoice>(enter(other, sent));
    expect(entered.deductions).toMatchObject([{ section: '194H', ratePct: 2, taxPaise: 2_663_42 }]);
    expect(entered.payBy).toBe('2026-04-29');
  } finally {
    await other.app.stop();
  }
});
