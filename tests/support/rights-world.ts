import { categoryByKey } from '#company/documents/server/category.store.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { updateProject } from '#inventory/project-lifecycle/server/project.update.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { approvalRows } from './rights-approvals.ts';
import { assignmentRows } from './rights-assignment.ts';
import { claimRows } from './rights-claims.ts';
import { dealRows } from './rights-deals.ts';
import type { Person } from './rights-people.ts';
import { personRows } from './rights-persons.ts';
import { documentRows } from './rights-documents.ts';
import { runRows } from './rights-runs.ts';
import { projectRows } from './rights-projects.ts';
import { castOf, sitesOf, stageOf } from './rights-stage.ts';
import type { SeenRow } from './rights-stage.ts';
import type { RowKind } from './rights-rows.ts';
import type { TestApp, TestOrganization, TestUser } from './test-app.ts';
import { testApp } from './test-app.ts';

export type Rows = Record<RowKind, SeenRow[]>;

export interface RightsWorld {
  app: TestApp;
  organization: TestOrganization;
  people: { person: Person; user: TestUser }[];
  rows: Rows;
  /** Of the organization's own project. */
  projectId: string;
  today: string;
  /** Of the documents of a project and of a sale. */
  categoryIds: Readonly<Record<string, string>>;
}

/**
 * An organization with one person of every role, two teams of sales and two partner firms, a deal of each of them,
 * projects that are open and closed to them, and the same things of another organization.
 */
export async function openRightsWorld(): Promise<RightsWorld> {
  const app = await testApp();
  const stage = await stageOf(app);
  const elsewhere = await stageOf(app);
  const head = stage.organization.businessHead;
  const unassigned = await stage.as(head, (work) => buildLaunchedProject(work));
  const shut = await stage.as(head, (work) => buildLaunchedProject(work));
  const cast = await castOf(stage, [stage.project.project.id, shut.project.id]);
  const sites = sitesOf(stage, cast, { unassigned, shut, elsewhere });
  const deals = await dealRows(sites, cast);
  const approvals = await approvalRows(sites, cast);
  await stage.as(head, (work) => updateProject(work, shut.project.id, { status: 'onHold' }));
  const sited = await projectRows(sites);
  const rows = {
    ...deals,
    ...(await claimRows(sites, cast, deals.lead)),
    ...approvals,
    ...sited,
    ...(await documentRows({ project: sited.project, sale: deals.sale }, stage, elsewhere)),
    ...(await personRows(stage, cast, elsewhere)),
    ...(await runRows(deals, stage, elsewhere)),
    ...(await assignmentRows(stage, cast, elsewhere)),
  };
  // The milestones that the plans of the deals depend on are not rows of the matrix.
  await stage.as(head, (work) => work.db.deleteFrom('milestone').where('isPlaceholder', '=', true).execute());
  return {
    app,
    organization: stage.organization,
    people: cast.people,
    rows,
    projectId: stage.project.project.id,
    categoryIds: await stage.as(head, async (work) => ({
      project: await categoryByKey(work, 'approvals'),
      sale: await categoryByKey(work, 'agreement'),
    })),
    today: dayOf(new Date().toISOString(), 'Asia/Kolkata'),
  };
}
