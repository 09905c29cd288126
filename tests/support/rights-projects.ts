import { actOnUnits } from '#offers/unit-batches/server/unitBatch.commands.ts';
import { buildTransfer } from '#money/bank-accounts/server/transfer.factory.ts';
import { createCosts } from '#insight/budgets/server/cost.commands.ts';
import { reportMilestoneIssue } from '#site/issues/server/issue.report.ts';
import { addQualityCheck, updateQualityCheck } from '#site/quality/server/check.commands.ts';
import { createCheckList } from '#site/quality/server/checkList.commands.ts';
import { buildPhoto } from '#site/photos/server/photo.factory.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import { previewDemandRun } from '#sale-lifecycle/demands/server/demandRun.commands.ts';
import { buildImport } from '#cross-cutting/imports/server/import.factory.ts';
import { createPriceList } from '#inventory/prices/server/priceList.commands.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { attach } from './rights-deals.ts';
import { NO_FACTS } from './rights-people.ts';
import { letterAbout } from './world-site.ts';
import type { SeenRow, Site, Sites, Stage } from './rights-stage.ts';

type ProjectKind =
  | 'project'
  | 'tower'
  | 'milestone'
  | 'issue'
  | 'cost'
  | 'checkList'
  | 'sitePhoto'
  | 'progressLetter'
  | 'demandRun'
  | 'bankAccount'
  | 'accountTransfer'
  | 'unit'
  | 'unitBatch'
  | 'priceList'
  | 'template'
  | 'projectFile'
  | 'unitFile'
  | 'import'
  | 'organization'
  | 'organizationFile';

export async function projectRows(sites: Sites): Promise<Record<ProjectKind, SeenRow[]>> {
  const made: Awaited<ReturnType<typeof rowsOf>>[] = [];
  for (const site of Object.values<Site>({ ...sites })) made.push(await rowsOf(site));
  const all = (kind: Exclude<ProjectKind, 'organization' | 'organizationFile'>) =>
    made.flatMap((rows) => rows[kind]);
  const [here, elsewhere] = [sites.assigned.stage, sites.elsewhere.stage];
  return {
    project: all('project'),
    tower: all('tower'),
    milestone: all('milestone'),
    issue: all('issue'),
    cost: all('cost'),
    checkList: all('checkList'),
    sitePhoto: all('sitePhoto'),
    progressLetter: all('progressLetter'),
    demandRun: all('demandRun'),
    bankAccount: all('bankAccount'),
    accountTransfer: all('accountTransfer'),
    unit: all('unit'),
    unitBatch: all('unitBatch'),
    priceList: all('priceList'),
    template: all('template'),
    projectFile: all('projectFile'),
    unitFile: all('unitFile'),
    import: all('import'),
    organization: organizations(here, elsewhere),
    organizationFile: [
      await organizationFile(here, 'the own one', true),
      await organizationFile(elsewhere, 'another organization', false),
    ],
  };
}

async function rowsOf({ name, stage, launched, facts, isOwnOrganization }: Site) {
  const { project, tower, units } = launched;
  const [unit] = units;
  const templateId = await templateOf(stage, project.id);
  const { milestoneId, checkList, qualityCheck, issue } = await worksOf(stage, project.id, tower.id);
  const more = { project: project.id, templateId, checkId: qualityCheck, issueId: issue };
  const row = (id: string): SeenRow[] => [{ name, id, isOwnOrganization, facts, more }];
  if (!unit) throw new Error('The project has no unit left.');
  return {
    project: row(project.id),
    tower: row(tower.id),
    milestone: row(milestoneId),
    issue: row(issue),
    cost: row(await costOf(stage, project.id)),
    checkList: row(checkList),
    sitePhoto: row(await photoOf(stage, milestoneId)),
    progressLetter: row(await letterOf(stage, { projectId: project.id, towerId: tower.id })),
    demandRun: row(await runOf(stage, project.id)),
    bankAccount: row(project.designatedAccounts[0]?.id ?? ''),
    accountTransfer: row(await transferOf(stage, project.id)),
    unit: row(unit.id),
    unitBatch: row(await batchOf(stage, unit.id)),
    priceList: row(await draftOf(stage, project.id)),
    template: row(templateId),
    projectFile: row(await attach(stage, 'project', project.id)),
    unitFile: row(await attach(stage, 'unit', unit.id)),
    import: row(await importOf(stage, project.id)),
  };
}

/** A dearer rate, which only whoever may price takes back. */
function batchOf({ as, organization }: Stage, unitId: string): Promise<string> {
  return as(organization.businessHead, async (work) => {
    const act = { kind: 'changeRate' as const, byPaise: 1_00 };
    const { batchId } = await actOnUnits(work, { unitIds: [unitId], act, preview: false });
    if (!batchId) throw new Error('Nothing was done.');
    return batchId;
  });
}

/** A milestone with a check and an issue, and the check list of its check. */
function worksOf({ as, organization }: Stage, projectId: string, towerId: string) {
  return as(organization.businessHead, async (work) => {
    const { id: milestoneId } = await buildMilestone(work, { projectId, towerId });
    const name = `Levels ${projectId}`;
    const items = [{ text: 'Level of the plinth' }];
    const checkList = await createCheckList(work, { key: 'electrical', name, items });
    const qualityCheck = await addQualityCheck(work, milestoneId, { listId: checkList });
    // It is passed, so that nobody's waiver becomes a request.
    await updateQualityCheck(
      work,
      { milestoneId, checkId: qualityCheck },
      { items: [{ no: 1, result: 'ok' }] },
    );
    const issue = await reportMilestoneIssue(work, milestoneId, { title: 'Honeycomb', severity: 'low' });
    return { milestoneId, checkList, qualityCheck, issue };
  });
}

/** A bill of marketing, which its heads see too. */
function costOf({ as, organization }: Stage, projectId: string): Promise<string> {
  return as(organization.businessHead, async (work) => {
    const cost = { amountPaise: 1_00_000_00, incurredOn: work.today, vendor: 'Deccan Events' };
    const [id = ''] = await createCosts(work, [{ projectId, category: 'marketing', ...cost }]);
    return id;
  });
}

function photoOf({ as, organization }: Stage, milestoneId: string): Promise<string> {
  return as(organization.businessHead, async (work) => (await buildPhoto(work, milestoneId)).id);
}

function letterOf(
  { as, organization }: Stage,
  place: { projectId: string; towerId: string },
): Promise<string> {
  return as(organization.businessHead, (work) => letterAbout(work, place));
}

function runOf({ as, organization }: Stage, projectId: string): Promise<string> {
  return as(organization.businessHead, async (work) => {
    const { id } = await previewDemandRun(work, { kind: 'dates', projectId, upTo: work.today });
    return id;
  });
}

function transferOf({ as, organization }: Stage, projectId: string): Promise<string> {
  return as(organization.businessHead, async (work) => (await buildTransfer(work, projectId)).id);
}

function draftOf({ as, organization }: Stage, projectId: string): Promise<string> {
  return as(organization.businessHead, async (work) => {
    const effectiveFrom = addDays(work.today, 30);
    const { priceList } = await createPriceList(work, { projectId, name: 'New year', effectiveFrom });
    if (!priceList) throw new Error('No price list was made.');
    return priceList.id;
  });
}

/** The default one, which cannot be removed. */
function templateOf({ as, organization }: Stage, projectId: string): Promise<string> {
  return as(organization.businessHead, async (work) => {
    const { defaultTemplateId } = await work.db
      .selectFrom('projectPaymentConfig')
      .select('defaultTemplateId')
      .where('projectId', '=', projectId)
      .executeTakeFirstOrThrow();
    if (!defaultTemplateId) throw new Error('The project has no default payment plan.');
    return defaultTemplateId;
  });
}

function importOf({ app, as, organization }: Stage, projectId: string): Promise<string> {
  return as(organization.businessHead, async (work) => (await buildImport(work, app.files, projectId)).id);
}

function organizations(stage: Stage, elsewhere: Stage): SeenRow[] {
  const row = (name: string, id: string, isOwnOrganization: boolean): SeenRow => ({
    name,
    id,
    isOwnOrganization,
    facts: NO_FACTS,
  });
  return [
    row('the own one', stage.organization.id, true),
    row('another organization', elsewhere.organization.id, false),
  ];
}

async function organizationFile(stage: Stage, name: string, isOwnOrganization: boolean): Promise<SeenRow> {
  const id = await attach(stage, 'organization', stage.organization.id);
  return { name, id, isOwnOrganization, facts: NO_FACTS };
}
