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

/**
 * Why the documents of an applicant cannot be marked verified: 'Missing for Asha Rao: Address proof, Photo.'
 */
export function kycRefusal(name: string, missing: readonly KycPaper[]): string | null {
  if (missing.length === 0) return null;
  return `Missing for ${name}: ${missing.map((paper) => KYC_LABELS[paper]).join(', ')}.`;
}

/** Who verifies the documents: those responsible for the sale, and Finance. */
export function mayVerifyKyc(role: Role, sale: { channelPartnerId: string | null }): boolean {
  return isManagerOf(role, sale) || hasRole(role, ...GROUPS.FINANCE);
}
