import { updateLeads } from '#enquiries/lead-lifecycle/server/lead.commands.ts';
import { DEFAULT_SETTINGS } from '#company/organizations/organization.contract.ts';
import { recordReceipt } from '#money/receipts/server/receipt.commands.ts';
import { verifyReceipt } from '#money/receipts/server/receipt.verify.ts';
import { cancelSale } from '#sale-lifecycle/cancellations/server/cancellation.commands.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Day } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { Agenda } from './agenda.ts';
import { played } from './leads.ts';
import type { CancellationScenario } from './sale.scenario.ts';
import type { SaleLife } from './saleLife.ts';
import { MANAGERS, returnUnit } from './sales.ts';
import type { Stage } from './stage.ts';
import { at } from './stage.ts';

/** Days to wait, so that receipts are verified before the cancellation. */
const AGAIN_DAYS = 4;
/** Refunds are recorded and paid within the 45 days that the states give. */
const REFUND_RECORDED_DAYS = 25;
const REFUND_PAID_DAYS = 3;

/** How sales are cancelled: the request, the settlement and the refunds. */
export class Cancellations {
  private readonly stage: Stage;
  private readonly agenda: Agenda;

  constructor(stage: Stage, agenda: Agenda) {
    this.stage = stage;
    this.agenda = agenda;
  }

  plan(life: SaleLife, scenario: CancellationScenario): void {
    this.on(life, scenario.requestedOn, (work) => this.cancel(work, life, scenario));
  }

  private async cancel(work: Work, life: SaleLife, scenario: CancellationScenario): Promise<void> {
    const { status, waiting } = await work.db
      .selectFrom('sale')
      .select((eb) => [
        'sale.status',
        eb
          .selectFrom('paymentTransaction')
          .select((of) => of.fn.countAll<number>().as('count'))
          .whereRef('paymentTransaction.saleId', '=', 'sale.id')
          .where('paymentTransaction.status', '=', 'recorded')
          .as('waiting'),
      ])
      .where('sale.id', '=', life.id)
      .executeTakeFirstOrThrow();
    if (status === 'completed') return;
    if ((waiting ?? 0) > 0) {
      this.on(life, addDays(work.today, AGAIN_DAYS), (later) => this.cancel(later, life, scenario));
      return;
    }
    const isRegistered = status === 'registered';
    const who = isRegistered ? 'bh' : MANAGERS[life.project.data.code];
    await cancelSale(this.stage.as(work, who, work.now), life.id, {
      reason: scenario.reason,
      initiatedBy: scenario.initiatedBy,
      requestedOn: scenario.requestedOn,
      ...(isRegistered
        ? { cancellationDeedNumber: `DC-${4100 + life.index}/${work.today.slice(0, 4)}` }
        : {}),
    });
    life.hasEnded = true;
    returnUnit(life);
    this.on(life, addDays(work.today, REFUND_RECORDED_DAYS), (later) => this.refund(later, life));
    this.on(life, addDays(work.today, 9), (later) => this.lose(later, life, scenario));
  }

  /** Days after which the buyer confirms not buying another unit. */
  private async lose(work: Work, { scenario }: SaleLife, { reason }: CancellationScenario): Promise<void> {
    const { id } = played(scenario.buyer);
    const patch = { status: 'lost', lostReason: 'planDropped', note: reason } as const;
    await updateLeads([{ work, input: { id, patch } }]);
  }

  private async refund(work: Work, life: SaleLife): Promise<void> {
    const lines = await work.db
      .selectFrom('refundLine')
      .select(['id', 'lineNo', 'amountPaise'])
      .where('saleId', '=', life.id)
      .orderBy('lineNo')
      .execute();
    for (const { id: refundLineId, lineNo, amountPaise } of lines) {
      const recorder = amountPaise > DEFAULT_SETTINGS.refundAlonePaise ? 'fh' : 'fm2';
      const { id } = await recordReceipt(this.stage.as(work, recorder, work.now), {
        saleId: life.id,
        type: 'refund',
        mode: 'neft',
        amountPaise,
        receivedDate: work.today,
        refundLineId,
      });
      this.on(life, addDays(work.today, REFUND_PAID_DAYS), async (later) => {
        const reference = `RFD${70_000 + life.index}${lineNo}`;
        const terms = { clearedOn: later.today, depositAccountId: life.project.accountId, reference };
        await verifyReceipt(this.stage.as(later, 'fm1', later.now), id, terms);
      });
    }
  }

  private on(life: SaleLife, day: Day, play: (work: Work) => Promise<void>): void {
    const moment = at(day, 11 + life.buyer.random.next() * 6);
    this.agenda.add({
      at: moment,
      play: (work) => play(this.stage.as(work, life.seller, moment)),
      startsOver: true,
    });
  }
}
