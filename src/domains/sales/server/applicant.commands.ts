import { v7 as newId } from 'uuid';
import type { Work } from '../../../platform/server/context.ts';
import type { ApplicantInput } from '../sale.contract.ts';

/** The applicants of a sale in the order given; the first one is the customer. */
export async function insertApplicants(
  work: Work,
  saleId: string,
  applicants: readonly ApplicantInput[],
): Promise<void> {
  await work.db
    .insertInto('saleApplicant')
    .values(
      applicants.map((applicant, index) => ({
        id: newId(),
        saleId,
        seq: index + 1,
        ...applicant,
        createdAt: work.now,
      })),
    )
    .execute();
}

export async function replaceApplicants(
  work: Work,
  saleId: string,
  applicants: readonly ApplicantInput[],
): Promise<void> {
  await work.db.deleteFrom('saleApplicant').where('saleId', '=', saleId).execute();
  await insertApplicants(work, saleId, applicants);
}
