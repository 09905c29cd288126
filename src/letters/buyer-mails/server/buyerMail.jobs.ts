import type { Instant } from '#platform/contract/calendar.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import type { JobWithServices, LookAhead } from '#platform/server/jobs/job.ts';
import { keepPaper } from '#company/papers/server/paper.printing.ts';
import { handOver, settleUnsent } from './buyerMail.handover.ts';
import { settleMails } from './buyerMail.settling.ts';
import type { MailFile, MailPaper } from './mailFiles.ts';
import type { PaperRef } from './mailPaper.ts';
import { mailPaper } from './mailPaper.ts';
import { nextStatementsAt, orderStatements } from './ruledStatements.ts';

/** Mails of which the papers are printed before the next are looked for. */
const BATCH_SIZE = 50;

/** At once while a mail waits; each minute while one is under way; else with the next statements. */
export async function nextBuyerMailAt(ahead: LookAhead): Promise<Instant | null> {
  const [waiting, sending, statements] = await Promise.all([
    anyIn(ahead, 'waiting'),
    anyIn(ahead, 'sending'),
    nextStatementsAt(ahead),
  ]);
  if (waiting) return ahead.now;
  const look = sending ? addMinutes(ahead.ranAt, 1) : null;
  if (look === null || statements === null) return look ?? statements;
  return look < statements ? look : statements;
}

function anyIn({ db }: LookAhead, state: 'waiting' | 'sending') {
  return db.selectFrom('buyerMail').select('id').where('state', '=', state).limit(1).executeTakeFirst();
}

/**
 * Orders the statements that are due, prints the papers that wait and hands them to the mail, and notes what became
 * known of those under way. A mail is marked in the transaction that queues it, so that it leaves once whatever is
 * killed; a paper that fails keeps no other from leaving, and is tried again with the next run.
 */
export async function sendBuyerMails(job: JobWithServices): Promise<void> {
  await inBatch(job, orderStatements);
  const failures: unknown[] = [];
  for (let after: WaitingMail | undefined; ;) {
    const from = after;
    const waiting = await inBatch(job, (work) => nextWaiting(work, from));
    const papers = groupRows(waiting, ({ kind, recordId, asOf }) => [kind, recordId, asOf].join());
    for (const mails of papers.values())
      await mailOne(job, mails).catch((error: unknown) => failures.push(error));
    after = waiting.at(-1);
    if (waiting.length < BATCH_SIZE) break;
  }
  await inBatch(job, settleMails);
  if (failures.length > 0) throw failures[0];
}

type WaitingMail = PaperRef & { id: string; createdAt: Instant };

function nextWaiting({ db }: Work, after: WaitingMail | undefined): Promise<WaitingMail[]> {
  return db
    .selectFrom('buyerMail')
    .select(['id', 'kind', 'recordId', 'asOf', 'createdAt'])
    .where('state', '=', 'waiting')
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('createdAt', 'id'), '>', eb.tuple(after?.createdAt ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
}

/** All mails of one paper that wait: it is printed once. */
async function mailOne(job: JobWithServices, mails: readonly WaitingMail[]): Promise<void> {
  const [ref] = mails;
  if (!ref) return;
  const ids = mails.map(({ id }) => id);
  const ready = await readyPaper(job, ref);
  if ('problem' in ready) return inBatch(job, (work) => settleUnsent(work, ids, ready.problem));
  const attachments: { name: string; storageKey: string }[] = [];
  for (const file of ready.files) attachments.push(await printed(job, file));
  await inBatch(job, (work) => handOver(work, ids, { ref, paper: ready.paper, attachments }));
}

type Coded =
  | Extract<MailFile, { storageKey: string }>
  | { name: string; template: string; document: object; code: string };

/** As it stands now: what was reversed or withdrawn since it was ordered is not mailed. */
async function readyPaper(
  job: JobWithServices,
  ref: PaperRef,
): Promise<{ problem: string } | { paper: MailPaper; files: Coded[] }> {
  try {
    return await inBatch(job, async (work) => {
      const paper = await mailPaper(work, ref);
      const files: Coded[] = [];
      for (const file of paper.files) files.push(await coded(work, file));
      return { paper, files };
    });
  } catch (error) {
    if (error instanceof AppError && REFUSALS.has(error.code)) return { problem: error.message };
    throw error;
  }
}

const REFUSALS: ReadonlySet<string> = new Set(['conflict', 'notFound']);

async function coded(work: Work, file: MailFile): Promise<Coded> {
  if ('storageKey' in file) return file;
  const { name, template, document, codeOf } = file;
  return { name, template, document, code: await codeOf(work) };
}

async function printed(
  { pool, printer, organizationId, now }: JobWithServices,
  file: Coded,
): Promise<{ name: string; storageKey: string }> {
  if ('storageKey' in file) return file;
  const { name, template, document, code } = file;
  const { storageKey } = await keepPaper(
    { pool, printer },
    { organizationId, now, code, template, document },
  );
  return { name, storageKey };
}
