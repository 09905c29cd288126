import type { ChannelPartner } from '#company/channel-partners/channelPartner.contract.ts';

export interface DemoFirm {
  name: string;
  reraAgentNumber: string;
  /** Days from today until its registration ends. */
  reraDaysLeft: number;
  pan: string;
  tier: ChannelPartner['tier'];
  /** Where it is registered for GST; null for a small firm that is not. */
  gstState: string | null;
  account: { accountNumber: string; ifsc: string };
  isConfirmed: boolean;
}

/** Fictitious firms, by the number used in the people data. One registration ends soon, and one account is to be confirmed. */
export const FIRMS: Readonly<Record<number, DemoFirm>> = {
  1: {
    name: 'Deccan Realty Partners',
    reraAgentNumber: 'A52100010101',
    reraDaysLeft: 540,
    pan: 'AAECD1010K',
    tier: 'gold',
    gstState: '27',
    account: { accountNumber: '50200010101010', ifsc: 'HDFC0000101' },
    isConfirmed: true,
  },
  2: {
    name: 'Pillai Property Advisors',
    reraAgentNumber: 'A52100020202',
    reraDaysLeft: 310,
    pan: 'AAFFP2020L',
    tier: 'gold',
    gstState: '27',
    account: { accountNumber: '60200020202020', ifsc: 'ICIC0000202' },
    isConfirmed: true,
  },
  3: {
    name: 'Merchant and Sons Realtors',
    reraAgentNumber: 'A52100030303',
    reraDaysLeft: 20,
    pan: 'AAGFM3030M',
    tier: 'silver',
    gstState: '27',
    account: { accountNumber: '70200030303030', ifsc: 'SBIN0000303' },
    isConfirmed: false,
  },
  4: {
    name: 'Hegde Home Consultants',
    reraAgentNumber: 'A02400040404',
    reraDaysLeft: 150,
    pan: 'AAHFH4040N',
    tier: 'bronze',
    gstState: null,
    account: { accountNumber: '80200040404040', ifsc: 'UTIB0000404' },
    isConfirmed: true,
  },
};
