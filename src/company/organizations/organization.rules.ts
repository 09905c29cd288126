import type { Country } from './organizationFields.contract.ts';

/** Time zone and currency that a new organization starts with; it may change both. */
const HOME_OF: Record<Country, { timezone: string; currency: string }> = {
  India: { timezone: 'Asia/Kolkata', currency: 'INR' },
  'United States': { timezone: 'America/New_York', currency: 'USD' },
  'United Kingdom': { timezone: 'Europe/London', currency: 'GBP' },
  Canada: { timezone: 'America/Toronto', currency: 'CAD' },
  Australia: { timezone: 'Australia/Sydney', currency: 'AUD' },
  Singapore: { timezone: 'Asia/Singapore', currency: 'SGD' },
  UAE: { timezone: 'Asia/Dubai', currency: 'AED' },
  Other: { timezone: 'UTC', currency: 'USD' },
};

export function homeOf(country: Country): { timezone: string; currency: string } {
  return HOME_OF[country];
}

export function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
