import { v7 as newId } from 'uuid';
import { financialYearLabel } from '#platform/contract/calendar.ts';
import { pctOf, sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { serial } from '#platform/server/serial.factory.ts';
import { partnerInvoicePosting, partnerPaymentPosting } from '#money/ledger/partnerPosting.rules.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';

/** For tests: an invoice for tranches of commissions of a firm with 18 % GST and 2 % TDS, entered today. */
export async function buildInvoice(
  work: Work,
  { commissionIds, seqs, gstPct = 18 }: { commissionIds: string[]; seqs?: number[]; gstPct?: number },
): Promise<string> {
  const tranches = (await tranchesOf(work, commissionIds)).filter(({ seq }) => seqs?.includes(seq) ?? true);
  const billed = tranches.map((one) => ({
    trancheId: one.id,
    grossPaise: one.grossPaise - one.carriedPaise,
  }));
  const [channelPartnerId = ''] = tranches.map((one) => one.channelPartnerId);
  const taxablePaise = sumPaise(billed.map(({ grossPaise }) => grossPaise));
  const tax = { igstPaise: pctOf(taxablePaise, gstPct), tdsPaise: pctOf(taxablePaise, 2) };
  const id = newId();
  const number = `GST${serial()}`;
  const deductee = tranches[0]?.pan ?? `firm:${channelPartnerId}`;
  const of = { partnerInvoiceId: id, channelPartnerId, deductee, section: '194H', creditedOn: work.today };
  await work.db
    .insertInto('partnerInvoice')
    .values({
      id,
      channelPartnerId,
      number,
      invoiceDate: work.today,
      financialYear: financialYearLabel(work.today),
      gstin: '27AAACD1234F1Z5',
      taxablePaise,
      igstPaise: tax.igstPaise,
      status: 'entered',
      sentAt: work.now,
      creditedOn: work.today,
      deductee,
      section: of.section,
      tdsBasePaise: taxablePaise,
      tdsPaise: tax.tdsPaise,
      recoveredPaise: 0,
      owedPaise: 0,
      gstAwaitedPaise: 0,
      payablePaise: taxablePaise + tax.igstPaise - tax.tdsPaise,
      payBy: work.today,
      steps: [],
      enteredAt: work.now,
      enteredById: work.caller.userId,
    })
    .execute();
  const netOf = (grossPaise: number) => grossPaise + pctOf(grossPaise, gstPct) - pctOf(grossPaise, 2);
  const lines = billed.map((one) => ({ ...one, partnerInvoiceId: id, netPaise: netOf(one.grossPaise) }));
  await insertRows(work.db, 'partnerInvoiceTranche', lines);
  await work.db
    .insertInto('tdsDeduction')
    .values({
      ...of,
      id: newId(),
      creditInvoiceId: id,
      financialYear: financialYearLabel(work.today),
      basePaise: taxablePaise,
      ratePct: 2,
      taxPaise: tax.tdsPaise,
    })
    .execute();
  await postBatches(work, [
    {
      ...partnerInvoicePosting({
        tranches: billed,
        gstPaise: tax.igstPaise,
        tdsPaise: tax.tdsPaise,
        recoveredPaise: 0,
      }),
      channelPartnerId,
      sourceType: 'partnerInvoice',
      sourceId: id,
      narration: `Partner invoice ${number} entered`,
      ratesUsed: [],
    },
  ]);
  return id;
}

/** For tests: what an invoice pays for a commission leaves an account. */
export async function payInvoice(
  work: Work,
  {
    invoiceId,
    commissionId,
    bankAccountId,
  }: { invoiceId: string; commissionId: string; bankAccountId: string },
): Promise<void> {
  const lines = await work.db
    .selectFrom('partnerInvoiceTranche')
    .selectAll()
    .where('partnerInvoiceId', '=', invoiceId)
    .execute();
  const own = (await tranchesOf(work, [commissionId])).filter(({ id }) =>
    lines.some(({ trancheId }) => trancheId === id),
  );
  let paidPaise = 0;
  for (const { id, channelPartnerId } of own) {
    const { grossPaise = 0, netPaise = 0 } = lines.find(({ trancheId }) => trancheId === id) ?? {};
    paidPaise += grossPaise;
    await work.db
      .updateTable('commissionTranche')
      .set({ paidPaise: grossPaise })
      .where('id', '=', id)
      .execute();
    await postBatches(work, [
      {
        ...partnerPaymentPosting(id, { amountPaise: netPaise ?? 0, bankAccountId }),
        channelPartnerId,
        sourceType: 'partnerPayment',
        sourceId: newId(),
        narration: 'Paid to the firm',
        ratesUsed: [],
      },
    ]);
  }
  await work.db
    .updateTable('commission')
    .set((eb) => ({ paidPaise: eb('paidPaise', '+', paidPaise), stage: 'partiallyPaid' }))
    .where('id', '=', commissionId)
    .execute();
}

function tranchesOf({ db }: Work, commissionIds: readonly string[]) {
  return db
    .selectFrom('commissionTranche')
    .innerJoin('commission', 'commission.id', 'commissionTranche.commissionId')
    .innerJoin('channelPartner', 'channelPartner.id', 'commission.channelPartnerId')
    .selectAll('commissionTranche')
    .select(['commission.channelPartnerId', 'channelPartner.pan'])
    .where('commission.id', 'in', [...commissionIds])
    .orderBy('commission.number')
    .orderBy('commissionTranche.seq')
    .execute();
}
