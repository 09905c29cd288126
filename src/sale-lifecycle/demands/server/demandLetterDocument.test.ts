import { describe, expect, it } from 'vitest';
import { letterNumber, occasionText } from '../demandLetter.rules.ts';
import { demandLetter } from './demandLetterDocument.ts';
import type { DemandedInstallment } from './demandLetterDocument.ts';

const invoice: DemandedInstallment['invoice'] = {
  title: 'Tax invoice',
  copyMark: 'Original for recipient',
  invoiceNumber: 'SKI/26-27/000123',
  issueDate: '2026-11-22',
  dueDate: '2026-12-07',
  currency: 'INR',
  supplier: {
    name: 'Sahyadri Kalpa Developers Pvt Ltd',
    address: null,
    gstin: null,
    pan: null,
    cin: null,
    phone: null,
    email: null,
    website: null,
    logo: null,
  },
  billTo: { name: 'Asha Rao', address: null, maskedPan: null, gstin: null },
  property: {
    kind: 'Flat',
    unitNumber: 'B-1203',
    towerName: 'Tower B',
    projectName: 'Kalpa Tarang',
    unitType: '3BHK',
    projectAddress: null,
    reraNumber: null,
    reraCarpetAreaSqft: 985,
    bookingNumber: 'BKG/26-27/0049',
    bookingDate: '2026-04-01',
  },
  placeOfSupply: null,
  taxColumns: [],
  lines: [],
  taxablePaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 0,
  totalPaise: 0,
  amountInWords: '',
  reverseCharge: 'No',
  payTo: null,
  taxAtSourceNote: 'Deduct 1% of ₹4,00,000 = ₹4,000 and send Form 132.',
  interestNote: null,
  signatureFor: 'For Sahyadri Kalpa Developers Pvt Ltd',
  signatory: 'Authorised signatory',
};

const slab: DemandedInstallment = {
  name: 'Slab 8',
  principalPaise: 4_00_000_00,
  cgstPaise: 10_000_00,
  sgstPaise: 10_000_00,
  igstPaise: 0,
  dueDate: '2026-12-07',
  invoice,
};

const club: DemandedInstallment = {
  ...slab,
  name: 'Club membership',
  principalPaise: 1_00_000_33,
  cgstPaise: 9_000_03,
  sgstPaise: 9_000_03,
  dueDate: '2026-12-01',
  invoice: { ...invoice, invoiceNumber: 'SKI/26-27/000124', taxAtSourceNote: null },
};

const OCCASION = { number: 'D/26-27/000001', issueDate: '2026-11-22', occasion: 'Slab 8 is completed.' };

describe('a demand letter', () => {
  it('adds up what it requires to the paisa and names the invoice of each line', () => {
    const letter = demandLetter([slab, club], OCCASION);
    expect(letter.lines.map(({ invoiceNumber, totalPaise }) => [invoiceNumber, totalPaise])).toEqual([
      ['SKI/26-27/000123', 4_20_000_00],
      ['SKI/26-27/000124', 1_18_000_39],
    ]);
    expect(letter).toMatchObject({
      principalPaise: 5_00_000_33,
      taxPaise: 38_000_06,
      totalPaise: 5_38_000_39,
    });
    expect(letter.amountInWords).toMatch(
      /^Rupees five lakh thirty-eight thousand and thirty-nine paise only$/,
    );
  });

  it('is due by the earliest day and says once what the buyer deducts', () => {
    const letter = demandLetter([slab, slab, club], OCCASION);
    expect(letter.dueDate).toBe('2026-12-01');
    expect(letter.taxAtSourceNotes).toEqual(['Deduct 1% of ₹4,00,000 = ₹4,000 and send Form 132.']);
  });

  it('counts within the financial year', () => {
    expect(letterNumber('2026-11-22', 123)).toBe('D/26-27/000123');
    expect(letterNumber('2027-04-01', 1)).toBe('D/27-28/000001');
  });

  it('says what was reached', () => {
    const title = 'Slab 8 of Tower B';
    expect(occasionText({ kind: 'milestone', title, completedOn: '2026-11-12' })).toBe(
      'Slab 8 of Tower B was completed on 12 Nov 2026.',
    );
    expect(occasionText({ kind: 'dates', title, completedOn: null })).toBe(
      'A date agreed in your payment plan has come.',
    );
    expect(occasionText({ kind: 'possession', title, completedOn: null })).toBe(
      'Possession of your home is offered.',
    );
  });
});
