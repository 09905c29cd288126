import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id, version } from '#platform/contract/fields.ts';
import { CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';
import { PaperContent } from '#company/papers/paper.contract.ts';
import { MAX_PROOF_PHOTOS } from './proof.rules.ts';

/** The proof of a completed milestone, as its builder sees it. */
export const MilestoneProof = z.strictObject({
  /** Null until it is completed, and where it was completed before there were proofs and nothing was demanded since. */
  proof: z
    .strictObject({
      code: z.string(),
      issuedAt: z.iso.datetime(),
      content: PaperContent,
    })
    .nullable(),
  /** Whether its photos can still be chosen: it is completed, and nothing was demanded on it. */
  mayChoose: z.boolean(),
});
export type MilestoneProof = z.infer<typeof MilestoneProof>;

export const getMilestoneProof = call({
  method: 'GET',
  path: '/construction/milestones/{id}/proof',
  summary: 'The proof of a completed milestone: its code, certificate, checks and photos',
  can: GROUPS.MANAGEMENT,
  reply: data(MilestoneProof),
});

export const ProofInput = z.object({
  /** Photos of the milestone, in the order in which they are shown. */
  photoIds: z.array(id()).max(MAX_PROOF_PHOTOS, `A proof shows at most ${MAX_PROOF_PHOTOS} photos.`),
  /** Of the milestone. */
  version: version(),
});

export const putMilestoneProof = call({
  method: 'PUT',
  path: '/construction/milestones/{id}/proof',
  summary:
    'Choose the photos of the proof, until the first demand on the milestone; the proof gets a new code',
  can: CAPABILITIES.constructionManagement,
  body: ProofInput,
  reply: data(MilestoneProof),
  errors: {
    conflict: 'The milestone is not completed, or money was demanded on it.',
    staleVersion: 'Someone else changed it.',
  },
});
