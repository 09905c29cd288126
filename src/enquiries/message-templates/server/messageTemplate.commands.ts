import { v7 as newId } from 'uuid';
import { conflict, invalid, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import type {
  MessageTemplate,
  MessageTemplateInput,
  MessageTemplatePatch,
} from '../messageTemplate.contract.ts';
import { checkPlaceholders } from '../messageTemplate.rules.ts';
import { getMessageTemplate, MAX_TEMPLATES } from './messageTemplate.queries.ts';

/** Adds a template; 400 for an unknown placeholder, 409 when the name is taken for the channel. */
export async function createMessageTemplate(
  work: Work,
  input: MessageTemplateInput,
): Promise<MessageTemplate> {
  const { subject = null, dltTemplateId = null, isPromotional = false, ...fields } = input;
  const kept = { ...fields, subject, dltTemplateId, isPromotional };
  checkText(kept);
  await requireRoom(work);
  const id = newId();
  await work.db
    .insertInto('messageTemplate')
    .values({
      id,
      ...kept,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
      updatedById: work.caller.userId,
    })
    .execute();
  await recordChange(work, { action: 'create', resource: 'messageTemplate', id, version: 1, after: kept });
  return getMessageTemplate(work, id);
}

async function requireRoom({ db }: Work): Promise<void> {
  const { kept } = await db
    .selectFrom('messageTemplate')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .executeTakeFirstOrThrow();
  if (kept >= MAX_TEMPLATES)
    throw conflict(`There are already ${MAX_TEMPLATES} templates. Change one of them.`);
}

export async function updateMessageTemplate(
  work: Work,
  id: string,
  patch: MessageTemplatePatch,
): Promise<MessageTemplate> {
  const row = await work.db
    .selectFrom('messageTemplate')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const before = required(row, 'Text');
  const { version, ...sent } = patch;
  if (version !== undefined && version !== before.version) throw staleVersion();
  const set = defined(sent);
  const after = { ...before, ...set };
  checkText(after);
  await work.db
    .updateTable('messageTemplate')
    .set({ ...set, version: before.version + 1, updatedAt: work.now, updatedById: work.caller.userId })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action: 'update',
    resource: 'messageTemplate',
    id,
    version: before.version + 1,
    ...changedKeys(before, after),
  });
  return getMessageTemplate(work, id);
}

function defined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

type Checked = Pick<MessageTemplate, 'channel' | 'subject' | 'body' | 'dltTemplateId'>;

function checkText({ channel, subject, body, dltTemplateId }: Checked): void {
  checkPlaceholders('body', body);
  if (subject !== null) checkPlaceholders('subject', subject);
  if (subject !== null && channel !== 'email') throw invalid('subject', 'Only an email can have a subject.');
  if (dltTemplateId !== null && channel !== 'sms')
    throw invalid('dltTemplateId', 'Only an SMS can have a DLT template id.');
}
