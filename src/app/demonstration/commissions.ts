import { approveCommission } from '#partners/commissions/server/commission.approve.ts';
import { holdCommission, rejectCommission } from '#partners/commissions/server/commission.hold.ts';
import { acceptShare, setShares } from '#partners/shares/server/share.commands.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Day } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { Agenda } from './agenda.ts';
import { APPROVALS, HOLDS, REJECTION, SHARING } from './commission.scenario.ts';
import { FIRMS } from './firms.data.ts';
import { firmOf } from './partnerFirms.ts';
import type { Happening, Stage } from './stage.ts';

/** While nothing fits, it is looked for again after so many days. */
const AGAIN_DAYS = 5;

/** What is decided on commissions: approved, rejected, put on hold, shared by two firms. */
export class Commissions {
  private readonly stage: Stage;
  private readonly agenda: Agenda;

  constructor(stage: Stage, agenda: Agenda) {
    this.stage = stage;
    this.agenda = agenda;
  }

  plan(): void {
    const { every, newestDaysAgo, count } = APPROVALS;
    for (let index = 0; index < count; index += 1)
      this.agenda.add(this.approvals(this.stage.daysAgo(newestDaysAgo + every * index)));
    this.once('sh', this.stage.daysAgo(REJECTION.daysAgo), reject);
    for (const { daysAgo, reason } of HOLDS)
      this.once('fh', this.stage.daysAgo(daysAgo), (work) => hold(work, reason));
    this.once('cpm', this.stage.daysAgo(SHARING.from), (work) => this.share(work));
  }

  private approvals(day: Day): Happening {
    return this.stage.happening('sh', day, 16, async (work) => {
      for (const { id } of await pending(work).execute()) await approveCommission(work, id, {});
    });
  }

  /** Done once: on that day, or as soon as there is a commission that it fits. */
  private once(key: string, day: Day, act: (work: Work) => Promise<boolean>): void {
    this.agenda.add(
      this.stage.happening(key, day, 15, async (work) => {
        if (!(await act(work))) this.once(key, addDays(day, AGAIN_DAYS), act);
      }),
    );
  }

  /** Both firms accept on the days after. */
  private async share(work: Work): Promise<boolean> {
    const found = await pending(work, 'booked')
      .select(['commission.saleId', 'commission.channelPartnerId as firmId'])
      .where('commission.predecessorId', 'is', null)
      .executeTakeFirst();
    const admins = Object.values(FIRMS).map(({ admin }) => admin);
    const own = admins.find((admin) => firmOf(this.stage, admin) === found?.firmId);
    const other = admins.find((admin) => admin !== own);
    if (!found || !own || !other) return false;
    const { saleId } = found;
    const shares = [own, other].map((admin, index) => ({
      channelPartnerId: firmOf(this.stage, admin),
      pct: SHARING.pct[index] ?? 0,
    }));
    await setShares(work, saleId, { shares, reason: SHARING.reason });
    for (const [index, admin] of [own, other].entries()) {
      const day = addDays(work.today, index + 1);
      this.agenda.add(this.stage.happening(admin, day, 12, (later) => accept(later, saleId)));
    }
    return true;
  }
}

/** A sale that was cancelled meanwhile is not shared any more. */
async function accept(work: Work, saleId: string): Promise<void> {
  const sale = await work.db
    .selectFrom('sale')
    .select('id')
    .where('id', '=', saleId)
    .where('status', '!=', 'cancelled')
    .executeTakeFirst();
  if (sale) await acceptShare(work, saleId, {});
}

/** Calculated ones that wait for approval, of sales that stand so: those under agreement can be approved. */
function pending({ db }: Work, ...statuses: ('booked' | 'agreement' | 'registered' | 'completed')[]) {
  return db
    .selectFrom('commission')
    .innerJoin('sale', 'sale.id', 'commission.saleId')
    .select('commission.id')
    .where('commission.stage', '=', 'pending')
    .where('commission.grossPaise', 'is not', null)
    .where('commission.openHolds', '=', 0)
    .where('sale.status', 'in', statuses.length > 0 ? statuses : ['agreement', 'registered', 'completed'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('commissionShare')
            .select('commissionShare.saleId')
            .whereRef('commissionShare.saleId', '=', 'commission.saleId')
            .where('commissionShare.acceptedAt', 'is', null),
        ),
      ),
    )
    .orderBy('commission.number');
}

async function reject(work: Work): Promise<boolean> {
  const found = await pending(work).executeTakeFirst();
  if (found) await rejectCommission(work, found.id, { reason: REJECTION.reason });
  return found !== undefined;
}

/** One that is approved and not paid, or not whole. */
async function hold(work: Work, reason: string): Promise<boolean> {
  const found = await work.db
    .selectFrom('commission')
    .select('commission.id')
    .where('commission.stage', 'in', ['approved', 'partiallyPaid'])
    .where('commission.openHolds', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('commissionRunLine')
            .select('commissionRunLine.id')
            .whereRef('commissionRunLine.commissionId', '=', 'commission.id')
            .where('commissionRunLine.status', 'in', ['reserved', 'ordered']),
        ),
      ),
    )
    .orderBy('commission.number', 'desc')
    .executeTakeFirst();
  if (found) await holdCommission(work, found.id, { reason });
  return found !== undefined;
}
