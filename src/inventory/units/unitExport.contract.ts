import * as z from 'zod';
import { bytes, call, SIGNED_IN } from '#platform/contract/call.ts';
import { EXPORT_FORMATS } from '#platform/contract/exportFormat.ts';
import { listUnits } from './unit.contract.ts';

export const exportUnits = call({
  method: 'GET',
  path: '/units/export',
  summary: 'All units that the list finds, as a file that can be imported again',
  can: SIGNED_IN,
  query: listUnits.query
    .omit({ page: true, limit: true, cursor: true, sort: true })
    .extend({ format: z.enum(EXPORT_FORMATS).default('csv') }),
  reply: bytes('application/octet-stream'),
});
