import { invalid, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { requireVisibleProject } from '#inventory/projects/server/project.queries.ts';
import type { MailSetting, MailSettingPatch } from '../buyerMail.contract.ts';
import type { MailedKind } from '../buyerMail.rules.ts';
import { PLACES, unknownPlaces } from '../buyerMail.rules.ts';
import { FIRST_OF_MONTH, isRuled, listMailSettings } from './mailSetting.queries.ts';

/**
 * Changes what is given of a kind of mail, or its texts for one project. Errors: 400 for what the kind or a project does
 * not have, 404 for a project that the caller does not see, 409 for an old version.
 */
export async function updateMailSetting(
  work: Work,
  kind: MailedKind,
  { version, ...patch }: MailSettingPatch,
): Promise<MailSetting> {
  checkPatch(kind, patch);
  const { projectId } = patch;
  if (projectId !== undefined) await requireVisibleProject(work, projectId);
  const before = await lockRule(work, kind);
  if (version !== undefined && version !== before.version) throw staleVersion();
  const isOn = patch.isOn ?? before.isOn;
  const dayOfMonth = kind === 'statement' ? (patch.dayOfMonth ?? before.dayOfMonth ?? FIRST_OF_MONTH) : null;
  const isOtherDay = kind === 'statement' && (isOn !== before.isOn || dayOfMonth !== before.dayOfMonth);
  const next = before.version + 1;
  await work.db
    .updateTable('buyerMailRule')
    .set({
      isOn,
      dayOfMonth,
      // The first statements leave on the next such day, not for one that has passed.
      ...(isOtherDay ? { lastRunOn: work.today } : {}),
      version: next,
      updatedAt: work.now,
      updatedById: work.caller.userId,
    })
    .where('kind', '=', kind)
    .execute();
  if (patch.exceptProjectIds) await setExceptions(work, kind, patch.exceptProjectIds);
  if (patch.texts) await setTexts(work, { kind, projectId }, patch.texts);
  await recordChange(work, {
    action: 'update',
    resource: 'buyerMailSetting',
    id: work.caller.organizationId,
    version: next,
    before: { kind, isOn: before.isOn, dayOfMonth: before.dayOfMonth },
    after: { kind, ...patch, isOn, dayOfMonth },
  });
  return required(
    (await listMailSettings(work, projectId)).find((one) => one.kind === kind),
    'Setting',
  );
}

function checkPatch(
  kind: MailedKind,
  { projectId, isOn, dayOfMonth, exceptProjectIds, texts = [] }: MailSettingPatch,
): void {
  if (projectId !== undefined && (isOn ?? dayOfMonth ?? exceptProjectIds) !== undefined)
    throw invalid(
      'projectId',
      'What goes by itself is set for all projects; for one project only the texts.',
    );
  if (!isRuled(kind) && isOn) throw invalid('isOn', 'This paper does not go by itself.');
  if (!isRuled(kind) && exceptProjectIds?.length)
    throw invalid('exceptProjectIds', 'This paper does not go by itself.');
  if (kind !== 'statement' && dayOfMonth !== undefined)
    throw invalid('dayOfMonth', 'Only statements go on a day of the month.');
  texts.forEach(({ language, subject, body }, at) => {
    if (texts.findIndex((one) => one.language === language) !== at)
      throw invalid('texts', 'Write one text for each language.');
    const [unknown] = unknownPlaces(kind, `${subject}\n${body}`);
    const known = PLACES[kind].map((place) => `{${place}}`).join(', ');
    if (unknown !== undefined) throw invalid('texts', `{${unknown}} is not known. Use ${known}.`);
  });
}

/** Locked; written with the first change of its kind. */
async function lockRule(work: Work, kind: MailedKind) {
  await work.db
    .insertInto('buyerMailRule')
    .values({
      kind,
      isOn: false,
      dayOfMonth: kind === 'statement' ? FIRST_OF_MONTH : null,
      version: 0,
      updatedAt: work.now,
      updatedById: work.caller.userId,
    })
    .onConflict((conflict) => conflict.columns(['organizationId', 'kind']).doNothing())
    .execute();
  return work.db
    .selectFrom('buyerMailRule')
    .select(['isOn', 'dayOfMonth', 'version'])
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function setExceptions(work: Work, kind: MailedKind, projectIds: readonly string[]): Promise<void> {
  const chosen = [...new Set(projectIds)];
  const known =
    chosen.length === 0
      ? []
      : await work.db.selectFrom('project').select('id').where('id', 'in', chosen).execute();
  if (known.length < chosen.length)
    throw invalid('exceptProjectIds', 'Choose projects of this organization.');
  await work.db.deleteFrom('buyerMailRuleException').where('kind', '=', kind).execute();
  await insertRows(
    work.db,
    'buyerMailRuleException',
    chosen.map((projectId) => ({ kind, projectId })),
  );
}

async function setTexts(
  work: Work,
  { kind, projectId }: { kind: MailedKind; projectId: string | undefined },
  texts: NonNullable<MailSettingPatch['texts']>,
): Promise<void> {
  if (projectId !== undefined) return setTextsOfProject(work, { kind, projectId }, texts);
  await work.db.deleteFrom('buyerMailText').where('kind', '=', kind).execute();
  await insertRows(
    work.db,
    'buyerMailText',
    texts.map((text) => ({ kind, ...text })),
  );
}

async function setTextsOfProject(
  { db }: Work,
  of: { kind: MailedKind; projectId: string },
  texts: NonNullable<MailSettingPatch['texts']>,
): Promise<void> {
  await db
    .deleteFrom('buyerMailProjectText')
    .where('kind', '=', of.kind)
    .where('projectId', '=', of.projectId)
    .execute();
  await insertRows(
    db,
    'buyerMailProjectText',
    texts.map((text) => ({ ...of, ...text })),
  );
}
