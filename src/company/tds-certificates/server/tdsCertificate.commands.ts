import { v7 as newId } from 'uuid';
import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, invalid, staleVersion } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { lockFirm } from '#company/channel-partners/server/channelPartner.store.ts';
import { giveFilesTo } from '#company/files/server/file.adoption.ts';
import type * as contract from '../tdsCertificate.contract.ts';
import type { TdsCertificate, TdsCertificateInput } from '../tdsCertificate.contract.ts';
import { daysProblem, endProblem } from '../tdsCertificate.rules.ts';
import { getTdsCertificate } from './tdsCertificate.queries.ts';

/** For the PAN that the firm has now; a corrected PAN changes nothing behind it. */
export async function addTdsCertificate(
  work: Work,
  { channelPartnerId, fileId = null, ...input }: TdsCertificateInput,
): Promise<TdsCertificate> {
  const problem = daysProblem(input);
  if (problem) throw invalid(problem.field, problem.message);
  const { name, pan } = await lockFirm(work, channelPartnerId);
  if (pan === null) throw conflict(`${name} has no PAN. Enter it first.`, 'channelPartnerId');
  if (fileId) await requireOwnFile(work, fileId);
  const { number, ratePct, from, to, limitPaise } = input;
  const certificate = { channelPartnerId, pan, number, ratePct, validFrom: from, validTo: to, limitPaise };
  const id = newId();
  await work.db
    .insertInto('tdsCertificate')
    .values({
      id,
      ...certificate,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
    })
    .execute();
  if (fileId) await giveFilesTo(work, [fileId], { resourceType: 'tdsCertificate', resourceId: id });
  await recordChange(work, {
    action: 'create',
    resource: 'tdsCertificate',
    id,
    version: 1,
    after: { ...certificate, fileId },
  });
  return getTdsCertificate(work, id);
}

/** Entries made under it before stay as they are. */
export async function endTdsCertificate(
  work: Work,
  id: string,
  { lastDay, reason, version }: BodyOf<typeof contract.endTdsCertificate>,
): Promise<TdsCertificate> {
  const before = required(
    await work.db
      .selectFrom('tdsCertificate')
      .select(['version', 'validFrom', 'validTo', 'endedOn'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
    'Certificate',
  );
  if (version !== undefined && version !== before.version) throw staleVersion();
  if (before.endedOn !== null) throw conflict(`This certificate was ended on ${formatDay(before.endedOn)}.`);
  const problem = endProblem(lastDay, { from: before.validFrom, to: before.validTo });
  if (problem) throw invalid('lastDay', problem);
  const next = before.version + 1;
  await work.db
    .updateTable('tdsCertificate')
    .set({ endedOn: lastDay, endReason: reason, version: next, updatedAt: work.now })
    .set({ updatedById: work.caller.userId })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action: 'end',
    resource: 'tdsCertificate',
    id,
    version: next,
    before: { endedOn: null },
    after: { endedOn: lastDay },
    reason,
  });
  return getTdsCertificate(work, id);
}

/** A file that the caller uploaded and that belongs to no record yet. */
async function requireOwnFile({ db, caller }: Work, fileId: string): Promise<void> {
  const file = await db
    .selectFrom('file')
    .select('id')
    .where('id', '=', fileId)
    .where('createdById', '=', caller.userId)
    .where('resourceId', 'is', null)
    .executeTakeFirst();
  if (!file) throw invalid('fileId', 'Upload the certificate first.');
}
