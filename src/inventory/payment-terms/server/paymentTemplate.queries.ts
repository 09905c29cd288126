import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { omit } from '#platform/server/records.ts';
import type { PaymentTemplate } from '../template.contract.ts';
import type { PlanLaw } from '../template.rules.ts';
import { planForbiddenBecause } from '../template.rules.ts';
import type { TowerShape } from '../towerFit.rules.ts';
import { fittedName, fitToTower, misfitText } from '../towerFit.rules.ts';
import { paymentLaw } from './paymentLaw.queries.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';

/** Payment plans of a project: of each the newest revision, without the deactivated ones unless requested. */
export async function listTemplates(
  read: Read,
  projectId: string,
  { includeInactive }: { includeInactive: boolean },
): Promise<PaymentTemplate[]> {
  const judge = await judgeOf(read, projectId);
  const rows = await templateRows(read)
    .where('paymentTemplate.projectId', '=', projectId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('paymentTemplate as newer')
            .select('newer.id')
            .whereRef('newer.rootId', '=', 'paymentTemplate.rootId')
            .whereRef('newer.revision', '>', 'paymentTemplate.revision'),
        ),
      ),
    )
    .$if(!includeInactive, (query) => query.where('paymentTemplate.isActive', '=', true))
    .orderBy('paymentTemplate.rootId')
    .execute();
  return rows.map((row) => toTemplate(row, judge));
}

export async function getTemplate(read: Read, projectId: string, id: string): Promise<PaymentTemplate> {
  const judge = await judgeOf(read, projectId);
  const row = await templateRows(read)
    .where('paymentTemplate.projectId', '=', projectId)
    .where('paymentTemplate.id', '=', id)
    .executeTakeFirst();
  return toTemplate(required(row, 'Payment plan'), judge);
}

/** The day on which the first part of a project was complete: its own certificate or that of a tower. */
export async function completionOf(read: Read, projectId: string): Promise<Day | null> {
  const { projectOcDate, towerOcDate } = await read.db
    .selectFrom('project')
    .leftJoin('tower', (join) =>
      join.onRef('tower.projectId', '=', 'project.id').on('tower.deletedAt', 'is', null),
    )
    .select((eb) => [
      eb.fn.min('project.ocDate').as('projectOcDate'),
      eb.fn.min('tower.ocDate').as('towerOcDate'),
    ])
    .where('project.id', '=', projectId)
    .executeTakeFirstOrThrow();
  return [projectOcDate, towerOcDate].filter((day) => day !== null).toSorted()[0] ?? null;
}

interface Judge {
  law: PlanLaw;
  towers: readonly (TowerShape & { id: string })[];
  completedOn: Day | null;
  today: Day;
}

async function judgeOf(read: Read, projectId: string): Promise<Judge> {
  const project = await visibleProjects(read)
    .select('project.stateCode')
    .where('project.id', '=', projectId)
    .executeTakeFirst();
  const { plan } = await paymentLaw(read, required(project, 'Project').stateCode);
  const towers = await read.db
    .selectFrom('tower')
    .select(['id', 'name', 'totalFloors', 'podiumFloors', 'basements'])
    .where('projectId', '=', projectId)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .execute();
  return { law: plan, towers, completedOn: await completionOf(read, projectId), today: read.today };
}

function templateRows(read: Read) {
  return read.db
    .selectFrom('paymentTemplate')
    .leftJoin('projectPaymentConfig', 'projectPaymentConfig.projectId', 'paymentTemplate.projectId')
    .selectAll('paymentTemplate')
    .select((eb) => [
      'projectPaymentConfig.defaultTemplateId',
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('costSheet')
              .select('costSheet.id')
              .whereRef('costSheet.templateId', '=', 'paymentTemplate.id'),
          ),
          eb.exists(
            eb.selectFrom('sale').select('sale.id').whereRef('sale.templateId', '=', 'paymentTemplate.id'),
          ),
          eb.exists(
            eb
              .selectFrom('paymentPlan')
              .select('paymentPlan.id')
              .whereRef('paymentPlan.templateId', '=', 'paymentTemplate.id'),
          ),
        ])
        .as('isUsed'),
    ]);
}

type TemplateRow = Awaited<ReturnType<ReturnType<typeof templateRows>['executeTakeFirstOrThrow']>>;

function toTemplate(row: TemplateRow, { law, towers, completedOn, today }: Judge): PaymentTemplate {
  const stages = row.stages;
  return {
    _id: row.id,
    ...omit(row, ['organizationId', 'createdById', 'updatedById', 'rootId', 'defaultTemplateId']),
    stages,
    isDefault: row.defaultTemplateId === row.id,
    isUsed: row.isUsed === true,
    forbiddenBecause: planForbiddenBecause({ type: row.type, stages }, law, completedOn, today),
    misfits: towers.flatMap((tower) => {
      const because = misfitText(stages, tower);
      if (because === null) return [];
      const fitted = { name: fittedName(row.name, tower), stages: fitToTower(stages, tower) };
      return [{ towerId: tower.id, towerName: tower.name, because, fitted }];
    }),
  };
}
