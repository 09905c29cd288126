import fc from 'fast-check';
import { AppError } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { enquireAgain } from '#enquiries/lead-lifecycle/server/lead.enquiries.ts';
import { logInteraction } from '#enquiries/lead-lifecycle/server/interaction.commands.ts';
import { undoInteraction } from '#enquiries/lead-lifecycle/server/interaction.undo.ts';
import { deleteLead, updateLead } from '#enquiries/lead-lifecycle/server/lead.commands.ts';
import { mergeLeads } from '#enquiries/lead-lifecycle/server/lead.merge.ts';
import { undoLeadMerge } from '#enquiries/lead-lifecycle/server/lead.unmerge.ts';
import { buildLead, QUALIFYING } from '#enquiries/leads/server/lead.factory.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import { cancelSale } from '#sale-lifecycle/cancellations/server/cancellation.commands.ts';
import { transferToUnit } from '#sale-lifecycle/transfers/server/unitTransfer.commands.ts';
import { createCosts } from '#insight/budgets/server/cost.commands.ts';
import type { MoneyDesk } from '../money-model/desk.ts';
import { openMoneyDesk } from '../money-model/desk.ts';
import type { Books, SaleBook } from '../money-model/books.ts';
import { at } from '../money-model/books.ts';
import { sequenceOf } from '../money-model/steps.ts';
import type { TestApp } from '../test-app.ts';

/** Steps of money and of leads that a company plays, in turns. */
const STEPS = 16;
/** Before the end of a financial year, before 29 February, before the end of a year and of a half. */
const BEGINNINGS = ['2024-02-20', '2026-03-16', '2025-12-19', '2026-06-22'] as const;

const SOURCES = ['website', 'google', 'referral', 'walkIn'] as const;
const CAMPAIGNS = [null, 'Diwali', 'Monsoon'] as const;

const lead = fc.nat(9);
const source = fc.constantFrom(...SOURCES);
const campaign = fc.constantFrom(...CAMPAIGNS);

/** One thing that happens to a lead, a booking that moves or ends, or a bill of marketing. */
const leadAct = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('enquire' as const), source, campaign }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('call' as const),
      lead,
      outcome: fc.constantFrom('connected' as const, 'wrongNumber' as const, 'noAnswer' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('visit' as const), lead }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('qualify' as const), lead }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('lose' as const),
      lead,
      reason: fc.constantFrom('budget' as const, 'junk' as const, 'competitor' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('again' as const), lead, source }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('merge' as const), lead, other: lead }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unmerge' as const), lead }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), lead }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('moveUnit' as const), sale: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), sale: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('spend' as const),
      paise: fc.integer({ min: 1, max: 9_00_000_00 }),
      gstPaise: fc.integer({ min: 0, max: 99_999_99 }),
      isGstCredit: fc.boolean(),
      source: fc.option(source),
      campaign,
    }),
  },
);
type LeadAct = typeof leadAct extends fc.Arbitrary<infer Value> ? Value : never;

const script = fc.record({
  begins: fc.constantFrom(...BEGINNINGS),
  money: sequenceOf(STEPS),
  leads: fc.array(leadAct, { minLength: STEPS, maxLength: STEPS }),
});

interface LeadDesk {
  desk: MoneyDesk;
  books: Books;
  ids: string[];
  /** What was logged last, to be taken back. */
  logged: { leadId: string; interactionId: string } | null;
  bills: number;
}

/**
 * A small company of a seed: sales that are booked, paid, cancelled, sold on and moved to another unit, leads that ask again, are merged,
 * separated and taken back, and bills of marketing, over some weeks. Moves the clock of the application.
 */
export async function playCompany(
  app: TestApp,
  clock: { now: string },
  seed: number,
): Promise<{ desk: MoneyDesk; begins: string }> {
  const [played] = fc.sample(script, { seed, numRuns: 1 });
  if (!played) throw new Error('Nothing was drawn.');
  const { begins, money, leads } = played;
  clock.now = `${begins}T05:00:00.000Z`;
  const desk = await openMoneyDesk({ app, clock, floors: 4, suffixes: 5 });
  const books = await desk.open();
  const leadDesk: LeadDesk = { desk, books, ids: [], logged: null, bills: 0 };
  for (const [index, step] of money.entries()) {
    await desk.take(books, step);
    const act = leads[index];
    if (act) await takeLead(leadDesk, act);
  }
  return { desk, begins };
}

/** A refusal is an answer too. */
async function takeLead(place: LeadDesk, act: LeadAct): Promise<void> {
  try {
    await perform(place, act);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function perform(place: LeadDesk, act: LeadAct): Promise<unknown> {
  const { desk, ids, logged } = place;
  if (act.kind === 'enquire') {
    const { projectId } = desk;
    const made = await desk.run((work) =>
      buildLead(work, { projectIds: [projectId], source: act.source, campaign: act.campaign }),
    );
    return ids.push(made.id);
  }
  if (act.kind === 'spend') return desk.run((work) => spend(work, place, act));
  if (act.kind === 'moveUnit') return moveUnit(place, act.sale);
  if (act.kind === 'cancel') return cancel(place, act.sale);
  if (act.kind === 'undo') {
    place.logged = null;
    return logged && desk.run((work) => undoInteraction(work, logged.leadId, logged.interactionId));
  }
  const id = at(ids, act.lead);
  return id === undefined ? null : onLead(place, id, act);
}

type ActOnLead = Extract<LeadAct, { lead: number }>;

async function onLead(place: LeadDesk, id: string, act: ActOnLead): Promise<unknown> {
  const { desk, ids } = place;
  const log = async (input: Parameters<typeof logInteraction>[2]) => {
    const { id: interactionId } = await desk.run((work) => logInteraction(work, id, input));
    place.logged = { leadId: id, interactionId };
  };
  switch (act.kind) {
    case 'call':
      return log({ type: 'call', direction: 'outbound', outcome: act.outcome });
    case 'visit':
      return log({ type: 'siteVisit', outcome: 'visitDone' });
    case 'qualify':
      return desk.run((work) =>
        updateLead(work, id, { ...QUALIFYING, unitTypes: [...QUALIFYING.unitTypes], status: 'qualified' }),
      );
    case 'lose':
      return desk.run((work) => updateLead(work, id, { status: 'lost', lostReason: act.reason }));
    case 'again':
      return desk.run((work) =>
        enquireAgain(work, id, { source: act.source, projectIds: [], message: null, fields: {} }),
      );
    case 'merge': {
      const otherId = at(ids, act.other);
      if (otherId === undefined || otherId === id) return null;
      return desk.run((work) => mergeLeads(work, id, { otherId, take: [] }));
    }
    case 'unmerge':
      return desk.run((work) => undoLeadMerge(work, id));
    case 'remove':
      return desk.run((work) => deleteLead(work, id));
  }
}

function goingOn({ sales }: Books, index: number): SaleBook | undefined {
  return at(
    sales.filter(({ hasEnded }) => !hasEnded),
    index,
  );
}

/** Also of bookings on which nothing was paid. */
async function cancel({ desk, books }: LeadDesk, index: number): Promise<void> {
  const sale = goingOn(books, index);
  if (!sale) return;
  await desk.run((work) =>
    cancelSale(work, sale.id, {
      reason: 'Bought elsewhere',
      initiatedBy: 'buyer',
      requestedOn: work.today,
      cancellationDeedNumber: 'HVL-1-4712-2026',
    }),
  );
  sale.hasEnded = true;
}

/** Takes the customer to a unit that is free, with what was paid. */
async function moveUnit({ desk, books }: LeadDesk, index: number): Promise<void> {
  const sale = goingOn(books, index);
  if (!sale) return;
  const { unitId, saleId } = await desk.run(async (work) => {
    const { id } = await work.db
      .selectFrom('unit')
      .select('id')
      .where('status', '=', 'available')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { id: costSheetId } = await buildCostSheet(work, { unitId: id, leadId: null });
    const moved = await transferToUnit(work, sale.id, {
      unitId: id,
      costSheetId,
      reason: 'Wants a higher floor',
    });
    return { unitId: id, saleId: moved.saleId };
  });
  sale.hasEnded = true;
  books.sales.push({ id: saleId, unitId, hasEnded: false, money: [] });
}

function spend(work: Work, place: LeadDesk, act: Extract<LeadAct, { kind: 'spend' }>): Promise<string[]> {
  place.bills += 1;
  return createCosts(work, [
    {
      projectId: place.desk.projectId,
      category: 'marketing',
      amountPaise: act.paise,
      gstPaise: act.gstPaise,
      isGstCredit: act.isGstCredit,
      incurredOn: work.today,
      vendor: 'Agency',
      reference: `B-${place.bills}`,
      note: null,
      campaignSource: act.source,
      campaign: act.campaign,
      contractorId: null,
      fileId: null,
    },
  ]);
}
