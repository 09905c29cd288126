import type { Database } from '#platform/server/database/tenant.ts';
import { rewriteRows } from '#platform/server/database/rewrite.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import { resealNumbers, sealNumbers } from '#sales/server/personalNumbers.ts';

const SEALED = ['panSealed', 'aadhaarSealed'] as const;

/** After a change of the server's secret: the numbers of former buyers under the new one. */
export function resealFormerApplicants(db: Database, secrets: SecretBox): Promise<void> {
  return rewriteRows(
    db,
    'formerApplicant',
    SEALED,
    (after, limit) =>
      db
        .selectFrom('formerApplicant')
        .select(['organizationId', 'id', 'saleId', ...SEALED])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    (row) => {
      const numbers = resealNumbers(secrets, row);
      return numbers && { ...numbers };
    },
  );
}

/** Of an earlier version, which kept the numbers readable. */
export function sealPlainFormerApplicants(db: Database): Promise<void> {
  return rewriteRows(
    db,
    'formerApplicant',
    [...SEALED, 'plainPan', 'plainAadhaarLast4'],
    (after, limit) =>
      db
        .selectFrom('formerApplicant')
        .select(['organizationId', 'id', 'saleId', 'plainPan', 'plainAadhaarLast4'])
        .where('id', '>', after)
        .where((eb) => eb.or([eb('plainPan', 'is not', null), eb('plainAadhaarLast4', 'is not', null)]))
        .orderBy('id')
        .limit(limit)
        .execute(),
    ({ saleId, plainPan: pan, plainAadhaarLast4: aadhaarLast4 }) => {
      const { panSealed, aadhaarSealed } = sealNumbers(db, saleId, { pan, aadhaarLast4 });
      return { panSealed, aadhaarSealed, plainPan: null, plainAadhaarLast4: null };
    },
  );
}
