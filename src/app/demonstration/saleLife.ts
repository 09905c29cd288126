import { fileApproved } from '#company/documents/server/document.store.ts';
import { updateSale } from '#sale-lifecycle/overview/server/sale.commands.ts';
import { stepFacts } from '#sale-lifecycle/steps/server/saleStep.queries.ts';
import type { SaleStep } from '#sale-lifecycle/steps/saleStep.rules.ts';
import { missingFor } from '#sale-lifecycle/steps/saleStep.rules.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Day } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { KeptFile } from '#platform/server/files/file-store.ts';
import type { Agenda } from './agenda.ts';
import type { BuyerScenario } from './buyer.scenario.ts';
import { buyerConductScenario } from './buyer.scenario.ts';
import { played } from './leads.ts';
import { plannedPossession } from './projects.data.ts';
import type { SaleScenario } from './sale.scenario.ts';
import { applicantName } from './sales.ts';
import type { SeededProject } from './seeded.ts';
import type { Happening, Stage } from './stage.ts';
import { at, dayIn } from './stage.ts';

/** The papers of every sale: one page each, kept once. */
export interface SalePapers {
  agreement: KeptFile;
  possessionLetter: KeptFile;
}

/** A sale after its booking. */
export interface SaleLife {
  id: string;
  index: number;
  /** Who buys. */
  customer: string;
  scenario: SaleScenario;
  project: SeededProject;
  buyer: BuyerScenario;
  /** Key of who sold it. */
  seller: string;
  /** A payment of all dues is already planned; later demands need no other. */
  isPaying: boolean;
  hasEnded: boolean;
}

const OFFICES = {
  KTR: 'Joint Sub-Registrar Haveli 5',
  KVH: 'Sub-Registrar Sangareddy',
  KAR: 'Sub-Registrar Varthur',
} as const;
/** A blocked step is tried again after this many days. */
const AGAIN_DAYS = 9;

/** The sales in order of booking, each played from booking to registration and possession. */
export class SaleLives {
  private readonly lives = new Map<string, SaleLife>();
  private begun = 0;
  private readonly stage: Stage;
  private readonly agenda: Agenda;
  private readonly papers: SalePapers;

  constructor(stage: Stage, agenda: Agenda, papers: SalePapers) {
    this.stage = stage;
    this.agenda = agenda;
    this.papers = papers;
  }

  begin(id: string, scenario: SaleScenario): SaleLife {
    const { buyer, bookedAt } = scenario;
    const conduct = buyerConductScenario(this.begun);
    const life: SaleLife = {
      id,
      index: this.begun,
      customer: applicantName(scenario),
      scenario,
      project: buyer.project,
      // A buyer who cancels is not waited for to pay the TDS.
      buyer: scenario.cancellation ? { ...conduct, deductsTax: false } : conduct,
      seller: played(buyer).owner,
      isPaying: false,
      hasEnded: false,
    };
    this.begun += 1;
    this.lives.set(id, life);
    if (conduct.agreementAfter !== null)
      this.on(life, addDays(dayIn(bookedAt), conduct.agreementAfter), (work) => this.sign(work, life));
    return life;
  }

  /** The story continues in another sale: that of the unit to which the booking was transferred. */
  goOn(life: SaleLife, id: string): void {
    this.lives.delete(life.id);
    life.id = id;
    this.lives.set(id, life);
  }

  /** Those of some sales that are played, in the order of their bookings. */
  among(ids: readonly string[]): SaleLife[] {
    const found = ids.flatMap((id) => this.lives.get(id) ?? []);
    return found.toSorted((a, b) => a.index - b.index);
  }

  /** An event of a sale on a day, unless it has ended by then. */
  on(life: SaleLife, day: Day, play: (work: Work) => Promise<unknown>, hour = 10): void {
    const moment = at(day, hour + life.buyer.random.next() * 7);
    const happening: Happening = {
      at: moment,
      play: async (work) => {
        if (!life.hasEnded) await play(this.stage.as(work, life.seller, moment));
      },
    };
    this.agenda.add(happening);
  }

  /** A fully paid sale is handed over some days later. */
  async paid(work: Work, life: SaleLife): Promise<void> {
    const { ocDate, openPaise } = await stepFacts(work, life.id);
    if (ocDate === null || openPaise > 0) return;
    const day = addDays(work.today, life.buyer.random.between(12, 24));
    this.on(life, day, (later) => this.handOver(later, life));
  }

  private async sign(work: Work, life: SaleLife): Promise<void> {
    const { hasVerifiedReceipt } = await stepFacts(work, life.id);
    if (!hasVerifiedReceipt) {
      this.on(life, addDays(work.today, AGAIN_DAYS), (later) => this.sign(later, life));
      return;
    }
    await this.file(work, life, 'agreement');
    // Two in three agreements name the planned day; for the others that of RERA stands.
    const promisedPossession = plannedPossession(life.project.data, this.stage.today);
    const promise = life.index % 3 === 2 ? {} : { promisedPossession };
    await updateSale(work, life.id, { status: 'agreement', agreementDate: work.today, ...promise });
    const { registeredAfter } = life.buyer;
    if (registeredAfter === null) return;
    this.on(life, addDays(work.today, registeredAfter), (later) => this.register(later, life));
  }

  /** Registration lifts the cap: what was held is demanded at once. */
  private async register(work: Work, life: SaleLife): Promise<void> {
    const { code } = life.project.data;
    await updateSale(this.stage.as(work, 'fm2', work.now), life.id, {
      status: 'registered',
      registrationDate: work.today,
      registrationNumber: `${code}-${4100 + life.index * 3}/${work.today.slice(0, 4)}`,
      subRegistrarOffice: OFFICES[code],
    });
    this.onRegistered(life, work.today);
  }

  /** Listeners are called through `whenRegistered`. */
  private onRegistered: (life: SaleLife, day: Day) => void = () => undefined;

  whenRegistered(hear: (life: SaleLife, day: Day) => void): void {
    this.onRegistered = hear;
  }

  private async handOver(work: Work, life: SaleLife): Promise<void> {
    await this.file(work, life, 'possessionLetter');
    const facts = await stepFacts(work, life.id);
    // More may have been demanded since, or registration is still pending.
    if (missingFor('completed', facts).length > 0 || !(await this.stands(work, life, 'registered'))) return;
    const office = this.stage.as(work, 'fm1', work.now);
    await updateSale(office, life.id, { status: 'completed', possessionDate: work.today });
    life.hasEnded = true;
  }

  private async stands(work: Work, { id }: SaleLife, status: SaleStep): Promise<boolean> {
    const sale = await work.db.selectFrom('sale').select('status').where('id', '=', id).executeTakeFirst();
    return sale?.status === status;
  }

  private async file(work: Work, { id }: SaleLife, purpose: keyof SalePapers): Promise<void> {
    const name = purpose === 'agreement' ? 'Agreement for sale.pdf' : 'Possession letter.pdf';
    const record = { resourceType: 'sale', resourceId: id } as const;
    await fileApproved(work, record, purpose, { name, kept: this.papers[purpose] });
  }
}
