import { expect, it } from 'vitest';
import { utrOf, utrProblem, utrResult } from './utr.rules.ts';

const LINE = {
  reference: 'PAY26270001-1',
  firm: { id: 'firm', name: 'Orchard Realty' },
  status: 'ordered' as const,
  utr: null,
  paidOn: null,
};
const ANSWER = { reference: LINE.reference, utr: 'hdfcn 5202611', paidOn: '2026-11-24' };
const FACTS = {
  releasedOn: '2026-11-23',
  today: '2026-11-25',
  ofOthers: new Map([['HDFCN5202611', { firmId: 'other', firmName: 'Konkan Homes' }]]),
  isAgain: false,
};
const ALONE = { ...FACTS, ofOthers: new Map<string, { firmId: string; firmName: string }>() };

it('a number is kept in upper case without spaces', () => {
  expect(utrOf(ANSWER.utr)).toBe('HDFCN5202611');
  expect(utrProblem(ANSWER, LINE, ALONE)).toBeNull();
});

it.each([
  [{ utr: 'SHORT' }, 'A UTR has 10 to 30 letters and digits, as the bank prints it.'],
  [{ paidOn: '2026-11-22' }, 'The run was released on 23 Nov 2026; it cannot have been paid before.'],
  [{ paidOn: '2026-11-26' }, 'The day of the payment is after today.'],
  [{ paidOn: null }, 'Enter the day of the payment, like 24-11-2026.'],
])('%o: %s', (change, problem) => {
  expect(utrProblem({ ...ANSWER, ...change }, LINE, ALONE)).toBe(problem);
});

it('a number of another firm is refused, of the same firm it is not', () => {
  expect(utrProblem(ANSWER, LINE, FACTS)).toBe('This UTR stands on a payment to Konkan Homes already.');
  const same = new Map([['HDFCN5202611', { firmId: 'firm', firmName: 'Orchard Realty' }]]);
  expect(utrProblem(ANSWER, LINE, { ...FACTS, ofOthers: same })).toBeNull();
});

it('what was returned or dropped is not paid', () => {
  expect(utrProblem(ANSWER, { ...LINE, status: 'returned' }, ALONE)).toBe('The bank returned this payment.');
  expect(utrProblem(ANSWER, { ...LINE, status: 'dropped' }, ALONE)).toMatch(/^This payment was dropped/);
});

it('the same again changes nothing, another one corrects', () => {
  const paid = { ...LINE, status: 'paid' as const, utr: 'HDFCN5202611', paidOn: '2026-11-24' };
  expect(utrResult(ANSWER, LINE)).toBe('paid');
  expect(utrResult(ANSWER, paid)).toBe('unchanged');
  expect(utrResult({ ...ANSWER, utr: 'HDFCN5202612' }, paid)).toBe('corrected');
});
