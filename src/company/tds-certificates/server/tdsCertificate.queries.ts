import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import type { TdsCertificate, listTdsCertificates as listCall } from '../tdsCertificate.contract.ts';

/** By their first day, newest first. */
export function listTdsCertificates(
  read: Read,
  filter: QueryOf<typeof listCall>,
): Promise<Page<TdsCertificate>> {
  const { channelPartnerId, on, search } = filter;
  const found = read.db
    .selectFrom('tdsCertificate')
    .$if(channelPartnerId !== undefined, (query) =>
      query.where('channelPartnerId', '=', channelPartnerId ?? ''),
    )
    .$if(on !== undefined, (query) =>
      query
        .where('validFrom', '<=', on ?? '')
        .where(sql<boolean>`coalesce(tds_certificate.ended_on, tds_certificate.valid_to) >= ${on ?? ''}`),
    )
    .$if(search !== undefined, (query) =>
      query.where(sql<boolean>`strpos(tds_certificate.number, ${(search ?? '').trim().toUpperCase()}) > 0`),
    );
  return pageOf(
    filter,
    async ({ limit, offset }) => {
      const rows = await withFile(found)
        .orderBy('tdsCertificate.validFrom', 'desc')
        .orderBy('tdsCertificate.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(toCertificate);
    },
    (max) => countRows(read.db, found, max),
  );
}

export async function getTdsCertificate(read: Read, id: string): Promise<TdsCertificate> {
  const row = await withFile(
    read.db.selectFrom('tdsCertificate').where('tdsCertificate.id', '=', id),
  ).executeTakeFirst();
  return toCertificate(required(row, 'Certificate'));
}

function withFile(found: SelectQueryBuilder<Tables, 'tdsCertificate', object>) {
  return found
    .select(['tdsCertificate.id', 'tdsCertificate.version', 'tdsCertificate.createdAt'])
    .select(['tdsCertificate.updatedAt', 'tdsCertificate.channelPartnerId', 'tdsCertificate.pan'])
    .select(['tdsCertificate.number', 'tdsCertificate.ratePct', 'tdsCertificate.limitPaise'])
    .select(['tdsCertificate.validFrom as from', 'tdsCertificate.validTo as to'])
    .select(['tdsCertificate.endedOn', 'tdsCertificate.endReason'])
    .select((eb) =>
      eb
        .selectFrom('file')
        .select('file.id')
        .where('file.resourceType', '=', 'tdsCertificate')
        .whereRef('file.resourceId', '=', 'tdsCertificate.id')
        .orderBy('file.createdAt')
        .limit(1)
        .as('fileId'),
    );
}

type CertificateRow = Awaited<ReturnType<ReturnType<typeof withFile>['executeTakeFirstOrThrow']>>;

function toCertificate(row: CertificateRow): TdsCertificate {
  return { _id: row.id, ...row, allowedActions: row.endedOn === null ? ['end'] : [] };
}
