import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { count, day, id } from '#platform/contract/fields.ts';
import { anyOf, GROUPS, without } from '#platform/contract/roles.ts';
import { StructureTerms } from './structureTerms.contract.ts';

/** Terms as a firm reads them: which other firms have them is left out. */
const FirmTerms = z.strictObject({
  structure: z.strictObject({ id: z.uuid(), name: z.string() }),
  revision: z.number().int(),
  terms: StructureTerms.omit({ partnerIds: true, tiers: true }),
  acceptedAt: z.iso.datetime().nullable(),
});
export type FirmTerms = z.infer<typeof FirmTerms>;

export const TERMS_READERS = anyOf(without(GROUPS.MANAGEMENT, 'Marketing Head'), ['Channel Partner Admin']);

export const getFirmTerms = call({
  method: 'GET',
  path: '/channel-partners/{id}/terms',
  summary: 'The commission terms that are in force for a firm on a day, and whether it has accepted them',
  can: TERMS_READERS,
  /** By default today. */
  query: z.object({ on: day('On').optional() }),
  reply: data(z.array(FirmTerms)),
});

export const acceptTerms = call({
  method: 'PUT',
  path: '/channel-partners/{id}/terms/acceptance',
  summary: 'Accept the terms of a structure for the own firm, once for each revision',
  can: ['Channel Partner Admin'],
  body: z.object({ structureId: id(), revision: count('Revision', 1, 10_000) }),
  reply: data(z.array(FirmTerms)),
});
