import type { BodyOf } from '#platform/contract/call.ts';
import { AppError, conflict, invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { rateOn } from '#company/statutory-rates/rate.rules.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import { partnerCreditNotePosting, partnerRepaymentPosting } from '#money/ledger/partnerPosting.rules.ts';
import type { NewBatch } from '#money/ledger/server/ledger.commands.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { enterPeriods } from '#money/ledger/server/period.commands.ts';
import { invoiceNumberOf, invoiceNumberProblem } from '#partners/partner-invoices/partnerInvoice.rules.ts';
import { recover, writeCreditNote } from '#partners/partner-invoices/server/recoverable.store.ts';
import type * as contract from '../recovery.contract.ts';
import {
  amountProblem,
  creditNoteProblems,
  openPaiseOf,
  receivedDayProblem,
  splitOf,
  stillOwed,
} from '../recovery.rules.ts';
import { settleAwaitedGst } from './awaitedGst.commands.ts';
import { lockOwed } from './recovery.lock.ts';

/** The credit note of the firm: its GST is to be paid back as well, first from what invoices kept back for it. */
export async function enterCreditNote(
  work: Work,
  id: string,
  { number: typed, date, taxablePaise, gstPaise, version }: BodyOf<typeof contract.enterCreditNote>,
): Promise<void> {
  const { row, owed, invoiceNumber } = await lockOwed(work, id, version);
  if (row.cause === 'tax') throw conflict('This is tax, not commission; it has no credit note.');
  if (row.creditNoteNumber !== null)
    throw conflict(`Credit note ${row.creditNoteNumber} is entered already.`);
  const number = invoiceNumberOf(typed);
  const differences = creditNoteProblems({ date, taxablePaise, gstPaise }, owed, work.today);
  const isDated = differences.every(({ field }) => field !== 'date');
  const problems = [...(isDated ? await numberProblems(work, number, date) : []), ...differences];
  const [first] = problems;
  if (first) throw new AppError('validation', first.message, problems);
  await writeCreditNote(work, row, { number, date, gstPaise });
  const noted: NewBatch[] =
    gstPaise === 0
      ? []
      : [
          {
            ...partnerCreditNotePosting(gstPaise),
            channelPartnerId: row.channelPartnerId,
            sourceType: 'partnerCreditNote',
            sourceId: id,
            narration: `Credit note ${number} of partner invoice ${invoiceNumber}`,
            ratesUsed: [],
          },
        ];
  await postBatches(work, [...noted, ...(await settleAwaitedGst(work, row.channelPartnerId))]);
}

async function numberProblems(work: Work, number: string, date: string) {
  const rate = rateOn(await ratesFor(work, ['invoice.maxLen']), 'invoice.maxLen', date);
  const message = invoiceNumberProblem(number, rate.value.length);
  return message === null ? [] : [{ field: 'number', message }];
}

/** The firm paid a part back: commission first, then GST. */
export async function enterRepayment(
  work: Work,
  id: string,
  { amountPaise, receivedOn, bankAccountId, reference, version }: BodyOf<typeof contract.enterRepayment>,
): Promise<void> {
  const { row, owed, firmName } = await lockOwed(work, id, version);
  const open = stillOwed(owed, work.today);
  if (openPaiseOf(open) === 0) throw conflict('Nothing is left to be paid back.');
  const tooMuch = amountProblem(amountPaise, open);
  if (tooMuch) throw invalid('amountPaise', tooMuch);
  const wrongDay = receivedDayProblem(receivedOn, row.raisedOn, work.today);
  if (wrongDay) throw invalid('receivedOn', wrongDay);
  await checkAccount(work, bankAccountId);
  await enterPeriods(work, [receivedOn]);
  const sourceId = await recover(work, row, {
    kind: 'repayment',
    ...splitOf(amountPaise, open),
    receivedOn,
    bankAccountId,
    reference,
  });
  await postBatches(work, [
    {
      ...partnerRepaymentPosting({ amountPaise, bankAccountId }),
      channelPartnerId: row.channelPartnerId,
      sourceType: 'partnerRepayment',
      sourceId,
      narration: `Paid back by ${firmName}: ${reference}`,
      ratesUsed: [],
      postedOn: receivedOn,
    },
  ]);
}

async function checkAccount({ db }: Work, id: string): Promise<void> {
  const account = await db
    .selectFrom('designatedAccount')
    .select(['kind', 'removedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!account) throw invalid('bankAccountId', 'Choose an account of a project.');
  if (account.kind === 'separate')
    throw invalid(
      'bankAccountId',
      'The separate account (70%) takes what buyers pay. Choose another account of the project.',
    );
  if (account.removedAt !== null)
    throw invalid('bankAccountId', 'This account is not used any more. Choose another account.');
}
