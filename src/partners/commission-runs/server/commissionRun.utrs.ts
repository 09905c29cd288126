import type { BodyOf, ResultOf } from '#platform/contract/call.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { notePapersChanged } from '#company/papers/server/paper.current.ts';
import type * as contract from '../commissionRun.contract.ts';
import type { CommissionRunLine } from '../commissionRunLine.contract.ts';
import type { BankAnswer } from '../utr.rules.ts';
import { utrOf, utrProblem, utrResult } from '../utr.rules.ts';
import { readBankAnswers } from './bankAnswer.read.ts';
import { linesOfRun } from './commissionRunLine.queries.ts';
import { lockRun, writeRun } from './commissionRun.store.ts';

type Row = ResultOf<typeof contract.enterUtrs>['rows'][number];

/** Marks payments as paid by the bank; each row for itself, those that cannot be taken say why. */
export async function enterUtrs(
  work: Work,
  id: string,
  { lines = [], csv }: BodyOf<typeof contract.enterUtrs>,
): Promise<Row[]> {
  const run = await lockRun(work, id);
  const { releasedAt } = run;
  if (run.status !== 'released' || releasedAt === null)
    throw conflict(`${run.number} is not released, so the bank has paid nothing of it.`);
  const known = await linesOfRun(work, id);
  const answers = csv === undefined ? answersOf(lines, known) : await readBankAnswers(csv, work.today);
  if (answers.length === 0) throw invalid(csv === undefined ? 'lines' : 'csv', 'Enter at least one UTR.');
  const others = await utrsOfOthers(
    work,
    answers.map(({ utr }) => utrOf(utr)),
    known,
  );
  const releasedOn = dayOf(releasedAt, work.caller.timezone);
  const rows: Row[] = [];
  const paid: string[] = [];
  for (const answer of answers) {
    const { reference } = answer;
    const line = known.find((one) => one.reference === reference) ?? null;
    const isAgain = rows.some((row) => row.reference === reference && row.result !== 'refused');
    const facts = { releasedOn, today: work.today, ofOthers: others, isAgain };
    const problem = utrProblem(answer, line, facts);
    const result = problem === null && line !== null ? utrResult(answer, line) : 'refused';
    rows.push({ reference, result, reason: problem });
    if (line === null || result === 'refused' || result === 'unchanged') continue;
    others.set(utrOf(answer.utr), { firmId: line.firm.id, firmName: line.firm.name });
    await markPaid(work, line, answer);
    if (result === 'paid') paid.push(line.id);
  }
  const changed = rows.filter(({ result }) => result === 'paid' || result === 'corrected');
  if (changed.length > 0) {
    await notePapersChanged(work, 'paymentAdvice', [id]);
    await writeRun(
      work,
      run,
      {},
      { action: 'enterUtrs', after: { utrs: changed.map((row) => row.reference), paid } },
    );
  }
  return rows;
}

function answersOf(
  rows: NonNullable<BodyOf<typeof contract.enterUtrs>['lines']>,
  known: readonly CommissionRunLine[],
): BankAnswer[] {
  return rows.map(({ lineId, utr, paidOn }, index) => {
    const line = known.find((one) => one.id === lineId);
    if (!line) throw invalid(`lines.${index}.lineId`, 'This line is not of this run.');
    return { reference: line.reference, utr, paidOn };
  });
}

async function markPaid(work: Work, { id }: CommissionRunLine, { utr, paidOn }: BankAnswer): Promise<void> {
  await work.db
    .updateTable('commissionRunLine')
    .set((eb) => ({ status: 'paid', utr: utrOf(utr), paidOn, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Numbers that stand on a payment of another firm already, with that firm: a bank uses a number for one payee. */
async function utrsOfOthers(
  { db }: Work,
  utrs: readonly string[],
  known: readonly CommissionRunLine[],
): Promise<Map<string, { firmId: string; firmName: string }>> {
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom('commissionRunLine')
    .innerJoin('channelPartner', 'channelPartner.id', 'commissionRunLine.channelPartnerId')
    .select(['commissionRunLine.utr', 'channelPartner.id as firmId', 'channelPartner.name as firmName'])
    .where('commissionRunLine.utr', 'in', [...utrs])
    .execute();
  return new Map(rows.flatMap(({ utr, ...firm }) => (utr === null ? [] : [[utr, firm]])));
}
