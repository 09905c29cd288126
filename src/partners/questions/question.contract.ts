import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, count, id, optional, sortBy, text, version } from '#platform/contract/fields.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { QUESTION_ACTIONS, QUESTION_STATUSES } from './question.rules.ts';
import { QUESTION_ASKERS, QUESTION_OWNERS, QUESTION_READERS } from './questionRights.rules.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

export const CommissionQuestion = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  version: z.number().int(),
  commission: Named,
  firm: Named,
  /** The tranche it is about; null: the whole commission. */
  seq: z.number().int().nullable(),
  reason: z.string(),
  file: Named.nullable(),
  status: z.enum(QUESTION_STATUSES),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  /** Who answers it; null for people of the firm. */
  owner: Named.nullable(),
  dueOn: z.string(),
  isOverdue: z.boolean(),
  answer: z.string().nullable(),
  /** When it was answered or withdrawn. */
  endedAt: z.iso.datetime().nullable(),
  /** Null for people of the firm where one of the builder answered. */
  endedBy: z.string().nullable(),
  allowedActions: z.array(z.enum(QUESTION_ACTIONS)),
});
export type CommissionQuestion = z.infer<typeof CommissionQuestion>;

export const listQuestions = call({
  method: 'GET',
  path: '/commissions/questions',
  summary: 'Questions of partner firms about their commissions, the first due first',
  can: QUESTION_READERS,
  query: z.object({
    ...pageQuery,
    status: anyValueOf(QUESTION_STATUSES),
    channelPartnerId: id().optional(),
    ownerId: id().optional(),
    sort: sortBy(['dueOn'], 'dueOn'),
  }),
  reply: page(CommissionQuestion),
});

export const exportQuestions = fileOf(listQuestions);
export const totalQuestions = totalsOf(listQuestions, []);

export const listQuestionsOf = call({
  method: 'GET',
  path: '/commissions/{id}/questions',
  summary: 'Questions about a commission, the newest first',
  can: QUESTION_READERS,
  reply: data(z.array(CommissionQuestion)),
});

export const listQuestionOwners = call({
  method: 'GET',
  path: '/commissions/{id}/questions/owners',
  summary: 'Who can own a question about a commission: active people of Finance and Sales who see it',
  can: QUESTION_OWNERS,
  reply: data(z.array(Named)),
});

export const QuestionInput = z.object({
  seq: optional(count('Tranche', 1, 20)),
  reason: text(1000, 'Question', 3),
  fileId: optional(id()),
});

export const askQuestion = call({
  method: 'POST',
  path: '/commissions/{id}/questions',
  summary:
    'Ask about a commission of the own firm, or about one of its tranches; payment does not wait for it',
  can: QUESTION_ASKERS,
  body: QuestionInput,
  reply: data(CommissionQuestion),
  status: 201,
  creates: true,
});

export const AnswerInput = z.object({ answer: text(1000, 'Answer', 3), version: version() });

export const answerQuestion = call({
  method: 'PUT',
  path: '/commissions/{id}/questions/{questionId}/answer',
  summary: 'Answer a question; an amount changes only by recalculation and approval',
  can: QUESTION_OWNERS,
  body: AnswerInput.partial(),
  reply: data(CommissionQuestion),
});

export const withdrawQuestion = call({
  method: 'PUT',
  path: '/commissions/{id}/questions/{questionId}/withdraw',
  summary: 'Withdraw a question of the own firm that is not answered yet',
  can: QUESTION_ASKERS,
  body: z.object({ version: version() }).partial(),
  reply: data(CommissionQuestion),
});

export const assignQuestion = call({
  method: 'PUT',
  path: '/commissions/{id}/questions/{questionId}/assign',
  summary: 'Reassign a question to another owner, who sees the commission',
  can: QUESTION_OWNERS,
  body: z.object({ ownerId: id(), version: version() }).partial(),
  reply: data(CommissionQuestion),
});
