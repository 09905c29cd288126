import { describe, expect, it, test } from 'vitest';
import type { BuyerSigns, Standing } from './customer.rules.ts';
import { answerRefusal, bridgesOf, isCertain, likenessOf, pairOf } from './customer.rules.ts';

const ASHA: BuyerSigns = { panIndex: 'a', phone: '+919800014820', leadId: 'l1' };
const STRANGER: BuyerSigns = { panIndex: 'b', phone: '+919800014999', leadId: 'l2' };

describe('what two bookings have in common', () => {
  it('is PAN, phone or enquiry of their first applicants', () => {
    expect(likenessOf(ASHA, STRANGER)).toEqual({ signs: [], isPanDifferent: true });
    expect(likenessOf(ASHA, { ...STRANGER, panIndex: 'a' })).toEqual({
      signs: ['pan'],
      isPanDifferent: false,
    });
    expect(likenessOf(ASHA, ASHA).signs).toEqual(['pan', 'phone', 'lead']);
  });

  it('says that the PANs differ where only the phone is the same', () => {
    expect(likenessOf(ASHA, { ...STRANGER, phone: ASHA.phone })).toEqual({
      signs: ['phone'],
      isPanDifferent: true,
    });
  });

  it('is nothing where both lack it, and no phone that is no number', () => {
    const bare: BuyerSigns = { panIndex: null, phone: null, leadId: 'l1' };
    expect(likenessOf(bare, { ...bare, leadId: 'l2' }).signs).toEqual([]);
    const written = { ...bare, phone: 'not given' };
    expect(likenessOf(written, { ...written, leadId: 'l2' }).signs).toEqual([]);
  });

  it('is not the enquiry where the PANs show two people', () => {
    expect(likenessOf(ASHA, { ...STRANGER, leadId: 'l1' }).signs).toEqual([]);
    expect(likenessOf(ASHA, { ...STRANGER, panIndex: null, leadId: 'l1' }).signs).toEqual(['lead']);
  });
});

test('a further booking of one enquiry is certain by PAN, and by phone only where nobody has a PAN', () => {
  expect(isCertain(ASHA, { ...STRANGER, panIndex: 'a', leadId: 'l1' })).toBe(true);
  expect(isCertain(ASHA, { ...ASHA, leadId: 'l2' })).toBe(false);
  expect(isCertain(ASHA, { ...ASHA, panIndex: null })).toBe(false);
  expect(isCertain({ ...ASHA, panIndex: null }, { ...ASHA, panIndex: null })).toBe(true);
  expect(isCertain({ ...ASHA, panIndex: null, phone: null }, { ...ASHA, panIndex: null, phone: null })).toBe(
    false,
  );
});

describe('an answer', () => {
  const open: Standing = { before: 'open', isOneCustomer: false, isContradicted: false, signs: ['pan'] };

  it('may always be given to bookings that are alike and have none', () => {
    expect(answerRefusal('same', open)).toBeNull();
    expect(answerRefusal('different', open)).toBeNull();
  });

  it('can be taken back and turned round', () => {
    const same: Standing = { ...open, before: 'same', isOneCustomer: true };
    expect(answerRefusal('open', same)).toBeNull();
    expect(answerRefusal('different', same)).toBeNull();
    expect(answerRefusal('same', { ...open, before: 'different' })).toBeNull();
  });

  it('links nothing that has nothing in common, and nothing that another answer keeps apart', () => {
    expect(answerRefusal('same', { ...open, signs: [] })).toMatch(/neither PAN nor phone/);
    expect(answerRefusal('same', { ...open, isContradicted: true })).toMatch(/Undo that first/);
  });

  it('does not part what another booking holds together', () => {
    const through: Standing = { ...open, isOneCustomer: true };
    expect(answerRefusal('different', through)).toMatch(/through another booking/);
    expect(answerRefusal('same', through)).toMatch(/already/);
  });
});

test('two bookings have one answer, whichever is named first', () => {
  expect(pairOf('b', 'a')).toEqual(pairOf('a', 'b'));
});

test('the rest of a customer stays together when the one in the middle leaves', () => {
  expect(bridgesOf([])).toEqual([]);
  expect(bridgesOf(['a'])).toEqual([]);
  expect(bridgesOf(['a', 'b', 'c'])).toEqual([pairOf('a', 'b'), pairOf('b', 'c')]);
});
