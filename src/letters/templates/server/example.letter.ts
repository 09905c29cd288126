import type { Read } from '#platform/server/context.ts';
import { supplierOf } from '#company/letterhead/sale.document.ts';
import type { TextOfLetter } from './letter.prepare.ts';
import { letterOf } from './letter.prepare.ts';
import { CATALOGUES } from '../catalogues.ts';
import { exampleData } from './example.data.ts';
import type { Letter } from './letter.layout.ts';

/** A text with the examples of its catalogue, on the letterhead of the organization. */
export async function exampleLetter({ db }: Read, text: TextOfLetter): Promise<Letter> {
  const organization = await db
    .selectFrom('organization')
    .leftJoin('file', 'file.id', 'organization.logoFileId')
    .select(['organization.name', 'organization.legalName', 'organization.address', 'organization.pan'])
    .select(['organization.cin', 'organization.phone', 'organization.billingEmail', 'organization.website'])
    .select(['file.storageKey', 'file.mime'])
    .executeTakeFirstOrThrow();
  const sender = supplierOf(organization);
  const data = { ...exampleData(CATALOGUES[text.recordType]), logo: sender.logo, sender };
  return letterOf(text, data, 'L/…');
}
