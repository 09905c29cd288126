import * as z from 'zod';
import { bytes, call } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { listLeads } from './lead.contract.ts';

export const exportLeads = call({
  method: 'GET',
  path: '/leads/export',
  summary: 'All leads that the list finds, newest first, as a file',
  can: GROUPS.SALES,
  query: listLeads.query
    .omit({ page: true, limit: true, cursor: true, sort: true })
    .extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
  reply: bytes('application/octet-stream'),
});
