import { v7 as newId } from 'uuid';
import { supplierOf } from '#company/letterhead/sale.document.ts';
import type { Work } from '#platform/server/context.ts';
import { createCosts } from '#insight/budgets/server/cost.commands.ts';
import { reportIssue, reportMilestoneIssue } from '#site/issues/server/issue.report.ts';
import { updateMilestoneProgress } from '#site/milestones/server/milestone.commands.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import { addQualityCheck } from '#site/quality/server/check.commands.ts';
import { createCheckList } from '#site/quality/server/checkList.commands.ts';

/** A letter about the progress of a tower, of which nobody has bought yet. */
export async function letterAbout(
  work: Work,
  { projectId, towerId }: { projectId: string; towerId: string },
): Promise<string> {
  const id = newId();
  const { name } = await work.db.selectFrom('organization').select('name').executeTakeFirstOrThrow();
  const document = {
    supplier: supplierOf({ ...NOTHING_KNOWN, name }),
    title: 'The plinth is done',
    on: work.today,
    towerName: 'Tower A',
    projectName: 'Kalpa Tarang',
    reraNumber: null,
    text: 'The plinth of your tower is done.',
    progressPct: 12,
    works: [{ name: 'Plinth', state: 'In progress, 12%' }],
    photos: [],
  };
  await work.db
    .insertInto('progressLetter')
    .values({
      id,
      projectId,
      towerId,
      title: document.title,
      document,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
    })
    .execute();
  return id;
}

const NOTHING_KNOWN = {
  legalName: null,
  address: null,
  pan: null,
  cin: null,
  phone: null,
  billingEmail: null,
  website: null,
  storageKey: null,
  mime: null,
};

/** A check list, and of a milestone a check and an issue; a snag of the unit. */
export async function siteRecords(
  work: Work,
  place: { projectId: string; towerId: string; milestoneId: string; unitId: string },
): Promise<{
  checkList: string;
  qualityCheck: string;
  issue: string;
  snag: string;
  progressLetter: string;
  cost: string;
  provenMilestone: string;
}> {
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
  const [cost = ''] = await createCosts(work, [
    {
      projectId,
      category: 'marketing',
      amountPaise: 1_20_000_00,
      incurredOn: work.today,
      vendor: 'Deccan Events',
      reference: 'DE/7',
    },
  ]);
  return {
    checkList,
    qualityCheck,
    issue,
    snag,
    progressLetter: await letterAbout(work, place),
    cost,
    provenMilestone: await provenMilestone(work, { projectId, towerId }),
  };
}

/** Completed; nothing waits for it to be paid. */
async function provenMilestone(work: Work, place: { projectId: string; towerId: string }): Promise<string> {
  const { id } = await buildMilestone(work, { ...place, key: 'doors', sequence: 9 });
  await updateMilestoneProgress(work, id, { progressPct: 100, status: 'completed' }, []);
  return id;
}
