import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import { insertChallan } from './challan.store.ts';

/** For tests: ₹10 of further tax of an invoice that is entered, and the challan that paid it today; not posted. */
export async function buildChallan(work: Work, partnerInvoiceId: string): Promise<string> {
  const taxed = await work.db
    .selectFrom('tdsDeduction')
    .selectAll()
    .where('partnerInvoiceId', '=', partnerInvoiceId)
    .executeTakeFirstOrThrow();
  const [id, deductionId] = [newId(), newId()];
  const { organizationId: _organizationId, ...further } = taxed;
  await work.db
    .insertInto('tdsDeduction')
    .values({ ...further, id: deductionId, basePaise: 500_00, taxPaise: 10_00 })
    .execute();
  const amounts = { duePaise: 10_00, paidPaise: 10_00, interestPaise: 0, feePaise: 0, bankAccountId: null };
  const paper = { bsr: '0510308', number: '00007', paidOn: work.today };
  const { section, financialYear } = taxed;
  await insertChallan(
    work,
    {
      id,
      ...paper,
      ...amounts,
      section,
      financialYear,
      excessUsed: [],
      createdAt: work.now,
      createdById: work.caller.userId,
    },
    [deductionId],
  );
  return id;
}
