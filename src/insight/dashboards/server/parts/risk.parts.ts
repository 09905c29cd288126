import { sql } from 'kysely';
import { addDays } from '#platform/contract/calendar.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { isOneOf } from '#platform/server/context.ts';
import { FIRM_KEEPERS } from '#company/channel-partners/channelPartner.contract.ts';
import { listOverdue } from '#money/dues/due.contract.ts';
import { dues as openDues, overdueConditions } from '#money/dues/server/dues.filter.ts';
import { OWED_PAISE } from '#money/plans/server/installment.amounts.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import type { Dashboard } from '../../dashboard.contract.ts';
import type { Scope } from '#insight/reporting/server/scope.ts';
import { figure, inProject } from '#insight/reporting/server/scope.ts';

type Risk = NonNullable<Dashboard['risks']>[number];

/** How long before the end of a registration to warn. */
const PROJECT_DAYS = 90;
const PARTNER_DAYS = 30;
const MAX_OF_A_KIND = 5;

/** Risks to money or licences that need action, most serious first. */
export async function risks(scope: Scope): Promise<Dashboard['risks']> {
  const [late, projects, partners] = await Promise.all([
    overdueBeyond90(scope),
    isOneOf(scope.read, GROUPS.ADMIN) ? endingProjects(scope) : [],
    isOneOf(scope.read, FIRM_KEEPERS) ? endingPartners(scope) : [],
  ]);
  return [...late, ...projects, ...partners];
}

async function overdueBeyond90(scope: Scope): Promise<Risk[]> {
  const { read } = scope;
  const query = inProject(scope, { age: 'over90' });
  const rows = await openDues(read)
    .innerJoin('project', 'project.id', 'sale.projectId')
    .select([
      'project.id',
      'project.name',
      sql<number>`sum(${OWED_PAISE})`.as('paise'),
      sql<number>`count(distinct sale.id)`.as('sales'),
    ])
    .where(overdueConditions(read, listOverdue.query.parse(query)))
    .groupBy(['project.id', 'project.name'])
    .orderBy('paise', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute();
  return rows.map(({ id, name, paise, sales }) => {
    const ofProject = { ...query, projectId: id };
    return {
      kind: 'overdue90',
      id,
      name,
      on: null,
      amount: figure('overdue', ofProject, paise, 'outstandingPaise'),
      sales: figure('overdue', ofProject, sales, 'sales'),
    };
  });
}

async function endingProjects({ read, projectId }: Scope): Promise<Risk[]> {
  const rows = await read.db
    .selectFrom('project')
    .select(['project.id', 'project.name', 'project.reraValidUntil as on'])
    .where('project.status', '=', 'active')
    .where('project.deletedAt', 'is', null)
    .where('project.reraValidUntil', '<=', addDays(read.today, PROJECT_DAYS))
    .where(projectIsVisible(read))
    .$if(projectId !== undefined, (query) => query.where('project.id', '=', projectId ?? ''))
    .orderBy('project.reraValidUntil')
    .limit(MAX_OF_A_KIND)
    .execute();
  return rows.map((row) => ({ kind: 'projectRera', ...row, amount: null, sales: null }));
}

async function endingPartners({ read }: Scope): Promise<Risk[]> {
  const rows = await read.db
    .selectFrom('channelPartner')
    .select(['id', 'name', 'reraValidUntil as on'])
    .where('status', '=', 'active')
    .where('reraValidUntil', '<=', addDays(read.today, PARTNER_DAYS))
    .orderBy('reraValidUntil')
    .limit(MAX_OF_A_KIND)
    .execute();
  return rows.map((row) => ({ kind: 'partnerRera', ...row, amount: null, sales: null }));
}
