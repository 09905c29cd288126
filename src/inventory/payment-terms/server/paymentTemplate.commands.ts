import { v7 as newId } from 'uuid';
import { AppError, conflict, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { omit, patched } from '#platform/server/records.ts';
import { changedKeys, recordChange, recordChanges } from '#platform/server/record-change.ts';
import type { PaymentTemplate, TemplateInput, TemplatePatch } from '../template.contract.ts';
import type { PlanLaw } from '../template.rules.ts';
import { templateProblems } from '../template.rules.ts';
import { TEMPLATE_SEEDS } from '../template.seed.ts';
import { paymentLaw } from './paymentLaw.queries.ts';
import { getTemplate } from './paymentTemplate.queries.ts';

type Content = Pick<PaymentTemplate, 'name' | 'type' | 'stages' | 'rebatePct'>;

/** The payment plans every project starts with. @returns the id of the one that becomes its default */
export async function seedTemplates(work: Work, projectId: string): Promise<string> {
  const rows = TEMPLATE_SEEDS.map((seed) => newRow(work, projectId, contentOf(seed)));
  await work.db.insertInto('paymentTemplate').values(rows).execute();
  await recordChanges(
    work,
    rows.map(({ id, name, type }) => ({
      action: 'create',
      resource: 'paymentTemplate',
      id,
      version: 1,
      after: { name, type },
    })),
  );
  const standard = TEMPLATE_SEEDS.findIndex((seed) => seed.isDefault);
  return required(rows[standard], 'Default payment plan').id;
}

export async function createTemplate(
  work: Work,
  projectId: string,
  input: TemplateInput,
): Promise<PaymentTemplate> {
  await lockConfig(work, projectId);
  const content = contentOf(input);
  await checkContent(work, projectId, content);
  const row = newRow(work, projectId, content);
  await work.db.insertInto('paymentTemplate').values(row).execute();
  if (input.isDefault) await makeDefault(work, projectId, row.id);
  const template = await settled(work, projectId, row.id);
  await recordChange(work, {
    action: 'create',
    resource: 'paymentTemplate',
    id: row.id,
    version: 1,
    after: recorded(template),
  });
  return template;
}

/**
 * Changes a payment plan. One that a cost sheet, sale or plan refers to stays as it is: the change becomes its
 * next revision under a new id, and the old one is no longer offered.
 */
export async function updateTemplate(
  work: Work,
  projectId: string,
  id: string,
  patch: TemplatePatch,
): Promise<PaymentTemplate> {
  await lockConfig(work, projectId);
  const before = await getTemplate(work, projectId, id);
  const { version, isDefault, isActive, ...fields } = patch;
  if (version !== undefined && version !== before.version) throw staleVersion();
  await refuseReplaced(work, id);
  if (isDefault === false && before.isDefault)
    throw conflict('Make another payment plan the default instead.', 'isDefault');
  const { after, changed } = patched<PaymentTemplate, keyof typeof fields>(
    { ...before, isActive: isActive ?? before.isActive },
    fields,
  );
  if (!after.isActive && (before.isDefault || isDefault)) throw defaultStays();
  if (changed.length > 0) await checkContent(work, projectId, after);
  const isRevised = before.isUsed && changed.length > 0;
  const newestId = isRevised
    ? await addRevision(work, before, after)
    : await changeInPlace(work, before, after);
  if (isDefault || before.isDefault) await makeDefault(work, projectId, newestId);
  const template = await settled(work, projectId, newestId);
  await recordChange(work, {
    action: isRevised ? 'revise' : 'edit',
    resource: 'paymentTemplate',
    id: newestId,
    version: template.version,
    ...changedKeys(recorded(before), recorded(template)),
  });
  return template;
}

/** Deactivates a payment plan; whatever uses it keeps it. */
export async function deactivateTemplate(
  work: Work,
  projectId: string,
  id: string,
): Promise<PaymentTemplate> {
  await lockConfig(work, projectId);
  const before = await getTemplate(work, projectId, id);
  if (!before.isActive) return before;
  if (before.isDefault) throw defaultStays();
  await changeInPlace(work, before, { ...before, isActive: false });
  const template = await getTemplate(work, projectId, id);
  await recordChange(work, {
    action: 'deactivate',
    resource: 'paymentTemplate',
    id,
    version: template.version,
    ...changedKeys(recorded(before), recorded(template)),
  });
  return template;
}

/** Which towers it fits follows from their floors, and is no field of it. */
function recorded(template: PaymentTemplate) {
  return omit(template, ['misfits']);
}

/** The plan as it is now; the default must be one that the law allows. */
async function settled(work: Work, projectId: string, id: string): Promise<PaymentTemplate> {
  const template = await getTemplate(work, projectId, id);
  if (template.isDefault && template.forbiddenBecause) throw conflict(template.forbiddenBecause, 'isDefault');
  return template;
}

function defaultStays(): AppError {
  return conflict('The default payment plan cannot be removed. Choose another default first.');
}

/** Plans of one project change one after another, together with the choice of the default. */
async function lockConfig(work: Work, projectId: string): Promise<void> {
  await work.db
    .selectFrom('projectPaymentConfig')
    .select('projectId')
    .where('projectId', '=', projectId)
    .forUpdate()
    .execute();
}

async function refuseReplaced(work: Work, id: string): Promise<void> {
  const newer = await work.db
    .selectFrom('paymentTemplate as old')
    .innerJoin('paymentTemplate as newer', 'newer.rootId', 'old.rootId')
    .select('newer.id')
    .where('old.id', '=', id)
    .whereRef('newer.revision', '>', 'old.revision')
    .executeTakeFirst();
  if (newer) throw conflict('This payment plan was replaced by a newer revision. Change that one.');
}

async function checkContent(work: Work, projectId: string, content: Content): Promise<void> {
  const problems = templateProblems(content, await planLawOf(work, projectId));
  const [first] = problems;
  if (first) throw new AppError('validation', first.message, problems);
}

async function planLawOf(work: Work, projectId: string): Promise<PlanLaw> {
  const project = await work.db
    .selectFrom('project')
    .select('stateCode')
    .where('id', '=', projectId)
    .executeTakeFirst();
  return (await paymentLaw(work, required(project, 'Project').stateCode)).plan;
}

function contentOf({ name, type, stages, rebatePct }: TemplateInput): Content {
  return {
    name,
    type,
    stages: stages.toSorted((one, other) => one.seq - other.seq),
    rebatePct: rebatePct ?? 0,
  };
}

function newRow(work: Work, projectId: string, content: Content) {
  const id = newId();
  return {
    id,
    rootId: id,
    projectId,
    ...content,
    createdAt: work.now,
    updatedAt: work.now,
    createdById: work.caller.userId,
  };
}

async function addRevision(work: Work, before: PaymentTemplate, after: PaymentTemplate): Promise<string> {
  await changeInPlace(work, before, { ...before, isActive: false });
  const { rootId } = await work.db
    .selectFrom('paymentTemplate')
    .select('rootId')
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow();
  const row = { ...newRow(work, before.projectId, contentOf(after)), rootId, revision: before.revision + 1 };
  await work.db
    .insertInto('paymentTemplate')
    .values({ ...row, isActive: after.isActive })
    .execute();
  return row.id;
}

async function changeInPlace(work: Work, before: PaymentTemplate, after: PaymentTemplate): Promise<string> {
  await work.db
    .updateTable('paymentTemplate')
    .set({
      ...contentOf(after),
      isActive: after.isActive,
      version: before.version + 1,
      updatedAt: work.now,
      updatedById: work.caller.userId,
    })
    .where('id', '=', before.id)
    .execute();
  return before.id;
}

async function makeDefault(work: Work, projectId: string, templateId: string): Promise<void> {
  await work.db
    .updateTable('projectPaymentConfig')
    .set((eb) => ({ defaultTemplateId: templateId, version: eb('version', '+', 1), updatedAt: work.now }))
    .where('projectId', '=', projectId)
    .where('defaultTemplateId', 'is distinct from', templateId)
    .execute();
}
