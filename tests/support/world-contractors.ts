import type { Work } from '#platform/server/context.ts';
import type { LinkWithPin } from '#site/contractor-links/link.contract.ts';
import { createContractorLink } from '#site/contractor-links/link.contract.ts';
import { buildActiveContractor } from '#site/contractors/server/contractor.factory.ts';
import { enterContractorAccount } from '#site/contractors/server/contractorAccount.commands.ts';
import { addNote } from '#site/contractors/server/note.commands.ts';
import { addReview } from '#site/contractors/server/review.commands.ts';
import { reportMilestoneIssue } from '#site/issues/server/issue.report.ts';
import { updateMilestoneProgress } from '#site/milestones/server/milestone.commands.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import type { TestOrganization } from './test-organization.ts';

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
  const linked = await buildActiveContractor(work, { companyName: 'Sahyadri Lifts' });
  const lifts = { ...place, key: 'lifts', sequence: 40, contractorId: linked.id };
  await reportMilestoneIssue(work, (await buildMilestone(work, lifts)).id, {
    title: 'Pit of the lift is wet',
    description: 'Below the northern wall',
    severity: 'medium',
  });
  return {
    linkedContractor: linked.id,
    contractor: contractor.id,
    contractorReview: review.id,
    contractorAccount: entered?.id ?? '',
    workedMilestone: await begun('foundation', 3),
    otherContractor: other.id,
  };
}

/** The link of a contractor to its issues; its PIN is not remembered. */
export async function linkedContractor(
  { businessHead }: TestOrganization,
  { linkedContractor: id, project: projectId }: { linkedContractor: string; project: string },
) {
  const answer = await businessHead.send(createContractorLink, { params: { id }, body: { projectId } });
  const { link } = answer.body.data as LinkWithPin;
  return { contractorLink: link.id, contractorToken: link.path?.split('/').at(-1) ?? '' };
}
