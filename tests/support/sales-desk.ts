import { dayOf } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { Project, ProjectInput } from '#inventory/projects/project.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import type { SaleOverrides } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { buildLaunchedProject, THREE_BHK } from '#inventory/units/server/unit.factory.ts';
import type { Answer, TestApp, TestOrganization, TestUser } from './test-app.ts';
import { testApp } from './test-app.ts';

/** A registered builder in Pune with a project on sale, a person who sells and one of Finance who verifies. */
export interface SalesDesk {
  app: TestApp;
  organization: TestOrganization;
  head: TestUser;
  finance: TestUser;
  project: Project;
  /** When it was opened. */
  now: string;
  today: string;
  /** Runs a command as a user, the Business Head unless named. */
  run<T>(command: (work: Work) => Promise<T>, user?: TestUser): Promise<T>;
  /** A unit of the project that is not used yet. */
  freeUnitId(): string;
  /** A sale of such a unit. */
  sale(overrides?: SaleOverrides, user?: TestUser): Promise<Sale>;
}

export interface SalesDeskOptions {
  /** By default it stands still, so that no test crosses midnight. */
  clock?: () => string;
  registration?: Record<string, unknown>;
  project?: Partial<ProjectInput>;
  withScreens?: true;
}

export async function openSalesDesk(options: SalesDeskOptions = {}): Promise<SalesDesk> {
  const opened = new Date().toISOString();
  const clock = options.clock ?? (() => opened);
  const now = clock();
  const app = await testApp({ now: clock, ...(options.withScreens ? { withScreens: true } : {}) });
  const organization = await app.organization(options.registration);
  const head = organization.businessHead;
  const finance = await organization.user('Finance Head');
  const run: SalesDesk['run'] = (command, user = head) =>
    app.application.runAs(user.caller, clock(), command);
  const { project, units } = await run((work) =>
    buildLaunchedProject(work, {
      ...(options.project ? { project: options.project } : {}),
      units: {
        floors: { from: 1, to: 20, exclude: [] },
        pattern: ['01', '02', '03', '04'].map((suffix) => ({ suffix, ...THREE_BHK })),
      },
    }),
  );
  const freeUnitId = () => {
    const unit = units.pop();
    if (!unit) throw new Error('No unit is left.');
    return unit.id;
  };
  return {
    app,
    organization,
    head,
    finance,
    project,
    now,
    today: dayOf(now, head.caller.timezone),
    run,
    freeUnitId,
    sale: (overrides = {}, user = head) =>
      run(
        (work) => buildSale(work, overrides.costSheetId ? overrides : { unitId: freeUnitId(), ...overrides }),
        user,
      ),
  };
}

/** The data of a good answer; anything else fails with what it said. */
export async function dataOf<T>(answer: Answer | Promise<Answer>): Promise<T> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data as T;
}

/** What a refusal says. */
export async function refusalOf(
  answer: Answer | Promise<Answer>,
): Promise<{ status: number; message: string | undefined }> {
  const { status, body } = await answer;
  return { status, message: body.message };
}
