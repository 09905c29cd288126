import * as z from 'zod';
import { day, defaulted, email, id, optional, pct, stored, text } from '#platform/contract/fields.ts';

const RESIDENCIES = ['resident', 'nri'] as const;
const GENDERS = ['female', 'male', 'other'] as const;

const applicantFields = {
  name: text(150, 'Name', 2),
  relation: optional(text(60, 'Relation')),
  pan: optional(z.string().regex(/^[A-Z]{5}[0-9]{4}[A-Z]$/, 'PAN must look like ABCDE1234F')),
  /** Declares that a co-applicant has no PAN. */
  form60: defaulted(z.boolean()),
  aadhaarLast4: optional(z.string().regex(/^\d{4}$/, 'Enter the last four digits of the Aadhaar number')),
  dob: optional(day('Date of birth')),
  phone: optional(z.string().max(40)),
  email: optional(email()),
  address: optional(text(300, 'Address')),
  residency: defaulted(z.enum(RESIDENCIES)),
  gender: optional(z.enum(GENDERS)),
  sharePct: pct('Share', 0.0001),
};
export const ApplicantInput = z.object(applicantFields);
export type ApplicantInput = z.infer<typeof ApplicantInput>;
/** Documents that prove who an applicant is; each is the key of a category of documents. */
export const KYC_PAPERS = ['panCard', 'form60', 'addressProof', 'photo'] as const;

const Person = z.strictObject({ id: z.uuid(), name: z.string() });

export const Applicant = z.strictObject({
  id: z.uuid(),
  seq: z.number().int(),
  ...stored(applicantFields),
  /** Null for roles that may not see the documents. */
  kyc: z
    .strictObject({
      missing: z.array(z.enum(KYC_PAPERS)),
      /** Uploaded, and not approved yet. */
      waiting: z.array(z.enum(KYC_PAPERS)),
      verified: z.strictObject({ at: z.string(), by: Person.nullable() }).nullable(),
    })
    .nullable(),
});
export type Applicant = z.infer<typeof Applicant>;

/** An existing applicant is named by their id and keeps their documents; one without an id is new. */
export const ApplicantPatch = ApplicantInput.extend({ id: optional(id()) });
export type ApplicantPatch = z.infer<typeof ApplicantPatch>;

export const applicantsOf = <One extends z.ZodType>(one: One) =>
  z.array(one).min(1, 'Add the first applicant').max(4, 'At most four applicants');
