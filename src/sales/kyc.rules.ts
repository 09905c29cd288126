import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { KYC_PAPERS } from './applicant.contract.ts';
import { isManagerOf } from './sale.rules.ts';

export type KycPaper = (typeof KYC_PAPERS)[number];

export const KYC_LABELS: Record<KycPaper, string> = {
  panCard: 'PAN card',
  form60: 'Form 60',
  addressProof: 'Address proof',
  photo: 'Photo',
};

/** The identity documents an applicant needs: a PAN card with a PAN, Form 60 after declaring to have none. */
export function neededPapers({ pan, form60 }: { pan: string | null; form60: boolean }): KycPaper[] {
  return [...(pan ? (['panCard'] as const) : form60 ? (['form60'] as const) : []), 'addressProof', 'photo'];
}

/** Those that nobody has uploaded yet. */
export function missingPapers(
  applicant: { pan: string | null; form60: boolean },
  uploaded: ReadonlySet<string>,
): KycPaper[] {
  return neededPapers(applicant).filter((paper) => !uploaded.has(paper));
}

/** What an applicant still needs: documents that nobody uploaded, and those that wait for approval. */
export interface KycState {
  missing: KycPaper[];
  waiting: KycPaper[];
}
export const NOTHING_NEEDED: KycState = { missing: [], waiting: [] };

/**
 * Why the documents of an applicant cannot be marked verified: 'Missing for Asha Rao: Address proof. Waiting for
 * approval: Photo.'
 */
export function kycRefusal(name: string, { missing, waiting }: KycState): string | null {
  const named = (papers: readonly KycPaper[]) => papers.map((paper) => KYC_LABELS[paper]).join(', ');
  const lines = [
    ...(missing.length > 0 ? [`Missing for ${name}: ${named(missing)}.`] : []),
    ...(waiting.length > 0 ? [`Approve first for ${name}: ${named(waiting)}.`] : []),
  ];
  return lines.length > 0 ? lines.join(' ') : null;
}

/** Who verifies the documents: those responsible for the sale, and Finance. */
export function mayVerifyKyc(role: Role, sale: { channelPartnerId: string | null }): boolean {
  return isManagerOf(role, sale) || hasRole(role, ...GROUPS.FINANCE);
}
