import { issueCostSheet } from '#offers/cost-sheets/server/costSheet.commands.ts';
import { transferToBuyer } from '#sale-lifecycle/transfers/server/buyerTransfer.commands.ts';
import { transferToUnit } from '#sale-lifecycle/transfers/server/unitTransfer.commands.ts';
import type { SaleStatus } from '#sales/sale.rules.ts';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';
import type { Day } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { Agenda } from './agenda.ts';
import type { Collections } from './collections.ts';
import type { SaleLife, SaleLives } from './saleLife.ts';
import { returnUnit } from './sales.ts';
import type { UnitForSale } from './seeded.ts';
import type { Stage } from './stage.ts';
import { at } from './stage.ts';

/** From this many days ago, looks for a booking to transfer until one is found. */
const BUYER_DAYS_AGO = 540;
const UNIT_DAYS_AGO = 500;
const AGAIN_DAYS = 4;
/** In a small company nobody may pay all himself: then a buyer whose bank has lent nothing yet moves. */
const LOAN_AFTER_DAYS = 40;
/** After this many days a receipt can no longer bounce. */
const SETTLED_DAYS = 12;

/** One booking transferred to another buyer, and one to a higher flat. */
export class Transfers {
  private readonly stage: Stage;
  private readonly agenda: Agenda;
  private readonly lives: SaleLives;
  private readonly collections: Collections;

  constructor(stage: Stage, agenda: Agenda, lives: SaleLives, collections: Collections) {
    this.stage = stage;
    this.agenda = agenda;
    this.lives = lives;
    this.collections = collections;
  }

  plan(): void {
    this.on(this.stage.daysAgo(BUYER_DAYS_AGO), (work) => this.toBuyer(work));
    this.on(this.stage.daysAgo(UNIT_DAYS_AGO), (work) => this.toUnit(work));
  }

  /** Tries it on a day, and again some days later while it finds nothing to do. */
  private on(day: Day, play: (work: Work) => Promise<boolean>): void {
    const moment = at(day, 12);
    this.agenda.add({
      at: moment,
      startsOver: true,
      play: async (work) => {
        const isDone = await play(this.stage.as(work, 'bh', moment));
        if (!isDone) this.on(addDays(day, AGAIN_DAYS), play);
      },
    });
  }

  private async toBuyer(work: Work): Promise<boolean> {
    const [life] = await this.settled(work, 'booked', 'agreement');
    if (!life) return false;
    life.customer = 'Raghav Kulkarni';
    await transferToBuyer(work, life.id, {
      applicants: [
        {
          name: life.customer,
          pan: 'BKXPK7341R',
          dob: '1984-03-17',
          phone: this.stage.nextPhone().phone,
          email: null,
          address: '27 Law College Road, Pune',
          sharePct: 100,
        },
      ],
      reason: 'Buyer is moving abroad; colleague takes over',
      takesOverDues: true,
    });
    return true;
  }

  private async toUnit(work: Work): Promise<boolean> {
    const looked = daysBetween(this.stage.daysAgo(UNIT_DAYS_AGO), work.today);
    for (const life of await this.settled(work, 'booked')) {
      const unit = higherUnit(life);
      if (unit === undefined || life.buyer.deductsTax) continue;
      if (life.scenario.isLoan && (looked < LOAN_AFTER_DAYS || (await hasLent(work, life)))) continue;
      await this.move(work, life, unit);
      return true;
    }
    return false;
  }

  private async move(work: Work, life: SaleLife, unit: UnitForSale): Promise<void> {
    const { forSale } = life.project;
    const { templateId } = await work.db
      .selectFrom('sale')
      .select('templateId')
      .where('id', '=', life.id)
      .executeTakeFirstOrThrow();
    const parking = [{ code: 'COVERED', quantity: 1 }];
    const { costSheet } = await issueCostSheet(work, unit.id, { leadId: null, parking, templateId });
    if (!costSheet) throw new Error('The cost sheet was not issued.');
    const reason = 'Family wants a flat with more light';
    const { saleId } = await transferToUnit(work, life.id, {
      unitId: unit.id,
      costSheetId: costSheet.id,
      reason,
    });
    forSale.splice(forSale.indexOf(unit), 1);
    returnUnit(life);
    life.scenario.unit = unit;
    this.lives.goOn(life, saleId);
    this.collections.asked(life, work.today);
  }

  /** Those that stand so and whose money has cleared for good, in the order of their booking. */
  private async settled(work: Work, ...statuses: SaleStatus[]): Promise<SaleLife[]> {
    const found = await work.db
      .selectFrom('sale')
      .select('sale.id')
      .where('sale.status', 'in', statuses)
      .where('sale.transferredFromSaleId', 'is', null)
      .where(({ exists, not, selectFrom }) => {
        const money = selectFrom('paymentTransaction')
          .select('paymentTransaction.id')
          .whereRef('paymentTransaction.saleId', '=', 'sale.id');
        const settledBefore = at(addDays(work.today, -SETTLED_DAYS), 0);
        return exists(money.where('paymentTransaction.status', '=', 'verified')).and(
          not(
            exists(
              money.where((eb) =>
                eb.or([
                  eb('paymentTransaction.status', '!=', 'verified'),
                  eb('paymentTransaction.verifiedAt', '>', settledBefore),
                ]),
              ),
            ),
          ),
        );
      })
      .execute();
    const lives = this.lives.among(found.map(({ id }) => id));
    return lives.filter(({ scenario, hasEnded }) => !hasEnded && !scenario.cancellation);
  }
}

/** Same type, on the highest available floor above the present one. */
function higherUnit({ scenario: { unit }, project }: SaleLife): UnitForSale | undefined {
  return project.forSale.findLast(
    (one) => unit !== null && one.unitType === unit.unitType && one.floor > unit.floor,
  );
}

async function hasLent({ db }: Work, { id }: SaleLife): Promise<boolean> {
  const paid = await db
    .selectFrom('paymentTransaction')
    .select('id')
    .where('saleId', '=', id)
    .where('mode', '=', 'bankLoan')
    .executeTakeFirst();
  return paid !== undefined;
}
