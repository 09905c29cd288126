import type { Database } from '#platform/server/database/tenant.ts';
import { rewriteRows } from '#platform/server/database/rewrite.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import { openNumber, resealNumbers, sealNumbers } from './personalNumbers.ts';

const SEALED = ['panSealed', 'panIndex', 'aadhaarSealed'] as const;

/** After a change of the server's secret: under the new one, as no change of the sale. */
export function resealApplicants(db: Database, secrets: SecretBox): Promise<void> {
  return rewriteRows(
    db,
    'saleApplicant',
    SEALED,
    (after, limit) =>
      db
        .selectFrom('saleApplicant')
        .select(['organizationId', 'id', 'saleId', ...SEALED])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .execute(),
    (row) => {
      const numbers = resealNumbers(secrets, row);
      const pan = numbers && openNumber(db, row.saleId, numbers.panSealed);
      return numbers && { ...numbers, panIndex: row.panIndex && pan && secrets.indexOf(pan) };
    },
  );
}

/** Of an earlier version, which kept the numbers readable. The second of two equal PANs of a sale is not indexed. */
export function sealPlainApplicants(db: Database): Promise<void> {
  const indexed = new Set<string>();
  return rewriteRows(
    db,
    'saleApplicant',
    [...SEALED, 'plainPan', 'plainAadhaarLast4'],
    (after, limit) =>
      db
        .selectFrom('saleApplicant')
        .select(['organizationId', 'id', 'saleId', 'plainPan', 'plainAadhaarLast4'])
        .where('id', '>', after)
        .where((eb) => eb.or([eb('plainPan', 'is not', null), eb('plainAadhaarLast4', 'is not', null)]))
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .execute(),
    ({ saleId, plainPan: pan, plainAadhaarLast4: aadhaarLast4 }) => {
      const numbers = sealNumbers(db, saleId, { pan, aadhaarLast4 });
      const isSecond = indexed.has(`${saleId}/${pan}`);
      indexed.add(`${saleId}/${pan}`);
      const panIndex = isSecond ? null : numbers.panIndex;
      return { ...numbers, panIndex, plainPan: null, plainAadhaarLast4: null };
    },
  );
}
