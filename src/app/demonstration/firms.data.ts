import type { FirmAccountInput } from '#company/firm-accounts/firmAccount.contract.ts';
import type { ChannelPartner } from '#company/channel-partners/channelPartner.contract.ts';

export interface DemoFirm {
  name: string;
  reraAgentNumber: string;
  /** Days from today until its registration ends. */
  reraDaysLeft: number;
  pan: string;
  tier: ChannelPartner['tier'];
  /** The state of its GST registration; null without one. */
  gstState: string | null;
  /** The person who bills and answers for it. */
  admin: string;
  /** Its invoices begin with it: 'DRP/26-27/003'. */
  prefix: string;
  account: FirmAccountInput;
}

/** Fictitious firms, by the number used in the people data. One registration ends soon. */
export const FIRMS: Readonly<Record<number, DemoFirm>> = {
  1: {
    name: 'Deccan Realty Partners',
    reraAgentNumber: 'A52100010101',
    reraDaysLeft: 540,
    pan: 'AAECD1010K',
    tier: 'gold',
    gstState: '27',
    admin: 'cpa1',
    prefix: 'DRP',
    account: { accountName: 'Deccan Realty Partners', accountNumber: '50200010101011', ifsc: 'HDFC0001234' },
  },
  2: {
    name: 'Pillai Property Advisors',
    reraAgentNumber: 'A52100020202',
    reraDaysLeft: 310,
    pan: 'AAFFP2020L',
    tier: 'gold',
    gstState: '27',
    admin: 'cpa2',
    prefix: 'PPA',
    account: { accountName: 'Pillai Property Advisors', accountNumber: '002205020202', ifsc: 'ICIC0000022' },
  },
  3: {
    name: 'Merchant and Sons Realtors',
    reraAgentNumber: 'A52100030303',
    reraDaysLeft: 20,
    pan: 'AAGFM3030M',
    tier: 'silver',
    gstState: '27',
    admin: 'cpa3',
    prefix: 'MSR',
    account: { accountName: 'Merchant and Sons Realtors', accountNumber: '30303030303', ifsc: 'SBIN0003030' },
  },
  4: {
    name: 'Hegde Home Consultants',
    reraAgentNumber: 'A02400040404',
    reraDaysLeft: 150,
    pan: 'AAHFH4040N',
    tier: 'bronze',
    gstState: null,
    admin: 'cpa4',
    prefix: 'HHC',
    account: { accountName: 'Hegde Home Consultants', accountNumber: '912010040404040', ifsc: 'UTIB0000404' },
  },
};
