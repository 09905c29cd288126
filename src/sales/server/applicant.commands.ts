import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import { conflict, forbidden, invalid, notFound } from '#platform/contract/errors.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { updateRows } from '#platform/server/database/bulk.ts';
import type { SaleApplicantTable } from '#platform/server/database/tables.ts';
import { normalisedPhone } from '#company/people/lead.phone.ts';
import { copyDocuments } from '#company/documents/server/documentCopies.commands.ts';
import { applicantChangeProblem, isSamePerson } from '../applicant.rules.ts';
import { kycRefusal, mayVerifyKyc, NOTHING_NEEDED } from '../kyc.rules.ts';
import type { ApplicantInput, ApplicantPatch } from '../applicant.contract.ts';
import type { SalePatch } from '../sale.contract.ts';
import { applicantsProblem } from '../sale.rules.ts';
import { kycOf } from './applicant.queries.ts';
import type { PersonalNumbers } from './personalNumbers.ts';
import { openNumbers, sealNumbers } from './personalNumbers.ts';

/** A stored applicant, with the numbers readable. */
export type ApplicantRow = Omit<
  Selectable<SaleApplicantTable>,
  'panSealed' | 'panIndex' | 'aadhaarSealed' | 'plainPan' | 'plainAadhaarLast4'
> &
  PersonalNumbers;

/** The changes to the people of a locked sale, as the audit trail shows them. */
interface PeopleChange {
  before?: object;
  after?: object;
}

/** Writes the applicants of a sale in the order given; the first one is the customer. */
export async function insertApplicants(
  work: Work,
  saleId: string,
  applicants: readonly ApplicantInput[],
): Promise<void> {
  await work.db
    .insertInto('saleApplicant')
    .values(
      applicants.map(({ pan, aadhaarLast4, ...applicant }, index) => ({
        id: newId(),
        saleId,
        seq: index + 1,
        ...applicant,
        phone: comparable(work, applicant.phone),
        ...sealNumbers(work.db, saleId, { pan, aadhaarLast4 }),
        createdAt: work.now,
      })),
    )
    .execute();
}

/** Changes the people of a locked sale, or verifies the documents of one of them. */
export async function applicantChanges(
  work: Work,
  sale: { id: string; bookingDate: string; channelPartnerId: string | null },
  { applicants, kyc, reason }: SalePatch,
): Promise<PeopleChange> {
  if (!applicants && !kyc) return {};
  const known = await knownApplicants(work, sale.id);
  if (kyc) return verifyKyc(work, sale, known, kyc);
  if (!applicants) return {};
  const problem =
    applicantsProblem(applicants, { bookingDate: sale.bookingDate, isIndia: work.caller.isIndia }) ??
    applicantChangeProblem(known, applicants, reason ?? null);
  if (problem) throw invalid(problem.field, problem.message);
  await replaceApplicants(work, sale.id, known, applicants);
  return { before: { applicants: known.map(shownOf) }, after: { applicants } };
}

export async function knownApplicants(work: Work, saleId: string): Promise<ApplicantRow[]> {
  const rows = await work.db
    .selectFrom('saleApplicant')
    .selectAll()
    .where('saleId', '=', saleId)
    .orderBy('seq')
    .execute();
  return rows.map(({ panIndex: _index, plainPan: _pan, plainAadhaarLast4: _aadhaar, ...row }) =>
    openNumbers(work.db, saleId, row),
  );
}

/** Applicants who stay keep their id and documents, which are verified again after a change of name. */
export async function replaceApplicants(
  work: Work,
  saleId: string,
  known: readonly ApplicantRow[],
  applicants: readonly ApplicantPatch[],
): Promise<void> {
  const byId = new Map(known.map((one) => [one.id, one]));
  await work.db.deleteFrom('saleApplicant').where('saleId', '=', saleId).execute();
  await work.db
    .insertInto('saleApplicant')
    .values(
      applicants.map(({ id, ...sent }, index) => {
        const before = id ? byId.get(id) : undefined;
        const isVerified = before !== undefined && isSamePerson(before, sent);
        const { pan, aadhaarLast4, ...applicant } = sent;
        return {
          ...applicant,
          phone: comparable(work, applicant.phone),
          ...sealNumbers(work.db, saleId, { pan, aadhaarLast4 }),
          id: before?.id ?? newId(),
          saleId,
          seq: index + 1,
          kycVerifiedAt: isVerified ? before.kycVerifiedAt : null,
          kycVerifiedById: isVerified ? before.kycVerifiedById : null,
          createdAt: before?.createdAt ?? work.now,
        };
      }),
    )
    .execute();
}

/** As E.164, so that equal numbers are found; what is no number stays as written. */
function comparable({ caller }: Work, phone: string | null | undefined): string | null {
  if (!phone) return null;
  return normalisedPhone(phone, caller.isIndia ? 'India' : 'Other') ?? phone;
}

async function verifyKyc(
  work: Work,
  sale: { channelPartnerId: string | null },
  known: readonly ApplicantRow[],
  { applicantId, isVerified }: NonNullable<SalePatch['kyc']>,
): Promise<PeopleChange> {
  if (!mayVerifyKyc(work.caller.role, sale))
    throw forbidden(
      `Only a ${roleLabel('Sales Manager')} or above and Finance verify the documents of applicants.`,
    );
  const applicant = known.find((one) => one.id === applicantId);
  if (!applicant) throw notFound('Applicant');
  const state = (await kycOf(work, [applicant])).get(applicantId) ?? NOTHING_NEEDED;
  const refusal = isVerified ? kycRefusal(applicant.name, state) : null;
  if (refusal) throw conflict(refusal, 'kyc');
  await work.db
    .updateTable('saleApplicant')
    .set({
      kycVerifiedAt: isVerified ? work.now : null,
      kycVerifiedById: isVerified ? work.caller.userId : null,
    })
    .where('id', '=', applicantId)
    .execute();
  const shown = (is: boolean) => ({ kyc: { applicant: applicant.name, isVerified: is } });
  return { before: shown(applicant.kycVerifiedAt !== null), after: shown(isVerified) };
}

/** Copies the people to another sale, with their documents and their verification. */
export async function passOnPapers(work: Work, fromSaleId: string, toSaleId: string): Promise<void> {
  const [before, after] = await Promise.all([
    knownApplicants(work, fromSaleId),
    knownApplicants(work, toSaleId),
  ]);
  const pairs = after.flatMap((heir) =>
    before.filter(({ seq }) => seq === heir.seq).map((former) => ({ former, heir })),
  );
  await copyDocuments(work, 'applicant', new Map(pairs.map(({ former, heir }) => [former.id, heir.id])));
  await updateRows(
    work.db,
    'saleApplicant',
    ['kycVerifiedAt', 'kycVerifiedById'],
    pairs.map(({ former: { organizationId, kycVerifiedAt, kycVerifiedById }, heir: { id } }) => ({
      organizationId,
      id,
      kycVerifiedAt,
      kycVerifiedById,
    })),
  );
}

/** An applicant as the audit trail keeps it, with identity numbers masked. */
export function shownOf(
  row: ApplicantRow,
): Omit<ApplicantRow, 'organizationId' | 'saleId' | 'seq' | 'createdAt'> {
  const { organizationId: _organization, saleId: _sale, seq: _seq, createdAt: _created, ...shown } = row;
  return shown;
}
