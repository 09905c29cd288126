import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { conflict } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import type { ManyMails, ManyMailsInput } from '../manyMails.contract.ts';
import type { MailPlan, PlannedMail } from '../manyMails.rules.ts';
import { MAILED_TODAY } from '../manyMails.rules.ts';
import type { PapersRef } from './manyMails.plan.ts';
import { planOf } from './manyMails.plan.ts';

/** Who would get which paper, who not and why. Errors as `planOf`. */
export async function previewManyMails(read: Read, input: ManyMailsInput): Promise<ManyMails> {
  const { plan } = await planOf(read, input);
  return resultOf(plan, { preview: true, batchId: null });
}

/**
 * Orders the papers for all addresses that they can go to; the job of mails words, prints and mails them. Errors as
 * `planOf`, and 409 where nothing goes.
 */
export async function sendManyMails(work: Work, input: ManyMailsInput): Promise<ManyMails> {
  const { ref, plan } = await planOf(work, input);
  const batchId = newId();
  const ordered = await orderMany(work, ref, { batchId, mails: plan.mails });
  const sent = withOrdered(plan, ordered);
  const [first] = sent.leftOut;
  if (ordered.size === 0) throw conflict(`None of these can be mailed. ${first?.reason ?? ''}`);
  return resultOf(sent, { preview: false, batchId });
}

interface Order {
  batchId: string;
  mails: readonly PlannedMail[];
}

/** One statement, however many there are; what another ordered meanwhile is left out. Returns what was ordered. */
async function orderMany(
  work: Work,
  { kind, asOf }: PapersRef,
  { batchId, mails }: Order,
): Promise<Set<PlannedMail>> {
  const byId = new Map(mails.map((mail) => [newId(), mail]));
  const rows = [...byId].map(([id, mail]) => ({
    id,
    record_id: mail.recordId,
    sale_id: mail.saleId,
    project_id: mail.projectId,
    buyer_name: mail.buyerName,
    email: mail.email,
  }));
  const { rows: written } = await sql<{ id: string }>`
    insert into buyer_mail (id, kind, record_id, as_of, cause, batch_id, sale_id, project_id, buyer_name, email,
                            ordered_on, created_at, created_by_id)
    select mail.id, ${kind}, mail.record_id, ${asOf}::date, 'person', ${batchId}::uuid, mail.sale_id, mail.project_id,
           mail.buyer_name, mail.email, ${work.today}::date, ${work.now}::timestamptz, ${work.caller.userId}::uuid
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as mail(id uuid, record_id uuid, sale_id uuid, project_id uuid, buyer_name text, email text)
     order by mail.record_id, mail.email
    on conflict do nothing
    returning id`.execute(work.db);
  const ordered = written.flatMap(({ id }) => {
    const mail = byId.get(id);
    return mail ? [{ id, mail }] : [];
  });
  await recordChanges(
    work,
    ordered.map(({ id, mail: { recordId, saleId, email } }) => ({
      action: 'send',
      resource: 'buyerMail',
      id,
      version: 1,
      after: { kind, recordId, asOf, saleId, email, batchId },
    })),
  );
  return new Set(ordered.map(({ mail }) => mail));
}

/** The plan without what another ordered in the same moment. */
function withOrdered({ mails, papers, leftOut }: MailPlan, ordered: ReadonlySet<PlannedMail>): MailPlan {
  const going = mails.filter((mail) => ordered.has(mail));
  const records = new Set(going.map(({ recordId }) => recordId));
  const late = mails.filter((mail) => !ordered.has(mail));
  return {
    mails: going,
    papers: papers.filter(({ recordId }) => records.has(recordId)),
    leftOut: [...leftOut, ...late.map(({ buyerName }) => ({ reason: MAILED_TODAY, title: buyerName }))],
  };
}

/** So many are named for each reason, and so many papers of a language can be looked at. */
const MAX_NAMED = 10;
const MAX_EXAMPLES = 50;

function resultOf(plan: MailPlan, how: Pick<ManyMails, 'preview' | 'batchId'>): ManyMails {
  const reasons = groupRows(plan.leftOut, ({ reason }) => reason);
  const languages = groupRows(plan.papers, ({ language }) => language);
  return {
    ...how,
    papers: plan.papers.length,
    mails: plan.mails.length,
    leftOut: [...reasons]
      .map(([reason, of]) => ({
        reason,
        count: of.length,
        titles: of.flatMap(({ title }) => title || []).slice(0, MAX_NAMED),
      }))
      .toSorted((one, other) => other.count - one.count),
    languages: [...languages]
      .map(([language, of]) => ({
        language,
        papers: of.length,
        examples: of.slice(0, MAX_EXAMPLES).map(({ recordId, title }) => ({ recordId, title })),
      }))
      .toSorted((one, other) => other.papers - one.papers),
  };
}
