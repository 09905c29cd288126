import { payTranches } from '#partners/commission-runs/server/payment.commands.ts';
import { enterUtrs } from '#partners/commission-runs/server/commissionRun.utrs.ts';
import { releaseRun } from '#partners/commission-runs/server/commissionRun.release.ts';
import { returnLine } from '#partners/commission-runs/server/commissionRun.return.ts';
import { waitingCandidates } from '#partners/commission-runs/server/trancheToPay.queries.ts';
import { paymentRefusal } from '#partners/commission-runs/payable.rules.ts';
import type { Work } from '#platform/server/context.ts';
import { NEWEST_RUNS, RETURNED_PAYMENT, rounds } from './commission.scenario.ts';
import type { SeededProject } from './seeded.ts';
import type { Happening, Stage } from './stage.ts';
import { dayIn } from './stage.ts';

/** As many as one run pays. */
const MAX_TRANCHES = 500;

/** Each project pays what can be paid by a run; another person releases it, the bank pays, and returns one payment. */
export function commissionRunHappenings(stage: Stage, projects: readonly SeededProject[]): Happening[] {
  return [
    ...rounds(stage).flatMap(({ index, day }) => [
      ...projects.map((project, position) =>
        stage.happening('fm1', day.run, 14 + position / 2, (work) => pay(work, project)),
      ),
      stage.happening('fh', day.released, 11, releaseAll),
      ...(index === RETURNED_PAYMENT.round ? [stage.happening('fm2', day.returned, 13, returnOne)] : []),
      stage.happening('fm2', day.paid, 12, confirmAll),
    ]),
    ...NEWEST_RUNS.flatMap(({ daysAgo, hour, code }) =>
      projects
        .filter(({ data }) => data.code === code)
        .map((project) => stage.happening('fm1', stage.daysAgo(daysAgo), hour, (work) => pay(work, project))),
    ),
  ];
}

async function pay(work: Work, { id: projectId, payingAccountId }: SeededProject): Promise<void> {
  const waiting = await waitingCandidates(work, { projectId, limit: MAX_TRANCHES });
  const tranches = waiting
    .filter((one) => paymentRefusal(one) === null)
    .map(({ commissionId, seq }) => ({ commissionId, seq }));
  if (tranches.length > 0) await payTranches(work, { tranches, fromAccountId: payingAccountId });
}

async function releaseAll(work: Work): Promise<void> {
  const made = await work.db
    .selectFrom('commissionRun')
    .select('id')
    .where('status', '=', 'awaitingRelease')
    .orderBy('number')
    .execute();
  for (const { id } of made) {
    // Lines that cannot be paid any more are dropped first; the rest is released then.
    if ((await releaseRun(work, id, {})) !== null && (await waits(work, id))) await releaseRun(work, id, {});
  }
}

async function waits({ db }: Work, id: string): Promise<boolean> {
  const run = await db.selectFrom('commissionRun').select('status').where('id', '=', id).executeTakeFirst();
  return run?.status === 'awaitingRelease';
}

/** The bank has paid all that was ordered, on the day of the release. */
async function confirmAll(work: Work): Promise<void> {
  const ordered = await orderedLines(work).execute();
  for (const runId of new Set(ordered.map((line) => line.runId))) {
    const lines = ordered
      .filter((line) => line.runId === runId)
      .map(({ id, number, releasedAt }, index) => ({
        lineId: id,
        utr: `HDFCN${number.replaceAll(/\D/g, '')}${String(index + 1).padStart(3, '0')}`,
        paidOn: dayIn(releasedAt ?? work.now),
      }));
    await enterUtrs(work, runId, { lines });
  }
}

function orderedLines({ db }: Work) {
  return db
    .selectFrom('commissionRunLine')
    .innerJoin('commissionRun', 'commissionRun.id', 'commissionRunLine.runId')
    .select(['commissionRunLine.id', 'commissionRunLine.runId'])
    .select(['commissionRun.number', 'commissionRun.releasedAt'])
    .where('commissionRunLine.status', '=', 'ordered')
    .orderBy('commissionRun.number')
    .orderBy('commissionRunLine.id');
}

/** The newest that the bank had paid. */
async function returnOne(work: Work): Promise<void> {
  const line = await work.db
    .selectFrom('commissionRunLine')
    .innerJoin('commissionRun', 'commissionRun.id', 'commissionRunLine.runId')
    .innerJoin('commission', 'commission.id', 'commissionRunLine.commissionId')
    .select(['commissionRunLine.id', 'commissionRunLine.runId'])
    .where('commissionRunLine.status', '=', 'paid')
    .where('commission.stage', 'in', ['partiallyPaid', 'paid'])
    .orderBy('commissionRun.number', 'desc')
    .orderBy('commissionRunLine.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!line) return;
  const { id: lineId, runId } = line;
  const { reason } = RETURNED_PAYMENT;
  await returnLine(work, { id: runId, lineId }, { returnedOn: work.today, reason });
}
