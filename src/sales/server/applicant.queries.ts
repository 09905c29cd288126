import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { mayKnow } from '#company/people/facts.rules.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { KycState } from '../kyc.rules.ts';
import { missingPapers, NOTHING_NEEDED } from '../kyc.rules.ts';
import type { Applicant } from '../applicant.contract.ts';
import { countsOn } from '#company/documents/server/approvedDocument.sql.ts';
import { openNumbers } from './personalNumbers.ts';

/** Identity documents are for those who work on the sale: not for partners, nor for Marketing. */
export function seesPapers({ caller }: Pick<Read, 'caller'>): boolean {
  return mayKnow(caller.role, 'buyerIdentity');
}

/** The people of a sale that the caller may see (checked before). */
export async function applicantsOf(read: Read, saleId: string): Promise<Applicant[]> {
  const rows = await applicantRows(read, saleId);
  if (!seesPapers(read)) {
    const hidden = { pan: null, aadhaarLast4: null, dob: null, address: null, kyc: null };
    return rows.map((row) => ({ ...fieldsOf(row), ...hidden }));
  }
  const states = await kycOf(read, rows);
  return rows.map((row) => ({
    ...fieldsOf(row),
    kyc: { ...(states.get(row.id) ?? NOTHING_NEEDED), verified: verifiedOf(row) },
  }));
}

/** Of each applicant the documents that nobody uploaded, and those that wait for approval, in one query. */
export async function kycOf(
  read: Read,
  applicants: readonly { id: string; pan: string | null; form60: boolean }[],
): Promise<Map<string, KycState>> {
  const papers = await read.db
    .selectFrom('document as filed')
    .innerJoin('documentCategory', 'documentCategory.id', 'filed.categoryId')
    .select(['filed.resourceId', 'documentCategory.key'])
    .select(countsOn(read.today).as('counts'))
    .where('filed.status', '<>', 'archived')
    .where(
      'filed.resourceId',
      'in',
      applicants.map(({ id }) => id),
    )
    .execute();
  const ofOne = groupRows(papers, ({ resourceId }) => resourceId);
  return new Map(
    applicants.map((one) => {
      const own = ofOne.get(one.id) ?? [];
      const keys = (kept: typeof own) => new Set(kept.map(({ key }) => key ?? ''));
      const missing = missingPapers(one, keys(own.filter(({ counts }) => counts)));
      const waiting = missing.filter((paper) => keys(own).has(paper));
      return [one.id, { missing: missing.filter((paper) => !waiting.includes(paper)), waiting }];
    }),
  );
}

async function applicantRows(read: Read, saleId: string) {
  const rows = await read.db
    .selectFrom('saleApplicant')
    .leftJoin('appUser', 'appUser.id', 'saleApplicant.kycVerifiedById')
    .selectAll('saleApplicant')
    .select(['appUser.firstName', 'appUser.lastName'])
    .where('saleId', '=', saleId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => openNumbers(read.db, saleId, row));
}

type ApplicantRow = Awaited<ReturnType<typeof applicantRows>>[number];

function fieldsOf(row: ApplicantRow): Omit<Applicant, 'kyc'> {
  const { id, seq, name, relation, pan, form60, aadhaarLast4, dob } = row;
  const { phone, email, address, residency, gender, sharePct } = row;
  const identity = { id, seq, name, relation, pan, form60, aadhaarLast4, dob };
  return { ...identity, phone, email, address, residency, gender, sharePct };
}

function verifiedOf(row: ApplicantRow): NonNullable<Applicant['kyc']>['verified'] {
  const { kycVerifiedAt, kycVerifiedById, firstName, lastName } = row;
  if (kycVerifiedAt === null) return null;
  const by =
    kycVerifiedById === null || firstName === null
      ? null
      : { id: kycVerifiedById, name: displayName({ firstName, lastName }) };
  return { at: kycVerifiedAt, by };
}
