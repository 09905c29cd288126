import { hasCapability } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { isMilestoneOfSale } from '#money/plans/server/stageMilestone.sql.ts';
import { getMilestone } from '#site/milestones/server/milestone.queries.ts';
import type { MilestoneProof } from '../proof.contract.ts';

/** 404 where the caller may not see the milestone. */
export async function getProof(read: Read, milestoneId: string): Promise<MilestoneProof> {
  const { status } = await getMilestone(read, milestoneId);
  const [paper, isDemanded] = await Promise.all([
    read.db
      .selectFrom('paper')
      .select(['code', 'issuedAt', 'content'])
      .where('kind', '=', 'workProof')
      .where('recordId', '=', milestoneId)
      .where('status', '=', 'valid')
      .executeTakeFirst(),
    wasDemanded(read, milestoneId),
  ]);
  const proof =
    paper && paper.content !== null
      ? { code: paper.code, issuedAt: paper.issuedAt, content: paper.content }
      : null;
  const builds = hasCapability(read.caller.role, 'constructionManagement');
  return { proof, mayChoose: builds && status === 'completed' && !isDemanded };
}

/** Whether an installment that waited for the milestone was demanded: the code is on letters then. */
export async function wasDemanded({ db }: Read, milestoneId: string): Promise<boolean> {
  const demanded = await db
    .selectFrom('milestone')
    .innerJoin('sale', (join) => join.on(isMilestoneOfSale()))
    .innerJoin('installment', (join) =>
      join
        .onRef('installment.saleId', '=', 'sale.id')
        .onRef('installment.milestoneKey', '=', 'milestone.key'),
    )
    .select('installment.id')
    .where('milestone.id', '=', milestoneId)
    .where('sale.status', '<>', 'cancelled')
    .where('installment.demandDate', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return demanded !== undefined;
}
