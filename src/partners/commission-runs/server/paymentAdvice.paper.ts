import type { Work } from '#platform/server/context.ts';
import { currentPaper } from '#company/papers/server/paper.current.ts';
import type { NewPaper } from '#company/papers/server/paper.store.ts';
import { issuePapers } from '#company/papers/server/paper.store.ts';
import type { PaymentAdviceDocument } from '../paymentAdvice.document.ts';
import { adviceOf } from './paymentAdvice.queries.ts';

/** Enters the advices of a run that was just released among the issued papers, one for each firm. */
export async function issueAdvices(work: Work, runId: string): Promise<void> {
  const papers: NewPaper[] = [];
  for (const firmId of await firmsOf(work, runId))
    papers.push(advicePaper(runId, firmId, await adviceOf(work, runId, firmId)));
  await issuePapers(work, papers);
}

/** The code of an advice that is printed now: what the bank answered since makes another paper of it. */
export function adviceCode(
  work: Work,
  runId: string,
  firmId: string,
  document: PaymentAdviceDocument,
): Promise<string> {
  return currentPaper(work, advicePaper(runId, firmId, document));
}

/** The firms that a run pays. */
export async function firmsOf({ db }: Work, runId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('commissionRunLine')
    .select('channelPartnerId')
    .distinct()
    .where('runId', '=', runId)
    .where('status', '<>', 'dropped')
    .execute();
  return rows.map(({ channelPartnerId }) => channelPartnerId);
}

function advicePaper(runId: string, firmId: string, document: PaymentAdviceDocument): NewPaper {
  const { runNumber, orderedOn, totals, currency, firmName } = document;
  return {
    kind: 'paymentAdvice',
    recordId: runId,
    title: 'Payment advice',
    number: runNumber,
    day: orderedOn,
    amountPaise: totals.netPaise,
    currency,
    holder: firmName,
    channelPartnerId: firmId,
    document,
  };
}
