import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { written } from '../../../tests/support/lead-file.ts';
import { normalisedPhone } from '#company/people/lead.phone.ts';
import { readLeadCells } from './leadRow.rules.ts';

const SHEET = {
  phoneOf: (text: string) => normalisedPhone(text, 'India'),
  source: 'portal99acres' as const,
};
const read = (cells: Record<string, string>) => readLeadCells(cells, SHEET);

describe('a row of a file of leads', () => {
  it('is the same person however their number is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.nat(7), (number, notation) => {
        const digits = `9${String(number).padStart(9, '0')}`;
        const { lead, errors } = read({ phone: written(digits, notation), name: 'Asha' });
        expect([lead.phone, errors]).toEqual([`+91${digits}`, []]);
      }),
    );
  });

  it.each([
    ['12345', 'Phone “12345” is not a phone number'],
    ['', 'Phone is required'],
    ['9.87654E+09', 'Phone “9.87654E+09” was shortened by a spreadsheet; save the column as text'],
  ])('with the phone “%s” cannot be called, and says why', (phone, message) => {
    const { lead, errors } = read({ phone, name: 'Asha' });
    expect([lead.phone, errors]).toEqual([null, [{ field: 'phone', message }]]);
  });

  it('takes two numbers of one cell for the number and another one', () => {
    expect(read({ phone: '98765 43210 / 91234 56780' }).lead).toMatchObject({
      phone: '+919876543210',
      altPhone: '+919123456780',
    });
  });

  it('parts a whole name at its first space, unless its parts have columns', () => {
    expect(read({ phone: '9876543210', name: 'Asha Devi Rao' }).lead).toMatchObject({
      firstName: 'Asha',
      lastName: 'Devi Rao',
    });
    expect(
      read({ phone: '9876543210', name: 'Ms Asha Rao', firstName: 'Asha', lastName: 'Rao' }).lead,
    ).toMatchObject({
      firstName: 'Asha',
      lastName: 'Rao',
    });
  });

  it.each([
    ['90,00,000', null, 90_00_000_00],
    ['1.2 Cr', null, 1_20_00_000_00],
    ['80 L - 1.2 Cr', 80_00_000_00, 1_20_00_000_00],
    ['80-95 lakhs', 80_00_000_00, 95_00_000_00],
    ['₹75 Lac to ₹1 crore', 75_00_000_00, 1_00_00_000_00],
  ])('reads the budget “%s” exactly', (budgetMaxPaise, from, to) => {
    const { lead, errors } = read({ phone: '9876543210', budgetMaxPaise });
    expect([lead.budgetMinPaise ?? null, lead.budgetMaxPaise, errors]).toEqual([from, to, []]);
  });

  it('reads what portals write for sources, types of units and times', () => {
    const { lead, errors } = read({
      phone: '9876543210',
      source: 'Housing.com',
      unitTypes: '2, 3 BHK',
      timeline: '3-6 months',
      dnd: 'Yes',
    });
    expect(errors).toEqual([]);
    expect(lead).toMatchObject({
      source: 'portalHousing',
      unitTypes: ['2BHK', '3BHK'],
      timeline: 'threeToSix',
      dnd: true,
    });
  });

  it('names each column that cannot be read, and leaves leads of partners to their people', () => {
    const { errors } = read({ phone: '9876543210', email: 'nowhere', purpose: 'fun', pincode: '!' });
    expect(errors.map(({ field }) => field)).toEqual(['purpose', 'email', 'pincode']);
    expect(read({ phone: '9876543210', source: 'channel partner' }).errors).toEqual([
      expect.objectContaining({ field: 'source' }),
    ]);
  });
});
