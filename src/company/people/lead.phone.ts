import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { CountryCode } from 'libphonenumber-js/min';
import { invalid } from '#platform/contract/errors.ts';
import type { Country } from '#company/organizations/organizationFields.contract.ts';

/** Whose numbers may be written without a country code; null where a plus sign is needed. */
const DIALLED_FROM: Record<Country, CountryCode | null> = {
  India: 'IN',
  'United States': 'US',
  'United Kingdom': 'GB',
  Canada: 'CA',
  Australia: 'AU',
  Singapore: 'SG',
  UAE: 'AE',
  Other: null,
};

/** A phone number in any notation as E.164 ('+919000001482'); null when it is none. */
export function normalisedPhone(written: string, country: Country): string | null {
  const home = DIALLED_FROM[country];
  const number = parsePhoneNumberFromString(written.replace(/[()]/g, ' ').trim(), {
    extract: false,
    ...(home === null ? {} : { defaultCountry: home }),
  });
  return number?.isValid() ? number.number : null;
}

/** The same for a form field; a 400 names the field. */
export function requirePhone(field: string, written: string, country: Country): string {
  const phone = normalisedPhone(written, country);
  if (phone === null) throw invalid(field, 'Please enter a valid phone number');
  return phone;
}
