import * as z from 'zod';
import { bytes, call } from '#platform/contract/call.ts';
import { id } from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { RECEIPT_READERS } from '#money/plans/receiptRights.rules.ts';

export const getDemandLetter = call({
  method: 'GET',
  path: '/payments/installments/{id}/letter',
  summary: 'The demand letter of an installment, as PDF',
  can: RECEIPT_READERS,
  /** The run, where an installment was demanded again after a withdrawal; by default the last one. */
  query: z.object({
    runId: id().optional(),
    /** The letter itself, as the list of documents names it. */
    letterId: id().optional(),
  }),
  reply: bytes('application/pdf'),
  errors: { conflict: 'It has no letter.' },
});

export const getLettersOfRun = call({
  method: 'GET',
  path: '/demand-runs/{id}/letters',
  summary: 'All letters of a demand run, as PDFs in one ZIP file',
  can: GROUPS.FINANCE,
  reply: bytes('application/zip'),
  errors: { conflict: 'It has no letters, or they are still being printed.' },
});
