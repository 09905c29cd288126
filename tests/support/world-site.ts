import type { Work } from '#platform/server/context.ts';
import { reportIssue, reportMilestoneIssue } from '#site/issues/server/issue.report.ts';
import { addQualityCheck } from '#site/quality/server/check.commands.ts';
import { createCheckList } from '#site/quality/server/checkList.commands.ts';

/** A check list, and of a milestone a check and an issue; a snag of the unit. */
export async function siteRecords(
  work: Work,
  place: { projectId: string; towerId: string; milestoneId: string; unitId: string },
): Promise<{ checkList: string; qualityCheck: string; issue: string; snag: string }> {
  const { projectId, towerId, milestoneId, unitId } = place;
  const checkList = await createCheckList(work, {
    // Of a kind of work that no test completes.
    key: 'electrical',
    name: 'Levels',
    items: [{ text: 'Level of the plinth', unit: 'mm', min: 0, max: 10 }],
  });
  const qualityCheck = await addQualityCheck(work, milestoneId, { listId: checkList });
  const issue = await reportMilestoneIssue(work, milestoneId, {
    title: 'Honeycomb in a plinth beam',
    severity: 'high',
    floor: 0,
    room: 'Grid C4',
  });
  const snag = await reportIssue(work, {
    origin: 'snag',
    title: 'Tile is hollow',
    severity: 'low',
    projectId,
    towerId,
    unitId,
    room: 'Bathroom',
  });
  return { checkList, qualityCheck, issue, snag };
}
