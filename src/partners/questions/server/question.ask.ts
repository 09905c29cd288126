import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import { counted } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { giveFilesTo } from '#company/files/server/file.adoption.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import { lockCommissions } from '#partners/commissions/server/commission.store.ts';
import { knows } from '#company/people/server/facts.ts';
import type * as contract from '../question.contract.ts';
import { answerDueOn, MAX_OPEN_QUESTIONS } from '../question.rules.ts';
import { FIRST_OWNERS } from '../questionRights.rules.ts';
import { requireCommission } from './question.queries.ts';

/** Of the own firm, about the whole commission or one tranche. Payment goes on meanwhile. */
export async function askQuestion(
  work: Work,
  commissionId: string,
  { seq = null, reason, fileId = null }: BodyOf<typeof contract.askQuestion>,
): Promise<string> {
  const { channelPartnerId } = await requireCommission(work, commissionId);
  // Questions about one commission are asked one after the other.
  await lockCommissions(work, [commissionId]);
  await checkTranche(work, commissionId, seq);
  await checkOpenOnes(work, commissionId);
  if (fileId) await requireOwnFile(work, fileId);
  const id = newId();
  const question = { commissionId, channelPartnerId, seq, reason, fileId };
  const ownerId = await firstOwner(work);
  const dueOn = answerDueOn(work.today, await workingDays(work));
  await work.db
    .insertInto('commissionQuestion')
    .values({ id, ...question, ownerId, dueOn, askedAt: work.now, askedById: work.caller.userId })
    .execute();
  if (fileId) await giveFilesTo(work, [fileId], { resourceType: 'commissionQuestion', resourceId: id });
  const after = { ...question, ownerId, dueOn };
  await recordChange(work, { action: 'ask', resource: 'commissionQuestion', id, version: 1, after });
  return id;
}

/** Those who know gross and status alone do not learn the tranches by asking. */
async function checkTranche(work: Work, commissionId: string, seq: number | null): Promise<void> {
  if (seq === null) return;
  if (!knows(work, 'commissionTerms')) throw invalid('seq', 'Ask about the whole commission.');
  const tranche = await work.db
    .selectFrom('commissionTranche')
    .select('seq')
    .where('commissionId', '=', commissionId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  if (!tranche) throw invalid('seq', `This commission has no tranche ${seq}. Choose another one.`);
}

async function checkOpenOnes({ db }: Work, commissionId: string): Promise<void> {
  const { open } = await db
    .selectFrom('commissionQuestion')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('commissionId', '=', commissionId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  if (open >= MAX_OPEN_QUESTIONS)
    throw conflict(`${counted(open, 'question')} about this commission are open. Wait for an answer first.`);
}

async function requireOwnFile({ db, caller }: Work, id: string): Promise<void> {
  const file = await db
    .selectFrom('file')
    .select('id')
    .where('id', '=', id)
    .where('createdById', '=', caller.userId)
    .where('resourceId', 'is', null)
    .executeTakeFirst();
  if (!file) throw invalid('fileId', 'The file was not found. Upload it again.');
}

/** Finance, or else whoever approves: of the first role that is filled the one with the fewest open questions. */
async function firstOwner({ db }: Work): Promise<string> {
  const people = await db
    .selectFrom('appUser')
    .leftJoin('commissionQuestion', (join) =>
      join
        .onRef('commissionQuestion.ownerId', '=', 'appUser.id')
        .on('commissionQuestion.status', '=', 'open'),
    )
    .select(['appUser.id', 'appUser.role'])
    .select(sql<number>`count(commission_question.id)::int`.as('open'))
    .where('appUser.role', 'in', [...FIRST_OWNERS])
    .where('appUser.status', '=', 'active')
    .where('appUser.deletedAt', 'is', null)
    .groupBy(['appUser.organizationId', 'appUser.id', 'appUser.role'])
    .orderBy(sql`count(commission_question.id)`)
    .orderBy('appUser.id')
    .execute();
  const rank = (role: string) => FIRST_OWNERS.findIndex((one) => one === role);
  const [owner] = people.toSorted((one, other) => rank(one.role) - rank(other.role));
  return required(owner, 'Owner').id;
}

async function workingDays({ db }: Work): Promise<readonly number[]> {
  const { settings } = await db.selectFrom('organization').select('settings').executeTakeFirstOrThrow();
  return OrganizationSettings.parse(settings).workingDays;
}
