import type { Instant } from '#platform/contract/calendar.ts';
import { notFound } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { omit } from '#platform/server/records.ts';
import type { FirmTerms } from '../acceptance.contract.ts';
import { isForFirm } from '../structureChoice.rules.ts';
import { tierOn } from './commissionFacts.queries.ts';
import { structuresOn } from './structure.queries.ts';

/** Of the structures that cover a firm in some project; 404 for a firm that the caller may not see. */
export async function getFirmTerms(read: Read, firmId: string, day = read.today): Promise<FirmTerms[]> {
  const ownFirmId = read.caller.channelPartnerId;
  if (ownFirmId !== null && ownFirmId !== firmId) throw notFound('Firm');
  const tier = await tierOn(read, firmId, day);
  const structures = (await structuresOn(read, day)).filter((structure) =>
    isForFirm(structure, { channelPartnerId: firmId, tier, day }),
  );
  const accepted = await read.db
    .selectFrom('structureAcceptance')
    .select(['structureId', 'revision', 'acceptedAt'])
    .where('channelPartnerId', '=', firmId)
    .execute();
  return structures.map(({ id, name, revision, terms }) => ({
    structure: { id, name },
    revision,
    terms: omit(terms, ['partnerIds', 'tiers']),
    acceptedAt:
      accepted.find((one) => one.structureId === id && one.revision === revision)?.acceptedAt ?? null,
  }));
}

interface Accepted {
  structureId: string;
  revision: number;
  channelPartnerId: string;
}

/** When a firm has accepted a revision; null if it has not. */
export async function acceptedAt(
  { db }: Pick<Read, 'db'>,
  { structureId, revision, channelPartnerId }: Accepted,
): Promise<Instant | null> {
  const row = await db
    .selectFrom('structureAcceptance')
    .select('acceptedAt')
    .where('structureId', '=', structureId)
    .where('revision', '=', revision)
    .where('channelPartnerId', '=', channelPartnerId)
    .executeTakeFirst();
  return row?.acceptedAt ?? null;
}
