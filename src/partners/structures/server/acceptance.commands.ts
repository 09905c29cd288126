import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type * as contract from '../acceptance.contract.ts';
import { getFirmTerms } from './acceptance.queries.ts';

/** The admin accepts what is in force for the firm today; a second time changes nothing. */
export async function acceptTerms(
  work: Work,
  firmId: string,
  { structureId, revision }: BodyOf<typeof contract.acceptTerms>,
): Promise<void> {
  const terms = (await getFirmTerms(work, firmId)).find(({ structure }) => structure.id === structureId);
  if (!terms) throw invalid('structureId', 'These terms are not in force for your firm.');
  if (terms.revision !== revision)
    throw conflict(`${terms.structure.name} has other terms now. Read revision ${terms.revision} first.`);
  const added = await work.db
    .insertInto('structureAcceptance')
    .values({
      structureId,
      revision,
      channelPartnerId: firmId,
      acceptedAt: work.now,
      acceptedById: work.caller.userId,
    })
    .onConflict((conflicting) => conflicting.doNothing())
    .returning('revision')
    .executeTakeFirst();
  if (!added) return;
  const { version } = await work.db
    .selectFrom('commissionStructure')
    .select('version')
    .where('id', '=', structureId)
    .executeTakeFirstOrThrow();
  await recordChange(work, {
    action: 'acceptTerms',
    resource: 'commissionStructure',
    id: structureId,
    version,
    after: { revision, channelPartnerId: firmId },
  });
}
