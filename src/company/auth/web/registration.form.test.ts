import { expect, test } from 'vitest';
import type * as z from 'zod';
import { tidy } from '#platform/contract/fields.ts';
import type {
  AdminUser as AdminUserInput,
  OrganizationDetails as OrganizationInput,
} from './registration.form.ts';
import { AdminUser, OrganizationDetails, registrationOf } from './registration.form.ts';

const ORGANIZATION: OrganizationInput = {
  organizationName: 'Sahyadri Kalpa',
  organizationType: 'Real Estate Developer',
  city: 'Pune',
  country: 'India',
  phone: '+91 90000 01001',
};
const ADMIN: AdminUserInput = {
  firstName: 'Meera',
  lastName: 'Kulkarni',
  email: 'meera@kalpa.example',
  password: 'Plinth2026',
  confirmPassword: 'Plinth2026',
  agreeToTerms: true,
};

test.each([
  ['organizationName', '', 'Organization name is required'],
  ['organizationName', 'A', 'Organization name must be at least 2 characters'],
  ['organizationType', '', 'Please select organization type'],
  ['city', '', 'City is required'],
  ['country', '', 'Country is required'],
  ['phone', '0123', 'Please enter a valid phone number'],
  ['phone', '+12345678901234567', 'Please enter a valid phone number'],
])('an organization with %s %j gets the error: %s', (field, value, message) => {
  expect(messages(OrganizationDetails, { ...ORGANIZATION, [field]: value })).toEqual({ [field]: message });
});

test.each([
  ['firstName', '', 'First name is required'],
  ['firstName', 'M', 'First name must be at least 2 characters'],
  ['lastName', '', 'Last name is required'],
  ['lastName', 'K', 'Last name must be at least 2 characters'],
  ['email', '', 'Email is required'],
  ['email', 'meera@kalpa', 'Please enter a valid email address'],
  ['confirmPassword', '', 'Please confirm your password'],
  ['confirmPassword', 'Plinth2027', 'Passwords do not match'],
  ['agreeToTerms', false, 'You must agree to the terms and conditions'],
  ['phoneNumber', 'abc', 'Please enter a valid phone number'],
])('an admin user with %s %j gets the error: %s', (field, value, message) => {
  expect(messages(AdminUser, { ...ADMIN, [field]: value })).toEqual({ [field]: message });
});

test.each([
  ['', 'Password is required'],
  ['Short1', 'Password must be at least 8 characters'],
  ['alllowercase1', 'Password must contain uppercase, lowercase, and number'],
  ['ALLUPPERCASE1', 'Password must contain uppercase, lowercase, and number'],
  ['NoDigitsHere', 'Password must contain uppercase, lowercase, and number'],
])('the password %j gets the error: %s', (password, message) => {
  expect(messages(AdminUser, { ...ADMIN, password, confirmPassword: password || 'x' })['password']).toBe(
    message,
  );
});

test('passwords that differ get an error even while another field is in error', () => {
  expect(messages(AdminUser, { ...ADMIN, firstName: '', confirmPassword: 'Plinth2027' })).toEqual({
    firstName: 'First name is required',
    confirmPassword: 'Passwords do not match',
  });
});

test('what is sent carries the names of the call and not the repeated password', () => {
  expect(registrationOf(ORGANIZATION, ADMIN)).toEqual({
    orgName: 'Sahyadri Kalpa',
    orgType: 'Real Estate Developer',
    city: 'Pune',
    country: 'India',
    phone: '+91 90000 01001',
    firstName: 'Meera',
    lastName: 'Kulkarni',
    email: 'meera@kalpa.example',
    password: 'Plinth2026',
    agreeToTerms: true,
  });
});

function messages(schema: z.ZodType, values: unknown): Record<string, string> {
  const issues = schema.safeParse(tidy(values)).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}
