import { getChannelPartner, listChannelPartners } from '#company/channel-partners/channelPartner.contract.ts';
import { getFirmAccounts } from '../firmAccount.contract.ts';

export interface NamedFirm {
  id: string;
  name: string;
}

/** What is read again when an account is entered, confirmed or rejected. */
export const CHANGED_BY_ACCOUNTS = [getFirmAccounts, getChannelPartner, listChannelPartners];
