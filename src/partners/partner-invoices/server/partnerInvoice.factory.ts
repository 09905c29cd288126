import { v7 as newId } from 'uuid';
import { financialYearLabel } from '#platform/contract/calendar.ts';
import { pctOf, sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { partnerInvoicePosting } from '#money/ledger/partnerPosting.rules.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';

interface Billed {
  commissionId: string;
  /** Its tranches; all unless named. */
  seqs?: readonly number[];
}

let count = 0;

/** For tests: an invoice of the firm for tranches of its commission, without GST, with 2% TDS, entered today. */
export async function buildEnteredInvoice(work: Work, { commissionId, seqs }: Billed): Promise<string> {
  const { db, today, now, caller } = work;
  const commission = await db
    .selectFrom('commission')
    .innerJoin('channelPartner', 'channelPartner.id', 'commission.channelPartnerId')
    .select(['commission.channelPartnerId', 'channelPartner.pan'])
    .where('commission.id', '=', commissionId)
    .executeTakeFirstOrThrow();
  const tranches = await db
    .selectFrom('commissionTranche')
    .selectAll()
    .where('commissionId', '=', commissionId)
    .$if(seqs !== undefined, (query) => query.where('seq', 'in', [...(seqs ?? [])]))
    .orderBy('seq')
    .execute();
  const id = newId();
  const grossPaise = sumPaise(tranches.map((one) => one.grossPaise - one.carriedPaise));
  const tdsPaise = pctOf(grossPaise, 2);
  count += 1;
  const { channelPartnerId, pan } = commission;
  const deductee = pan ?? `firm:${channelPartnerId}`;
  const financialYear = financialYearLabel(today);
  await db
    .insertInto('partnerInvoice')
    .values({
      id,
      channelPartnerId,
      number: `INV${count}`,
      invoiceDate: today,
      financialYear,
      taxablePaise: grossPaise,
      status: 'entered',
      sentAt: now,
      sentById: caller.userId,
      creditedOn: today,
      deductee,
      section: '194H',
      tdsBasePaise: grossPaise,
      tdsPaise,
      recoveredPaise: 0,
      owedPaise: 0,
      gstAwaitedPaise: 0,
      payablePaise: grossPaise - tdsPaise,
      payBy: today,
      steps: [],
      enteredAt: now,
      enteredById: caller.userId,
    })
    .execute();
  let left = grossPaise - tdsPaise;
  for (const [at, tranche] of tranches.entries()) {
    const gross = tranche.grossPaise - tranche.carriedPaise;
    const netPaise = at === tranches.length - 1 ? left : gross - pctOf(gross, 2);
    left -= netPaise;
    await db
      .insertInto('partnerInvoiceTranche')
      .values({ partnerInvoiceId: id, trancheId: tranche.id, grossPaise: gross, netPaise })
      .execute();
  }
  await db
    .insertInto('tdsDeduction')
    .values({
      id: newId(),
      partnerInvoiceId: id,
      creditInvoiceId: id,
      channelPartnerId,
      deductee,
      financialYear,
      section: '194H',
      creditedOn: today,
      basePaise: grossPaise,
      ratePct: 2,
      taxPaise: tdsPaise,
    })
    .execute();
  const billed = tranches.map((one) => ({
    trancheId: one.id,
    grossPaise: one.grossPaise - one.carriedPaise,
  }));
  const [posted] = await postBatches(work, [
    {
      ...partnerInvoicePosting({ tranches: billed, gstPaise: 0, tdsPaise, recoveredPaise: 0 }),
      channelPartnerId,
      sourceType: 'partnerInvoice',
      sourceId: id,
      narration: `Partner invoice INV${count}`,
      ratesUsed: [],
    },
  ]);
  required(posted, 'Batch');
  return id;
}
