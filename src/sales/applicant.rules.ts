import type { FieldError } from '#platform/contract/errors.ts';
import type { ApplicantPatch } from './applicant.contract.ts';

/** An applicant as stored. */
export interface KnownApplicant {
  id: string;
  name: string;
  pan: string | null;
}

const OTHER_BUYER = 'Another first applicant is another buyer. Transfer the sale instead.';

/**
 * What is wrong with a change of the applicants of a sale; null when nothing is. The first applicant is the
 * buyer: their name can be corrected with a reason, but another person is a transfer.
 */
export function applicantChangeProblem(
  before: readonly KnownApplicant[],
  after: readonly ApplicantPatch[],
  reason: string | null,
): FieldError | null {
  const known = new Map(before.map((one) => [one.id, one]));
  const stranger = after.findIndex(({ id }) => id && !known.has(id));
  if (stranger >= 0)
    return {
      field: `applicants.${stranger}.id`,
      message: 'This applicant does not belong to this sale. Reload it.',
    };
  const ids = after.flatMap(({ id }) => (id ? [id] : []));
  if (new Set(ids).size < ids.length)
    return { field: 'applicants', message: 'An applicant is listed twice.' };
  return firstApplicantProblem(before, after, reason);
}

function firstApplicantProblem(
  [customer]: readonly KnownApplicant[],
  after: readonly ApplicantPatch[],
  reason: string | null,
): FieldError | null {
  const [first] = after;
  if (!first || !customer) return null;
  if (!after.some(({ id }) => id === customer.id))
    return { field: 'applicants.0.name', message: OTHER_BUYER };
  const isMoved = first.id !== customer.id;
  const isRenamed = !isMoved && first.name !== customer.name;
  if (isRenamed && customer.pan && first.pan !== customer.pan)
    return { field: 'applicants.0.name', message: OTHER_BUYER };
  if ((isMoved || isRenamed) && reason === null)
    return { field: 'reason', message: 'Say why the first applicant is corrected.' };
  return null;
}

/** The facts that the documents prove: when one changes, the documents have to be verified again. */
export function isSamePerson(
  before: { name: string; pan: string | null; form60: boolean },
  after: Pick<ApplicantPatch, 'name' | 'pan' | 'form60'>,
): boolean {
  return (
    before.name === after.name &&
    before.pan === (after.pan ?? null) &&
    before.form60 === (after.form60 ?? false)
  );
}
