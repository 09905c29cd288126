import type { ChannelPartner } from '#company/channel-partners/channelPartner.contract.ts';

export interface DemoFirm {
  name: string;
  reraAgentNumber: string;
  /** Days from today until its registration ends. */
  reraDaysLeft: number;
  pan: string;
  tier: ChannelPartner['tier'];
}

/** Fictitious firms, by the number used in the people data. One registration ends soon. */
export const FIRMS: Readonly<Record<number, DemoFirm>> = {
  1: {
    name: 'Deccan Realty Partners',
    reraAgentNumber: 'A52100010101',
    reraDaysLeft: 540,
    pan: 'AAECD1010K',
    tier: 'gold',
  },
  2: {
    name: 'Pillai Property Advisors',
    reraAgentNumber: 'A52100020202',
    reraDaysLeft: 310,
    pan: 'AAFFP2020L',
    tier: 'gold',
  },
  3: {
    name: 'Merchant and Sons Realtors',
    reraAgentNumber: 'A52100030303',
    reraDaysLeft: 20,
    pan: 'AAGFM3030M',
    tier: 'silver',
  },
  4: {
    name: 'Hegde Home Consultants',
    reraAgentNumber: 'A02400040404',
    reraDaysLeft: 150,
    pan: 'AAHFH4040N',
    tier: 'bronze',
  },
};
