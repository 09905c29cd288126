import { openCharges } from '#money/charges/server/charge.queries.ts';
import { duesOf, waitingReceipts } from '#money/plans/server/dues.queries.ts';
import { editReceipt, recordReceipt } from '#money/receipts/server/receipt.commands.ts';
import { verifyReceipt } from '#money/receipts/server/receipt.verify.ts';
import type { ReceiptMode } from '#inventory/payment-terms/payment.terms.contract.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { pctOf, sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { payDay } from './buyer.scenario.ts';
import type { SaleLife, SaleLives } from './saleLife.ts';
import type { Stage } from './stage.ts';
import { dayIn } from './stage.ts';

/** Credit days of the company's projects. */
const CREDIT_DAYS = 15;
/** Percent that buyers deduct (Income-tax Act 2025 s.393(1)). */
const TAX_DEDUCTED_PCT = 1;
const AGAIN_DAYS = 3;
const LAKH = 100_000_00;

interface Payment {
  mode: ReceiptMode;
  amountPaise: number;
  tdsPaise: number;
  reference: string;
}

/** How demands are paid: when the buyer or the bank pays, what Finance verifies, and what bounces. */
export class Collections {
  private readonly stage: Stage;
  private readonly lives: SaleLives;
  /** How many cheques are still to bounce and receipts to be reversed. */
  private bounces: number;
  private reversals: number;

  constructor(stage: Stage, lives: SaleLives) {
    this.stage = stage;
    this.lives = lives;
    this.bounces = stage.sized(14);
    this.reversals = stage.sized(3);
    lives.whenRegistered((life, day) => this.asked(life, day));
  }

  /** After a demand, the buyer pays whatever is open on a day of their own choosing. */
  asked(life: SaleLife, askedOn: Day): void {
    if (life.isPaying || life.hasEnded) return;
    const day = payDay(this.stage, life.project, life.buyer, askedOn, CREDIT_DAYS);
    // A buyer who skips one demand does not pay later ones.
    life.isPaying = true;
    if (day !== null) this.lives.on(life, day, (work) => this.pay(work, life));
  }

  private async pay(work: Work, life: SaleLife): Promise<void> {
    // Payments not yet verified would be paid twice.
    if ((await waitingReceipts(work, [life.id])).has(life.id)) {
      this.lives.on(life, addDays(work.today, AGAIN_DAYS), (later) => this.pay(later, life));
      return;
    }
    life.isPaying = false;
    const payment = await this.paymentOf(work, life);
    if (payment) await this.receive(work, life, payment);
  }

  private async paymentOf(work: Work, life: SaleLife): Promise<Payment | null> {
    const { random } = life.buyer;
    const open = (await duesOf(work, [life.id])).get(life.id) ?? [];
    const principalPaise = sumPaise(open.map((due) => due.principalPaise));
    const totalPaise = principalPaise + sumPaise(open.map((due) => due.taxPaise));
    if (totalPaise === 0) return null;
    const mode = modeOf(life);
    const reference = referenceOf(life, mode);
    if (mode === 'bankLoan') return { mode, reference, amountPaise: totalPaise, tdsPaise: 0 };
    if (life.buyer.deductsTax) {
      const tdsPaise = pctOf(principalPaise, TAX_DEDUCTED_PCT);
      return { mode, reference, amountPaise: totalPaise - tdsPaise, tdsPaise };
    }
    // Some pay half of it first, some a round sum beyond it, which is kept on account.
    if (random.chance(0.05)) {
      this.asked(life, work.today);
      return { mode, reference, amountPaise: Math.floor(totalPaise / 200) * 100, tdsPaise: 0 };
    }
    const charges = (await openCharges(work, [life.id])).get(life.id) ?? [];
    const owedPaise = totalPaise + sumPaise(charges.map((one) => one.amountPaise + one.taxPaise));
    const amountPaise = random.chance(0.04) ? Math.ceil(owedPaise / LAKH) * LAKH : owedPaise;
    return { mode, reference, amountPaise, tdsPaise: 0 };
  }

  private async receive(work: Work, life: SaleLife, payment: Payment): Promise<void> {
    const { mode, amountPaise, tdsPaise, reference } = payment;
    const recorder = mode === 'bankLoan' ? this.stage.as(work, 'fm2', work.now) : work;
    const { id, tdsId } = await recordReceipt(recorder, {
      saleId: life.id,
      mode,
      amountPaise,
      receivedDate: work.today,
      reference,
      payerName: mode === 'bankLoan' ? 'Home loan disbursement' : life.customer,
      ...(tdsPaise > 0 ? { tds: deducted(life, tdsPaise, work.today) } : {}),
    });
    const { random } = life.buyer;
    const clearedOn = addDays(work.today, random.between(mode === 'cheque' ? 2 : 0, 3));
    this.lives.on(life, clearedOn, (later) => this.verify(later, life, id, payment), 17);
    if (tdsId === null) return;
    this.lives.on(life, addDays(work.today, random.between(4, 14)), (later) =>
      this.verifyTax(later, life, tdsId),
    );
  }

  private async verify(work: Work, life: SaleLife, receiptId: string, { mode }: Payment): Promise<void> {
    const office = this.stage.as(work, 'fm1', work.now);
    await verifyReceipt(office, receiptId, {
      takesBackInterest: true,
      clearedOn: dayIn(work.now),
      depositAccountId: life.project.accountId,
    });
    const { random } = life.buyer;
    if (mode === 'cheque' && this.bounces > 0 && random.chance(0.14)) {
      this.bounces -= 1;
      const day = addDays(work.today, random.between(1, 3));
      this.lives.on(life, day, (later) => this.bounce(later, life, receiptId));
    } else if (mode === 'neft' && this.reversals > 0 && random.chance(0.03)) {
      this.reversals -= 1;
      this.lives.on(life, addDays(work.today, 1), (later) => this.reverse(later, life, receiptId));
    } else {
      await this.lives.paid(work, life);
    }
  }

  /** The TDS certificate comes weeks after the acknowledgement number. */
  private async verifyTax(work: Work, life: SaleLife, receiptId: string): Promise<void> {
    const office = this.stage.as(work, 'fm1', work.now);
    await verifyReceipt(office, receiptId, { clearedOn: work.today, takesBackInterest: true });
    await this.lives.paid(work, life);
    this.lives.on(life, addDays(work.today, life.buyer.random.between(25, 130)), async (later) => {
      const certificateNumber = `TDS${digits(life, 8)}`;
      await editReceipt(this.stage.as(later, 'fm2', later.now), receiptId, { certificateNumber });
    });
  }

  private async bounce(work: Work, life: SaleLife, receiptId: string): Promise<void> {
    const bounceReason = life.buyer.random.pick(BOUNCE_REASONS);
    const office = this.stage.as(work, 'fm2', work.now);
    await editReceipt(office, receiptId, { status: 'bounced', bounceReason, bouncedOn: work.today });
    this.payAgain(life, work.today, 9);
  }

  private async reverse(work: Work, life: SaleLife, receiptId: string): Promise<void> {
    const office = this.stage.as(work, 'fh', work.now);
    const reversalReason = 'Payment belongs to another booking under the same customer name';
    await editReceipt(office, receiptId, { status: 'reversed', reversalReason });
    this.payAgain(life, work.today, 3);
  }

  private payAgain(life: SaleLife, day: Day, days: number): void {
    life.isPaying = true;
    this.lives.on(life, addDays(day, days), (later) => this.pay(later, life));
  }
}

function deducted(life: SaleLife, amountPaise: number, challanDate: Day) {
  return { amountPaise, challanDate, acknowledgement: `AA${digits(life, 9)}` };
}

const BOUNCE_REASONS = ['Funds insufficient', 'Signature differs', 'Payment stopped by drawer'] as const;

function modeOf({ scenario, buyer: { random } }: SaleLife): ReceiptMode {
  if (scenario.isLoan && random.chance(0.62)) return 'bankLoan';
  return random.weighted({ neft: 46, rtgs: 30, cheque: 24 });
}

const PREFIX: Partial<Record<ReceiptMode, string>> = { bankLoan: 'DISB', cheque: 'CHQ' };

function referenceOf(life: SaleLife, mode: ReceiptMode): string {
  return `${PREFIX[mode] ?? mode.toUpperCase()}${digits(life, 9)}`;
}

function digits({ buyer: { random } }: SaleLife, count: number): string {
  return String(random.between(10 ** (count - 1), 10 ** count - 1));
}
