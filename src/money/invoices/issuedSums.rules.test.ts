import { expect, it } from 'vitest';
import { isStanding, issuedSums } from './issuedSums.rules.ts';

const INVOICE = {
  docType: 'taxInvoice' as const,
  status: 'issued' as 'issued' | 'cancelled' | 'draft' | 'paid',
  invoiceNumber: 'SKI/26-27/000001' as string | null,
  taxablePaise: 11_44_790_00,
  cgstPaise: 28_619_75,
  sgstPaise: 28_619_75,
  igstPaise: 0,
  totalPaise: 12_02_029_50,
  paidPaise: 0,
  waivedPaise: 0,
  balancePaise: 12_02_029_50,
};
const NOTHING = {
  taxablePaise: 0,
  taxPaise: 0,
  totalPaise: 0,
  paidPaise: 0,
  waivedPaise: 0,
  balancePaise: 0,
};

it('an invoice and the credit note that takes it back add up to nothing', () => {
  const taken = { ...INVOICE, status: 'cancelled' as const, paidPaise: 12_02_029_50, balancePaise: 0 };
  const note = { ...INVOICE, docType: 'creditNote' as const, invoiceNumber: 'SKC/26-27/000001' };
  expect(issuedSums([taken, note])).toEqual(NOTHING);
  expect([taken, note].map(isStanding)).toEqual([false, false]);
});

it('a draft bills nothing yet', () => {
  expect(issuedSums([{ ...INVOICE, status: 'draft', invoiceNumber: null }])).toEqual(NOTHING);
});

it('what stands is summed with what is paid and open of it', () => {
  const partly = { ...INVOICE, paidPaise: 2_029_50, balancePaise: 12_00_000_00 };
  expect(issuedSums([partly, INVOICE])).toEqual({
    taxablePaise: 22_89_580_00,
    taxPaise: 1_14_479_00,
    totalPaise: 24_04_059_00,
    paidPaise: 2_029_50,
    waivedPaise: 0,
    balancePaise: 24_02_029_50,
  });
});
