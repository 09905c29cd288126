import { getMilestone } from '#site/milestones/server/milestone.queries.ts';
import { demandDueBatch } from '#sale-lifecycle/demands/server/dateDemands.jobs.ts';
import { postDemandRun, previewDemandRun } from '#sale-lifecycle/demands/server/demandRun.commands.ts';
import { postBatch } from '#sale-lifecycle/demands/server/demandRun.posting.ts';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';
import type { Day } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { Collections } from './collections.ts';
import { HISTORY_MONTHS } from './company.ts';
import type { SaleLives } from './saleLife.ts';
import type { Happening, Stage } from './stage.ts';
import { at } from './stage.ts';

type Request = Parameters<typeof previewDemandRun>[1];

/** A run previewed this recently is not yet posted. */
const WAITING_DAYS = 10;

/** The demands of the company, and the notices to its buyers. */
export class Demands {
  private readonly stage: Stage;
  private readonly lives: SaleLives;
  private readonly collections: Collections;

  constructor(stage: Stage, lives: SaleLives, collections: Collections) {
    this.stage = stage;
    this.lives = lives;
    this.collections = collections;
  }

  /** Finance previews a run on the day after the milestone, and posts it. */
  run(reachedOn: Day, requestOf: () => Request): Happening {
    const moment = at(addDays(reachedOn, 1), 11);
    return {
      at: moment,
      play: async (work) => {
        const office = this.stage.as(work, 'fm1', moment);
        const request = requestOf();
        if (
          request.kind === 'milestone' &&
          (await getMilestone(office, request.milestoneId)).linkedPlans === 0
        )
          return;
        const run = await previewDemandRun(office, request);
        if (!run.allowedActions.includes('post') || reachedOn > this.stage.daysAgo(WAITING_DAYS)) return;
        await postDemandRun(office, run.id);
        await post(office, run.id);
        await this.tell(office);
      },
    };
  }

  /** Dated installments are demanded by the application; here once a week. */
  byDate(): Happening[] {
    const first = this.stage.monthStart(HISTORY_MONTHS);
    const weeks = Math.floor(daysBetween(first, this.stage.today) / 7);
    return Array.from({ length: weeks }, (_, week) => {
      const moment = at(addDays(first, 7 * week), 6.5);
      return {
        at: moment,
        play: async (work) => {
          const system = { ...this.stage.as(work, 'fm1', moment), isSystem: true };
          for (let last: string | null = null; ;) {
            const batch = await demandDueBatch(system, last);
            if (batch.asked > 0) await this.tell(system);
            if (batch.last === null) return;
            last = batch.last;
          }
        },
      };
    });
  }

  /** The sales with a demand today; the booking amount is paid with the booking. */
  private async tell(work: Work): Promise<void> {
    const asked = await work.db
      .selectFrom('installment')
      .innerJoin('sale', 'sale.id', 'installment.saleId')
      .select('installment.saleId')
      .distinct()
      .where('installment.demandDate', '=', work.today)
      .where('sale.status', '=', 'registered')
      .execute();
    for (const life of this.lives.among(asked.map(({ saleId }) => saleId)))
      this.collections.asked(life, work.today);
  }
}

async function post(work: Work, runId: string): Promise<void> {
  for (let isOver = false; !isOver;) {
    const run = await work.db
      .selectFrom('demandRun')
      .selectAll()
      .where('id', '=', runId)
      .executeTakeFirstOrThrow();
    ({ isOver } = await postBatch(work, run));
  }
}
