import { CAPABILITIES, hasRole } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { questionAnsweredText, questionAskedText } from '../commissionNotices.rules.ts';
import { changesOf } from './changes.ts';

/** A question about a commission: asked or reassigned, to its owner; answered, to whoever asked. */
export async function questionNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const changes = changesOf(deeds, 'commissionQuestion', 'ask', 'assign', 'answer');
  return (await Promise.all(changes.map(noticesOf))).flat();
}

async function noticesOf({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const question = await work.db
    .selectFrom('commissionQuestion')
    .innerJoin('commission', 'commission.id', 'commissionQuestion.commissionId')
    .innerJoin('channelPartner', 'channelPartner.id', 'commissionQuestion.channelPartnerId')
    .select(['commissionQuestion.commissionId', 'commissionQuestion.seq', 'commissionQuestion.reason'])
    .select(['commissionQuestion.dueOn', 'commissionQuestion.answer', 'commissionQuestion.ownerId'])
    .select(['commissionQuestion.askedById', 'commission.number', 'channelPartner.name as firm'])
    .where('commissionQuestion.id', '=', input.id)
    .executeTakeFirst();
  if (!question) return [];
  const { commissionId, ownerId, askedById, answer } = question;
  const isAnswer = input.action === 'answer';
  const userId = isAnswer ? askedById : ownerId;
  if (userId === work.caller.userId) return [];
  return [
    {
      kind: isAnswer ? 'commissionQuestionAnswered' : 'commissionQuestionAsked',
      userId,
      ...(isAnswer
        ? questionAnsweredText({ ...question, answer: answer ?? '' })
        : questionAskedText(question)),
      link: (role) => commissionPath(role, commissionId),
      resourceType: 'commissionQuestion',
      resourceId: input.id,
      occurrenceKey: `v${input.version}`,
    },
  ];
}

/** Finance has no screens of sales: it works where it pays. */
export function commissionPath(role: Role, commissionId: string): string {
  return hasRole(role, ...CAPABILITIES.salesPipeline)
    ? `/sales/commissions/list/${commissionId}`
    : '/sales/commissions/payments?tab=approvals';
}
