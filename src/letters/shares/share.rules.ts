import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import type { Instant } from '#platform/contract/calendar.ts';
import type { Role } from '#platform/contract/roles.ts';
import { hasRole } from '#platform/contract/roles.ts';
import { DOCUMENT_APPROVERS } from '#company/documents/document.rules.ts';

export const SHARE_KINDS = ['user', 'firm', 'link'] as const;
export const SHARE_PERMISSIONS = ['view', 'download'] as const;
export type SharePermission = (typeof SHARE_PERMISSIONS)[number];
export const SHARE_STATES = ['open', 'expired', 'revoked'] as const;
export type ShareState = (typeof SHARE_STATES)[number];

export const DEFAULT_DAYS = 7;
export const MAX_DAYS = 90;
/** Documents behind one share. */
export const MAX_ITEMS = 50;
/** Shares of one document that may be open at a time. */
export const MAX_OPEN = 20;

/** A code opens a link for this long in one tab. */
export const PASS_MINUTES = 30;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const CODES_PER_HOUR = 3;

/** Papers that name a buyer's numbers always need the code. */
const ALWAYS_BY_CODE: readonly string[] = ['kyc', 'panCard', 'form60', 'addressProof', 'photo'];

/** Whether a link to such documents needs a code, whatever is chosen. */
export function needsCode(
  documents: readonly { categoryKey: string | null; confidential: boolean }[],
): boolean {
  return documents.some(
    ({ categoryKey, confidential }) => confidential || ALWAYS_BY_CODE.includes(categoryKey ?? ''),
  );
}

/** Kinds of file that can be shown with a stamp, without giving the file away. */
const VIEWABLE: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png'];

/** 409 where a document cannot be shared as asked. */
export function checkShareable(
  document: { title: string; mime: string; isApproved: boolean },
  permission: SharePermission,
): void {
  if (!document.isApproved) throw conflict('Only approved documents can be shared.');
  if (permission === 'view' && !VIEWABLE.includes(document.mime))
    throw invalid(
      'permission',
      `"${document.title}" can only be downloaded. Allow the download, or share a PDF.`,
    );
}

export function stateOfShare(
  { revokedAt, expiresAt }: { revokedAt: string | null; expiresAt: string },
  now: Instant,
): ShareState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt <= now ? 'expired' : 'open';
}

/** Whoever shared, and rank 70 or more, ends a share. */
export function checkRevoke(role: Role, share: { isOwn: boolean; state: ShareState }): void {
  if (!share.isOwn && !hasRole(role, ...DOCUMENT_APPROVERS)) throw forbidden();
  if (share.state === 'revoked') throw conflict('This share is withdrawn already.');
}

/** 'a•••@example.com': tells the reader where the code goes, and nobody else the address. */
export function hintOf(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${host}`;
}
