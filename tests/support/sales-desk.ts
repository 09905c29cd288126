import { dayOf } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { Project, ProjectInput } from '#inventory/projects/project.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import type { SaleOverrides } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { buildLaunchedProject, THREE_BHK } from '#inventory/units/server/unit.factory.ts';
import type { Answer, TestApp, TestOrganization, TestUser } from './test-app.ts';
import { appOf } from './templates.ts';
import type { KnownOrganization, KnownUser } from './test-organization.ts';
import { knownOrganization, knownUser } from './test-organization.ts';

/** Whose midnight begins another day for the builders of the tests. */
const TIMEZONE = 'Asia/Kolkata';

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
  withMail?: true;
}

export async function openSalesDesk(options: SalesDeskOptions = {}): Promise<SalesDesk> {
  const opened = new Date().toISOString();
  const clock = options.clock ?? (() => opened);
  const now = clock();
  const { registration, project: wanted, withScreens, withMail } = options;
  const { app, state } = await appOf(
    `sales desk ${JSON.stringify([registration, wanted, options.clock ? now : dayOf(now, TIMEZONE)])}`,
    { now: clock, ...(withScreens ? { withScreens } : {}), ...(withMail ? { withMail } : {}) },
    (maker) => furnish(maker, now, options),
  );
  const organization = await app.organizationAgain(state.organization);
  const head = organization.businessHead;
  const finance = await organization.userAgain(state.finance);
  const run: SalesDesk['run'] = (command, user = head) =>
    app.application.runAs(user.caller, clock(), command);
  const freeUnitId = () => {
    const unitId = state.unitIds.pop();
    if (!unitId) throw new Error('No unit is left.');
    return unitId;
  };
  return {
    app,
    organization,
    head,
    finance,
    project: state.project,
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

/** What a sales desk begins with. */
interface Furniture {
  organization: KnownOrganization;
  finance: KnownUser;
  project: Project;
  unitIds: string[];
}

async function furnish(
  app: TestApp,
  now: string,
  { registration, project: wanted }: SalesDeskOptions,
): Promise<Furniture> {
  const organization = await app.organization(registration);
  const head = organization.businessHead;
  const finance = await organization.user('Finance Head');
  const { project, units } = await app.application.runAs(head.caller, now, (work) =>
    buildLaunchedProject(work, {
      ...(wanted ? { project: wanted } : {}),
      units: {
        floors: { from: 1, to: 20, exclude: [] },
        pattern: ['01', '02', '03', '04'].map((suffix) => ({ suffix, ...THREE_BHK })),
      },
    }),
  );
  return {
    organization: knownOrganization(organization),
    finance: knownUser(finance),
    project,
    unitIds: units.map(({ id }) => id),
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
