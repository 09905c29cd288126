import type { Selectable, Updateable } from 'kysely';
import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, forbidden, invalid, staleVersion } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import type { CommissionQuestionTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { visibleCommissions } from '#partners/commissions/server/commission.visibility.ts';
import type * as contract from '../question.contract.ts';
import { endedRefusal, mayAnswer, mayWithdraw } from '../question.rules.ts';
import { QUESTION_OWNERS } from '../questionRights.rules.ts';
import { foundQuestions } from './question.queries.ts';

export async function answerQuestion(
  work: Work,
  at: QuestionPlace,
  { answer, version }: BodyOf<typeof contract.answerQuestion>,
): Promise<void> {
  const question = await lockQuestion(work, at, version);
  if (!mayAnswer(work.caller, question)) throw forbidden(await ownedBy(work, question.ownerId));
  checkOpen(question);
  if (!answer) throw invalid('answer', 'Enter the answer.');
  await writeQuestion(work, question, { status: 'answered', answer, ...endedNow(work) }, 'answer');
}

export async function withdrawQuestion(
  work: Work,
  at: QuestionPlace,
  { version }: BodyOf<typeof contract.withdrawQuestion>,
): Promise<void> {
  const question = await lockQuestion(work, at, version);
  if (!mayWithdraw(work.caller, question)) throw forbidden();
  checkOpen(question);
  await writeQuestion(work, question, { status: 'withdrawn', ...endedNow(work) }, 'withdraw');
}

/** To somebody who sees the commission. */
export async function assignQuestion(
  work: Work,
  at: QuestionPlace,
  { ownerId, version }: BodyOf<typeof contract.assignQuestion>,
): Promise<void> {
  const question = await lockQuestion(work, at, version);
  if (!mayAnswer(work.caller, question)) throw forbidden(await ownedBy(work, question.ownerId));
  checkOpen(question);
  if (!ownerId) throw invalid('ownerId', 'Choose who is to answer.');
  if (ownerId === question.ownerId) throw invalid('ownerId', 'This person owns the question already.');
  await checkOwner(work, at.id, ownerId);
  await writeQuestion(work, question, { ownerId }, 'assign');
}

interface QuestionPlace {
  /** Of the commission. */
  id: string;
  questionId: string;
}

type Question = Selectable<CommissionQuestionTable>;

/** 404 unless it is a question about this commission that the caller may see. */
async function lockQuestion(
  work: Work,
  { id, questionId }: QuestionPlace,
  version: number | undefined,
): Promise<Question> {
  const seen = await foundQuestions(work)
    .select('commissionQuestion.id')
    .where('commissionQuestion.id', '=', questionId)
    .where('commissionQuestion.commissionId', '=', id)
    .executeTakeFirst();
  required(seen, 'Question');
  const question = await work.db
    .selectFrom('commissionQuestion')
    .selectAll()
    .where('id', '=', questionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (version !== undefined && version !== question.version) throw staleVersion();
  return question;
}

function checkOpen(question: Question): void {
  const refusal = endedRefusal(question);
  if (refusal) throw conflict(refusal);
}

async function ownedBy({ db }: Work, ownerId: string): Promise<string> {
  const owner = await db
    .selectFrom('appUser')
    .select(['firstName', 'lastName'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return `${displayName(owner)} answers this question.`;
}

async function checkOwner(work: Work, commissionId: string, ownerId: string): Promise<void> {
  const owner = await work.db
    .selectFrom('appUser')
    .select(['id', 'role'])
    .where('id', '=', ownerId)
    .where('role', 'in', [...QUESTION_OWNERS])
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!owner) throw invalid('ownerId', 'Choose an active person of Finance or Sales.');
  const caller = { ...work.caller, userId: owner.id, role: owner.role, channelPartnerId: null };
  const seen = await work.db
    .selectFrom('commission')
    .innerJoin('sale', 'sale.id', 'commission.saleId')
    .select('commission.id')
    .where('commission.id', '=', commissionId)
    .where(visibleCommissions({ ...work, caller }))
    .executeTakeFirst();
  if (!seen) throw invalid('ownerId', 'This person does not see the sale. Choose another one.');
}

function endedNow({ now, caller }: Work) {
  return { endedAt: now, endedById: caller.userId };
}

async function writeQuestion(
  work: Work,
  { id, version, status, ownerId }: Question,
  set: Updateable<CommissionQuestionTable>,
  action: 'answer' | 'withdraw' | 'assign',
): Promise<void> {
  const next = version + 1;
  await work.db
    .updateTable('commissionQuestion')
    .set({ ...set, version: next })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action,
    resource: 'commissionQuestion',
    id,
    version: next,
    before: { status, ownerId },
    after: set,
  });
}
