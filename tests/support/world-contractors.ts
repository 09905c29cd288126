import type { Work } from '#platform/server/context.ts';
import { buildActiveContractor } from '#site/contractors/server/contractor.factory.ts';
import { enterContractorAccount } from '#site/contractors/server/contractorAccount.commands.ts';
import { addNote } from '#site/contractors/server/note.commands.ts';
import { addReview } from '#site/contractors/server/review.commands.ts';
import { updateMilestoneProgress } from '#site/milestones/server/milestone.commands.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';

/** A contractor that works on a milestone of the tower, and one that does not. */
export async function contractorRecords(work: Work, place: { projectId: string; towerId: string }) {
  const contractor = await buildActiveContractor(work, { companyName: 'Balaji Civil Works' });
  const other = await buildActiveContractor(work, { companyName: 'Deccan Builders' });
  const begun = async (key: string, sequence: number) => {
    const milestone = await buildMilestone(work, { ...place, key, sequence, contractorId: contractor.id });
    await updateMilestoneProgress(work, milestone.id, { progressPct: 30 }, []);
    return milestone.id;
  };
  const id = await begun('excavation', 2);
  const marks = { rating: 4, quality: 4, timeliness: 3, safety: 5 };
  const review = await addReview(work, contractor.id, { milestoneId: id, ...marks });
  await addNote(work, contractor.id, { text: 'Brings its own tower crane.' });
  const account = { accountName: 'Balaji Civil Works', accountNumber: '50200012349999', ifsc: 'HDFC0001234' };
  const { entered } = await enterContractorAccount(work, contractor.id, account);
  return {
    contractor: contractor.id,
    contractorReview: review.id,
    contractorAccount: entered?.id ?? '',
    workedMilestone: await begun('foundation', 3),
    otherContractor: other.id,
  };
}
