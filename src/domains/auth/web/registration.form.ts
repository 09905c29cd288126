import * as z from 'zod';
import type { Registration } from '../auth.contract.ts';
import { adminStep, organizationStep } from '../auth.contract.ts';

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

const REPEAT_PASSWORD = 'Please confirm your password';

/** Step 1: the first user, with the password typed twice. */
export const AdminUser = z
  .object({
    ...adminStep,
    confirmPassword: z.string({ error: REPEAT_PASSWORD }).min(1, REPEAT_PASSWORD),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
    // The two are compared also while other fields are in error, but not before both are typed.
    when: ({ value }) => isTyped(value, 'password') && isTyped(value, 'confirmPassword'),
  });
export type AdminUser = z.output<typeof AdminUser>;
/** As it stands when the step is left before it is complete. */
export type AdminDraft = Partial<AdminUser>;

/** What the server is sent: the same values under the names of the call. */
export function registrationOf(organization: OrganizationDetails, admin: AdminUser): Registration {
  const { organizationName, organizationType, ...place } = organization;
  const { confirmPassword: _confirmPassword, ...user } = admin;
  return { orgName: organizationName, orgType: organizationType, ...place, ...user };
}

function isTyped(value: unknown, field: string): boolean {
  const entry =
    typeof value === 'object' && value !== null
      ? Object.entries(value).find(([name]) => name === field)
      : null;
  return typeof entry?.[1] === 'string' && entry[1] !== '';
}
