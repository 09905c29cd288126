import { v7 as newId } from 'uuid';
import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type * as contract from '../followUp.contract.ts';
import { comingDays, loggedDays, LOGGED_WITHIN_DAYS, PROMISED_WITHIN_DAYS } from '../followUp.rules.ts';
import { dayHere, mayUndo, requireSeenSale } from './followUp.queries.ts';

type Input = BodyOf<typeof contract.logFollowUp>;

/** Logs a contact with the buyer of a sale; returns its id. */
export async function logFollowUp(work: Work, saleId: string, input: Input): Promise<string> {
  const sale = await requireSeenSale(work, saleId);
  const occurredAt = input.occurredAt ?? work.now;
  checkKind(input);
  checkDays(work, occurredAt, input);
  const id = newId();
  const contact = {
    channel: input.channel,
    outcome: input.outcome ?? null,
    occurredAt,
    note: input.note ?? null,
    promisedOn: input.promisedOn ?? null,
    promisedPaise: input.promisedPaise ?? null,
    nextStep: input.nextStep ?? null,
    nextOn: input.nextOn ?? null,
  };
  await work.db
    .insertInto('saleFollowUp')
    .values({ id, saleId, ...contact, createdAt: work.now, createdById: work.caller.userId })
    .execute();
  const after = { ...contact, followUpId: id };
  await recordChange(work, {
    action: 'contact',
    resource: 'sale',
    id: sale.id,
    version: sale.version,
    after,
  });
  return id;
}

function checkKind({ channel, outcome, note, promisedOn, promisedPaise, nextStep, nextOn }: Input): void {
  if (channel === 'call' && !outcome) throw invalid('outcome', 'Choose whether the buyer was reached.');
  if (channel !== 'call' && outcome) throw invalid('outcome', 'Only a call is reached or not answered.');
  if (channel === 'note' && !note) throw invalid('note', 'Enter the note.');
  if (promisedOn && !promisedPaise) throw invalid('promisedPaise', 'Enter the promised amount.');
  if (promisedPaise && !promisedOn) throw invalid('promisedOn', 'Enter the day of the promise.');
  if (promisedOn && (channel === 'note' || outcome === 'noAnswer'))
    throw invalid('promisedOn', 'A promise comes from a buyer who was reached.');
  if (nextStep && !nextOn) throw invalid('nextOn', 'Enter the day of the next step.');
  if (nextOn && !nextStep) throw invalid('nextStep', 'Choose the next step.');
}

function checkDays(work: Work, occurredAt: string, { promisedOn, nextOn }: Input): void {
  const logged = loggedDays(work.today);
  if (occurredAt > work.now) throw invalid('occurredAt', 'The time of the contact cannot be in the future.');
  if (dayHere(work, occurredAt) < logged.from)
    throw invalid(
      'occurredAt',
      `A contact is logged within ${LOGGED_WITHIN_DAYS} days: not before ${formatDay(logged.from)}.`,
    );
  const coming = comingDays(work.today);
  const limits = [
    ['promisedOn', promisedOn, 'A promise is'],
    ['nextOn', nextOn, 'The next step is'],
  ] as const;
  for (const [field, day, subject] of limits)
    if (day && (day < coming.from || day > coming.to))
      throw invalid(field, `${subject} for today or one of the next ${PROMISED_WITHIN_DAYS} days.`);
}

/** Takes back what the caller logged a short time ago. */
export async function undoFollowUp(
  work: Work,
  { id: saleId, followUpId }: { id: string; followUpId: string },
): Promise<{ id: string }> {
  const sale = await requireSeenSale(work, saleId);
  const row = await work.db
    .selectFrom('saleFollowUp')
    .select(['id', 'createdAt', 'createdById', 'remindedOn', 'withdrawnAt'])
    .where('id', '=', followUpId)
    .where('saleId', '=', saleId)
    .forUpdate()
    .executeTakeFirst();
  const contact = required(row, 'Contact');
  if (contact.createdById !== work.caller.userId)
    throw conflict('Only the person who logged it can undo it.');
  if (contact.remindedOn) throw conflict('This reminder was mailed and cannot be taken back.');
  if (contact.withdrawnAt) throw conflict('This contact is taken back already.');
  if (!mayUndo(work, contact)) throw conflict('This contact was logged too long ago. Add a note instead.');
  await work.db
    .updateTable('saleFollowUp')
    .set({ withdrawnAt: work.now, withdrawnById: work.caller.userId })
    .where('id', '=', followUpId)
    .execute();
  const { id, version } = sale;
  await recordChange(work, { action: 'undoContact', resource: 'sale', id, version, after: { followUpId } });
  return { id: followUpId };
}
