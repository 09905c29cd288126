import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../question.contract.ts';
import { askQuestion } from './question.ask.ts';
import { questionSheet, totalQuestions } from './question.list.ts';
import { answerQuestion, assignQuestion, withdrawQuestion } from './question.commands.ts';
import { questionOwners } from './questionOwner.queries.ts';
import { getQuestion, listQuestions, listQuestionsOf } from './question.queries.ts';

export const questionRoutes: readonly AnyRoute[] = [
  route(contract.listQuestions, (context, { query }) => listQuestions(context.read, query)),
  route(contract.exportQuestions, (context, { query }) => sheetOf(context, questionSheet, query)),
  route(contract.totalQuestions, (context, { query }) => totalQuestions(context.read, query)),
  route(contract.listQuestionsOf, (context, { params }) => listQuestionsOf(context.read, params.id)),
  route(contract.listQuestionOwners, (context, { params }) => questionOwners(context.read, params.id)),
  route(contract.askQuestion, (context, { params, body }) =>
    context.write(async (work) => getQuestion(work, await askQuestion(work, params.id, body))),
  ),
  route(contract.answerQuestion, (context, { params, body }) =>
    context.write(async (work) => {
      await answerQuestion(work, params, body);
      return getQuestion(work, params.questionId);
    }),
  ),
  route(contract.withdrawQuestion, (context, { params, body }) =>
    context.write(async (work) => {
      await withdrawQuestion(work, params, body);
      return getQuestion(work, params.questionId);
    }),
  ),
  route(contract.assignQuestion, (context, { params, body }) =>
    context.write(async (work) => {
      await assignQuestion(work, params, body);
      return getQuestion(work, params.questionId);
    }),
  ),
];
