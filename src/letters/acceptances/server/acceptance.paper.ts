import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { findRateOn } from '#company/statutory-rates/rate.rules.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import type { Document } from '#company/documents/document.contract.ts';
import type { AcceptanceLaw } from '../acceptance.rules.ts';
import { paperProblem } from '../acceptance.rules.ts';

interface Law extends AcceptanceLaw {
  id: string;
}

/** The row in force today where the project of the document lies; null when there is none. */
export async function lawFor(read: Read, { record }: Document): Promise<Law | null> {
  const rows = await ratesFor(read, ['acceptance.electronic']);
  const stateCode = await stateOf(read, record?.projectId ?? null);
  const row = findRateOn(rows, 'acceptance.electronic', read.today, { stateCode });
  return row ? { id: row.id, source: row.source, categories: row.value.categories } : null;
}

async function stateOf({ db }: Read, projectId: string | null): Promise<string | null> {
  if (projectId === null) return null;
  const { stateCode } = await db
    .selectFrom('project')
    .select('stateCode')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return stateCode;
}

/** Why the document cannot be accepted electronically today; null when it can. */
export function problemOf({ category, latest, ...document }: Document, law: Law | null): string | null {
  const { approvedVersion, confidential, isExpired } = document;
  return paperProblem(
    {
      categoryKey: category.key,
      category: category.name,
      mime: latest.mime,
      confidential,
      hasApproved: approvedVersion !== null,
      isExpired,
      isNewer: latest.state === 'pendingApproval',
    },
    law,
  );
}

/** The bytes of a version, as the file store keeps them. */
export async function fileOf({ db }: Pick<Read, 'db'>, versionId: string) {
  const file = await db
    .selectFrom('documentVersion')
    .innerJoin('file', 'file.id', 'documentVersion.fileId')
    .select(['file.name', 'file.storageKey', 'file.sha256', 'file.sizeBytes', 'documentVersion.number'])
    .where('documentVersion.id', '=', versionId)
    .executeTakeFirst();
  return required(file, 'Version');
}
