import { createHash } from 'node:crypto';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { canonicalJson } from '#platform/contract/hashChain.ts';
import type { ClaimReceipt, ClaimReceiptDocument } from '../claim.document.ts';
import { visibleClaims } from './claim.visibility.ts';

/** The names on receipts, read once for all claims made together. */
export interface ReceiptFacts {
  builder: ClaimReceipt['builder'];
  timezone: string;
  firms: ReadonlyMap<string, ClaimReceipt['firm'] & { status: string; reraValidUntil: string | null }>;
  people: ReadonlyMap<string, string>;
  projects: ReadonlyMap<string, string>;
}

interface Wanted {
  firmIds: readonly string[];
  personIds: readonly string[];
  projectIds: readonly string[];
}

export async function receiptFacts({ db }: Read, wanted: Wanted): Promise<ReceiptFacts> {
  const [organization, firms, people, projects] = await Promise.all([
    db
      .selectFrom('organization')
      .leftJoin('file as logo', 'logo.id', 'organization.logoFileId')
      .select(['organization.name', 'organization.legalName', 'organization.address', 'organization.phone'])
      .select(['organization.billingEmail', 'organization.website', 'organization.pan', 'organization.cin'])
      .select(['organization.timezone', 'logo.storageKey', 'logo.mime'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('channelPartner')
      .select(['id', 'name', 'reraAgentNumber', 'reraValidUntil', 'status'])
      .where('id', 'in', idsOf(wanted.firmIds))
      .execute(),
    db
      .selectFrom('appUser')
      .select(['id', 'firstName', 'lastName'])
      .where('id', 'in', idsOf(wanted.personIds))
      .execute(),
    db.selectFrom('project').select(['id', 'name']).where('id', 'in', idsOf(wanted.projectIds)).execute(),
  ]);
  const { name, legalName, address, phone, billingEmail: email, website, pan, cin } = organization;
  const { storageKey, mime, timezone } = organization;
  const logo = storageKey && mime ? { storageKey, mime } : null;
  return {
    builder: { name: legalName ?? name, address, gstin: null, pan, cin, phone, email, website, logo },
    timezone,
    firms: new Map(firms.map(({ id, ...firm }) => [id, firm])),
    people: new Map(people.map(({ id, ...person }) => [id, displayName(person)])),
    projects: new Map(projects.map(({ id, name: projectName }) => [id, projectName])),
  };
}

/** An empty list matches nobody. */
function idsOf(ids: readonly string[]): string[] {
  const unique = [...new Set(ids)];
  return unique.length > 0 ? unique : [NOBODY];
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

export function receiptHash(receipt: ClaimReceipt): string {
  return createHash('sha256').update(canonicalJson(receipt)).digest('hex');
}

/** The receipt to print for a claim the caller may see. */
export async function getClaimReceipt(read: Read, id: string): Promise<ClaimReceiptDocument> {
  const row = await read.db
    .selectFrom('partnerClaim')
    .select(['receipt', 'receiptHash'])
    .where('partnerClaim.id', '=', id)
    .where(visibleClaims(read))
    .executeTakeFirst();
  const { receipt, receiptHash: hash } = required(row, 'Claim');
  return { ...receipt, hash };
}
