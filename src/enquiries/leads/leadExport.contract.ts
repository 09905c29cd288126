import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { listLeads } from './lead.contract.ts';

export const exportLeads = fileOf(listLeads);
export const totalLeads = totalsOf(listLeads, []);
