import * as z from 'zod';
import type { Registration } from '../auth.contract.ts';
import { adminStep, organizationStep } from '../auth.contract.ts';
import { isSamePassword, MUST_BE_SAME, repeatedPassword } from './newPassword.form.ts';

/** Step 0 of the registration: the contract's fields under the names of the form. */
export const OrganizationDetails = z.object({
  organizationName: organizationStep.orgName,
  organizationType: organizationStep.orgType,
  city: organizationStep.city,
  country: organizationStep.country,
  phone: organizationStep.phone,
  website: organizationStep.website,
  address: organizationStep.address,
});
export type OrganizationDetails = z.output<typeof OrganizationDetails>;

const { agreeToTerms, agreeToMarketing, ...person } = adminStep;

/** Step 1: the first user, with the password typed twice; in the order of the form, which is that of the errors in its summary. */
export const AdminUser = z
  .object({ ...person, confirmPassword: repeatedPassword(), agreeToTerms, agreeToMarketing })
  .refine(isSamePassword, MUST_BE_SAME);
export type AdminUser = z.output<typeof AdminUser>;
/** The values when the step is left incomplete. */
export type AdminDraft = Partial<AdminUser>;

/** The request: the same values under the names of the call. */
export function registrationOf(organization: OrganizationDetails, admin: AdminUser): Registration {
  const { organizationName, organizationType, ...place } = organization;
  const { confirmPassword: _confirmPassword, ...user } = admin;
  return { orgName: organizationName, orgType: organizationType, ...place, ...user };
}
