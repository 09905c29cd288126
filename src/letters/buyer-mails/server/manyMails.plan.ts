import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { forbidden, invalid, notFound } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { asOfDay } from '#sale-lifecycle/statements/server/statement.queries.ts';
import type { ManyKind } from '../buyerMail.rules.ts';
import { languageIn, languageOf, maySend } from '../buyerMail.rules.ts';
import type { ManyMailsInput } from '../manyMails.contract.ts';
import type { BuyerOfSale, ChosenPaper, MailPlan } from '../manyMails.rules.ts';
import { planMails } from '../manyMails.rules.ts';
import type { FoundPaper } from './chosenPapers.queries.ts';
import { FOUND_PAPERS } from './chosenPapers.queries.ts';
import { bouncedAt } from './mailRecipients.queries.ts';
import { textsByProject } from './mailTexts.queries.ts';

/** Papers of one kind, of statements also of which day. */
export interface PapersRef {
  kind: ManyKind;
  asOf: Day | null;
}

/** Left out without a name: the caller may not know whose they are. */
const UNSEEN = { reason: 'No longer there, or not yours to see.', title: '' };

/**
 * Which of the chosen papers go to whom, in the order chosen; what the caller does not see is counted as left out.
 * Errors: 403 by the role, 404 where none is seen, 400 for a day to come or of papers that have none.
 */
export async function planOf(read: Read, input: ManyMailsInput): Promise<{ ref: PapersRef; plan: MailPlan }> {
  const ref = { kind: input.kind, asOf: dayOf(read, input) };
  if (!maySend(read.caller.role, ref.kind)) throw forbidden();
  const ids = [...new Set(input.recordIds)];
  const found = await FOUND_PAPERS[ref.kind](read, ids, ref.asOf);
  if (found.length === 0) throw notFound('What was chosen');
  const byId = new Map(found.map((paper) => [paper.recordId, paper]));
  const chosen = await withSales(
    read,
    ref.kind,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
  const buyers = await buyersOf(read, chosen);
  const emails = [...buyers.values()].flat().flatMap(({ email }) => email ?? []);
  const [bounced, mailed] = await Promise.all([
    bouncedAt(read, [...new Set(emails)]),
    mailedToday(read, ref, chosen),
  ]);
  const plan = planMails(chosen, { buyers, bounced: new Set(bounced.keys()), mailed });
  const unseen = Array.from({ length: ids.length - found.length }, () => UNSEEN);
  return { ref, plan: { ...plan, leftOut: [...plan.leftOut, ...unseen] } };
}

function dayOf(read: Read, { kind, asOf }: ManyMailsInput): Day | null {
  if (kind === 'statement') return asOfDay(read, asOf);
  if (asOf !== undefined) throw invalid('asOf', 'Only a statement is of a day.');
  return null;
}

/** With their projects and units, and the language of the text that their buyers get. */
async function withSales(read: Read, kind: ManyKind, found: readonly FoundPaper[]): Promise<ChosenPaper[]> {
  const sales = await read.db
    .selectFrom('sale')
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .innerJoin('lead', 'lead.id', 'sale.leadId')
    .select(['sale.id', 'sale.projectId', 'unit.unitNumber', 'lead.language'])
    .where(sql<boolean>`sale.id = any(${saleIds(found)})`)
    .execute();
  const textsOf = await textsByProject(read, kind, [...new Set(sales.map(({ projectId }) => projectId))]);
  const saleOf = new Map(sales.map((sale) => [sale.id, sale]));
  return found.flatMap((paper) => {
    const sale = saleOf.get(paper.saleId);
    if (!sale) return [];
    const { projectId, unitNumber, language } = sale;
    return [
      { ...paper, projectId, unitNumber, language: languageIn(textsOf(projectId), languageOf(language)) },
    ];
  });
}

async function buyersOf({ db }: Read, papers: readonly ChosenPaper[]): Promise<Map<string, BuyerOfSale[]>> {
  const rows = await db
    .selectFrom('saleApplicant')
    .select(['saleId', 'name', 'email'])
    .where(sql<boolean>`sale_id = any(${saleIds(papers)})`)
    .orderBy('saleId')
    .orderBy('seq')
    .execute();
  return groupRows(rows, ({ saleId }) => saleId);
}

/** Which addresses got which of these papers today; of a letter whichever of its installments names it. */
async function mailedToday(
  { db, today }: Read,
  { kind, asOf }: PapersRef,
  papers: readonly ChosenPaper[],
): Promise<Map<string, Set<string>>> {
  const paperIds = pgArray([...new Set(papers.map(({ paperId }) => paperId))]);
  const mails = db
    .selectFrom('buyerMail as mail')
    .where('mail.kind', '=', kind)
    .where('mail.orderedOn', '=', today)
    .where('mail.state', 'in', ['waiting', 'sending', 'delivered'])
    .where(sql<boolean>`mail.as_of is not distinct from ${asOf}::date`);
  const rows =
    kind === 'demandLetter'
      ? await mails
          .innerJoin('demandLetterInstallment as part', 'part.installmentId', 'mail.recordId')
          .select(['part.letterId as paperId', 'mail.email'])
          .where(sql<boolean>`part.letter_id = any(${paperIds})`)
          .execute()
      : await mails
          .select(['mail.recordId as paperId', 'mail.email'])
          .where(sql<boolean>`mail.record_id = any(${paperIds})`)
          .execute();
  const byPaper = groupRows(rows, ({ paperId }) => paperId);
  return new Map(
    [...byPaper].map(([paperId, of]) => [paperId, new Set(of.flatMap(({ email }) => email ?? []))]),
  );
}

function saleIds(papers: readonly { saleId: string }[]) {
  return pgArray([...new Set(papers.map(({ saleId }) => saleId))]);
}
