import { describe, expect, test } from 'vitest';
import { gstinCheckCharacter } from '#platform/contract/identity-numbers.ts';
import { DEFAULT_SETTINGS } from '../organization.contract.ts';
import { OrganizationForm, readGstin } from './organization.form.ts';

const gstin = (state: string, pan = 'AABCS1429B') => {
  const first14 = `${state}${pan}1Z`;
  return first14 + gstinCheckCharacter(first14);
};

const registration = (stateCode: string, seriesPrefix: string, number = gstin(stateCode)) => ({
  gstin: number,
  stateCode,
  seriesPrefix,
  address: null,
});

function messages(gstRegistrations: ReturnType<typeof registration>[], pan = 'AABCS1429B'): string[] {
  const result = OrganizationForm.safeParse({ pan, gstRegistrations, settings: DEFAULT_SETTINGS });
  return result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

describe('the GST registrations of an organization', () => {
  test('pass with sound numbers, one per state, each with its own series', () => {
    expect(messages([registration('27', 'MH'), registration('29', 'KA')])).toEqual([]);
  });

  test('are refused at their own field when the check character, state or PAN does not fit', () => {
    const wrong = `${gstin('27').slice(0, 14)}${gstin('27').endsWith('A') ? 'B' : 'A'}`;
    expect(messages([registration('27', 'MH', wrong)])).toEqual([
      'gstRegistrations.0.gstin: GSTIN has a typing error: its check character does not match',
    ]);
    expect(messages([registration('27', 'MH', gstin('29'))])).toEqual([
      'gstRegistrations.0.gstin: GSTIN belongs to Karnataka, not to Maharashtra',
    ]);
    expect(messages([registration('27', 'MH')], 'AAACB2902M')).toEqual([
      'gstRegistrations.0.gstin: GSTIN belongs to PAN AABCS1429B, not to AAACB2902M',
    ]);
  });

  test('are refused twice for one state or with one series', () => {
    expect(messages([registration('27', 'MH'), registration('27', 'MH')])).toEqual([
      'gstRegistrations.1.gstin: Maharashtra already has a registration.',
      'gstRegistrations.1.seriesPrefix: Series MH is used by another registration.',
    ]);
  });

  test('tell state and PAN once they are complete', () => {
    expect(readGstin(gstin('27'))).toEqual({ stateCode: '27', pan: 'AABCS1429B' });
    expect(readGstin('27AABCS')).toBeNull();
  });
});
