import type { Instant } from '#platform/contract/calendar.ts';
import type { Judged, JudgingRequest } from '#platform/learning/judging.ts';
import { judgingThread, publishInThread } from '#platform/learning/thread.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import type { ChanceBasis } from '../chance.rules.ts';
import { chanceOf } from '../chance.rules.ts';
import type { ChanceGroup } from '../chanceSum.rules.ts';
import { LEAST_ROWS, LEAST_WON_ROWS, rolesOf } from '../learnedScore.rules.ts';
import { MODEL_KINDS } from '../model.contract.ts';
import type { OneOpenThen } from './chanceHistory.queries.ts';
import { someOpenAt } from './chanceHistory.queries.ts';
import { frameOf } from './leadFeatures.frame.ts';
import { snapshotsOf } from './leadFeatures.reading.ts';
import { ownOutcomes } from './model.rows.ts';

const SEED = 20_260_403;
/** Of more leads open at a month end so many speak for all. */
const MAX_JUDGED = 5000;
const BATCH_SIZE = 200;

export interface PastMoment {
  moment: Instant;
  /** Of so many leads one is read. */
  every: number;
}

/**
 * What a model would have said of the leads open at a past moment: trained on what was known then, so that it has not
 * seen what it is held against. Null where none would have been fit.
 */
export async function judgedThen(job: JobContext, { moment, every }: PastMoment, basis: ChanceBasis) {
  const own = await ownOutcomes({ ...job, now: moment }, SEED);
  const won = own.outcomes.labels.reduce((sum, label) => sum + label, 0);
  if (own.outcomes.labels.length < LEAST_ROWS || won < LEAST_WON_ROWS) return null;
  const { candidates, baseBrier, ranges } = await publishInThread(own);
  const roles = rolesOf(
    { logistic: candidates.logistic.quality, boosting: candidates.boosting.quality },
    baseBrier,
  );
  const kind = MODEL_KINDS.find((one) => roles[one] === 'champion');
  if (!kind) return null;
  const learnedToAge = ranges.find(({ name }) => name === 'ageDays')?.max ?? null;
  const open = await inBatch(job, (work) => someOpenAt(work, moment, { most: MAX_JUDGED, every }));
  const learner = candidates[kind].text;
  const chances = await judgingThread((judge) =>
    judgeAll({ job, moment, learner, judge, basis: { ...basis, learnedToAge } }, open),
  );
  return { chances, booked: open.filter(({ isBooked }) => isBooked).length };
}

type Judge = (request: JudgingRequest) => Promise<Judged>;

interface PastJudge {
  job: JobContext;
  moment: Instant;
  learner: string;
  judge: Judge;
  basis: ChanceBasis;
}

async function judgeAll(
  { job, moment, learner, judge, basis }: PastJudge,
  open: readonly OneOpenThen[],
): Promise<ChanceGroup[]> {
  const chances: ChanceGroup[] = [];
  for (let from = 0; from < open.length; from += BATCH_SIZE) {
    const batch = open.slice(from, from + BATCH_SIZE);
    const snapshots = await inBatch(job, (work) =>
      snapshotsOf(
        work,
        batch.map(({ id }) => ({ id, at: moment })),
      ),
    );
    const frame = frameOf(snapshots.map(({ features }) => features));
    const said = await judge({ champion: learner, challenger: null, frame });
    const learned = new Map(snapshots.map(({ id }, row) => [id, said.champion[row] ?? null]));
    for (const { id, stage, age } of batch)
      chances.push([
        chanceOf({ stage, ageDays: age + 0.5, learned: learned.get(id) ?? null }, basis).uncorrected,
        1,
      ]);
  }
  return chances;
}
