import * as z from 'zod';
import { bytes, call } from '#platform/contract/call.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { EXPORT_FORMATS } from '#platform/contract/exportFormat.ts';

export const exportPriceList = call({
  method: 'GET',
  path: '/price-lists/{id}/export',
  summary: 'A price list as a file that can be changed and imported again; lists of the past too',
  can: CAPABILITIES.projectManagement,
  query: z.object({ format: z.enum(EXPORT_FORMATS).default('csv') }),
  reply: bytes('application/octet-stream'),
});
