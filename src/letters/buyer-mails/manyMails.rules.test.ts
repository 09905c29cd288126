import { describe, expect, it } from 'vitest';
import {
  FORMER_BUYER,
  invoiceRefusal,
  letterRefusal,
  NO_ADDRESS,
  receiptRefusal,
  welcomeRefusal,
} from './mailRefusals.rules.ts';
import type { ChosenPaper, KnownOfBuyers } from './manyMails.rules.ts';
import { BOUNCED_BEFORE, MAILED_TODAY, planMails, SAME_LETTER } from './manyMails.rules.ts';

const paper = (recordId: string, over: Partial<ChosenPaper> = {}): ChosenPaper => ({
  recordId,
  paperId: recordId,
  saleId: 'sale',
  projectId: 'project',
  unitNumber: 'B-1203',
  language: 'en',
  refusal: null,
  ...over,
});

const known = (over: Partial<KnownOfBuyers> = {}): KnownOfBuyers => ({
  buyers: new Map([
    [
      'sale',
      [
        { name: 'Asha Rao', email: 'asha@buyers.test' },
        { name: 'Vivek Rao', email: null },
        { name: 'Meera Rao', email: 'asha@buyers.test' },
        { name: 'Ravi Rao', email: 'ravi@buyers.test' },
      ],
    ],
    ['silent', [{ name: 'Nisha Pawar', email: null }]],
  ]),
  bounced: new Set(),
  mailed: new Map(),
  ...over,
});

const addresses = (plan: ReturnType<typeof planMails>) => plan.mails.map(({ email }) => email);

describe('mails to many', () => {
  it('go to each address of the buyers once', () => {
    const plan = planMails([paper('one', { language: 'mr' })], known());
    expect(plan.mails.map(({ buyerName, email }) => [buyerName, email])).toEqual([
      ['Asha Rao', 'asha@buyers.test'],
      ['Ravi Rao', 'ravi@buyers.test'],
    ]);
    expect(plan.papers).toEqual([{ recordId: 'one', title: 'Asha Rao, B-1203', language: 'mr' }]);
    expect(plan.leftOut).toEqual([]);
  });

  it('leave out whom nothing reaches, each with the reason: no address, bounced, mailed today, what may not be mailed', () => {
    const plan = planMails(
      [
        paper('mailed'),
        paper('silent', { saleId: 'silent' }),
        paper('former', { refusal: FORMER_BUYER }),
        paper('unknown', { saleId: 'nobody' }),
      ],
      known({
        bounced: new Set(['ravi@buyers.test']),
        mailed: new Map([['mailed', new Set(['asha@buyers.test'])]]),
      }),
    );
    expect(plan.mails).toEqual([]);
    expect(plan.papers).toEqual([]);
    expect(plan.leftOut).toEqual([
      { reason: MAILED_TODAY, title: 'Asha Rao, B-1203' },
      { reason: BOUNCED_BEFORE, title: 'Ravi Rao, B-1203' },
      { reason: NO_ADDRESS, title: 'Nisha Pawar, B-1203' },
      { reason: FORMER_BUYER, title: 'Asha Rao, B-1203' },
      { reason: NO_ADDRESS, title: 'B-1203' },
    ]);
  });

  it('a paper goes to the addresses that are left, and counts as one that goes', () => {
    const plan = planMails([paper('one')], known({ bounced: new Set(['asha@buyers.test']) }));
    expect(addresses(plan)).toEqual(['ravi@buyers.test']);
    expect(plan.papers).toHaveLength(1);
    expect(plan.leftOut).toHaveLength(1);
  });

  it('a letter that demands several of the chosen installments goes once', () => {
    const plan = planMails(
      [paper('first', { paperId: 'letter' }), paper('second', { paperId: 'letter' })],
      known(),
    );
    expect(plan.papers.map(({ recordId }) => recordId)).toEqual(['first']);
    expect(plan.leftOut.map(({ reason }) => reason)).toEqual([SAME_LETTER]);
  });
});

it('a paper is mailed as it stands: verified, issued, not withdrawn, of a sale that goes on', () => {
  expect(receiptRefusal('verified', true)).toBeNull();
  for (const status of ['recorded', 'bounced', 'reversed'] as const)
    expect(receiptRefusal(status, true)).not.toBeNull();
  expect(receiptRefusal('verified', false)).not.toBeNull();
  expect(invoiceRefusal('paid', true)).toBeNull();
  expect(invoiceRefusal('draft', false)).toContain('issued');
  expect(invoiceRefusal('cancelled', true)).toContain('credit note');
  expect(letterRefusal({ isWritten: true, isWithdrawn: false })).toBeNull();
  expect(letterRefusal({ isWritten: false, isWithdrawn: false })).toContain('no letter');
  expect(letterRefusal({ isWritten: true, isWithdrawn: true })).toContain('withdrawn');
  expect(welcomeRefusal('agreement')).toBeNull();
  expect(welcomeRefusal('cancelled')).toContain('cancelled');
});
