import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { mayKnow } from '#company/people/facts.rules.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { KycPaper } from '../kyc.rules.ts';
import { missingPapers } from '../kyc.rules.ts';
import type { Applicant } from '../applicant.contract.ts';
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
  const missing = await missingOf(read, rows);
  return rows.map((row) => ({
    ...fieldsOf(row),
    kyc: { missing: missing.get(row.id) ?? [], verified: verifiedOf(row) },
  }));
}

/** The missing documents of each applicant, in one query. */
export async function missingOf(
  read: Read,
  applicants: readonly { id: string; pan: string | null; form60: boolean }[],
): Promise<Map<string, KycPaper[]>> {
  const files = await read.db
    .selectFrom('file')
    .select(['resourceId', 'purpose'])
    .where('resourceType', '=', 'applicant')
    .where(
      'resourceId',
      'in',
      applicants.map(({ id }) => id),
    )
    .execute();
  const ofOne = groupRows(files, (file) => file.resourceId);
  return new Map(
    applicants.map((one) => {
      const uploaded = new Set((ofOne.get(one.id) ?? []).map(({ purpose }) => purpose ?? ''));
      return [one.id, missingPapers(one, uploaded)];
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
