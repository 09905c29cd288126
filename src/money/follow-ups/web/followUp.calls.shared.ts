import { listFollowUps } from '../followUp.contract.ts';
import { getFollowUpFigures, listOverdueCustomers } from '../overdueCustomer.contract.ts';

/** What shows contacts with buyers. */
export const CHANGED_BY_FOLLOW_UPS = [listFollowUps, listOverdueCustomers, getFollowUpFigures] as const;
