import * as z from 'zod';

// What the registration asks of an organization too: of the contract the first screens need no more.

export const ORGANIZATION_TYPES = [
  'Real Estate Developer',
  'Construction Company',
  'Property Consulting',
  'Real Estate Agency',
  'Architecture Firm',
  'Other',
] as const;

export const COUNTRIES = [
  'India',
  'United States',
  'United Kingdom',
  'Canada',
  'Australia',
  'Singapore',
  'UAE',
  'Other',
] as const;
export type Country = (typeof COUNTRIES)[number];

/** With spaces removed: an optional plus and 1 to 16 digits, the first not 0. */
const PHONE_PATTERN = /^\+?[1-9]\d{0,15}$/;
export const loosePhone = () =>
  z
    .string()
    .max(40)
    .refine((value) => PHONE_PATTERN.test(value.replace(/\s/g, '')), 'Please enter a valid phone number');

export const organizationNameField = () =>
  z
    .string({ error: 'Organization name is required' })
    .min(1, 'Organization name is required')
    .min(2, 'Organization name must be at least 2 characters')
    .max(150, 'Organization name must be at most 150 characters');
