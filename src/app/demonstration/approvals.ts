import { sql } from 'kysely';
import type { ApprovalDecision } from '#company/approvals/approval.contract.ts';
import { decideApproval } from '#company/approvals/server/approval.commands.ts';
import { discountApproval } from '#offers/approvals/server/discount.approval.ts';
import { requestDiscount } from '#offers/approvals/server/discountApproval.commands.ts';
import { issueCostSheet } from '#offers/cost-sheets/server/costSheet.commands.ts';
import { shareCostSheet } from '#offers/cost-sheets/server/share.commands.ts';
import type { ShareTokens } from '#platform/server/share-token.ts';
import { addHours } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { SeededProject } from './seeded.ts';
import type { Stage } from './stage.ts';

/** Discount requests of executives and their decisions: requested this many hours before yesterday evening, decided later. */
interface ApprovalScenario {
  pct: number;
  hoursAgo: number;
  reason: string;
  decision?: ApprovalDecision & { hoursAgo: number };
  /** The sheet is issued by the grant and sent to the customer. */
  isSent?: true;
}

const SCENARIOS: readonly ApprovalScenario[] = [
  { pct: 4, hoursAgo: 1, reason: 'Two brothers take neighbouring flats and pay the booking today.' },
  {
    pct: 3.5,
    hoursAgo: 6,
    reason: 'Loan sanctioned; the tower across the road offers the same with parking.',
    decision: { decision: 'grant', hoursAgo: 2, note: 'For this flat only.' },
  },
  {
    pct: 4,
    hoursAgo: 20,
    reason: 'Referred by an existing customer; wants last year’s price.',
    decision: {
      decision: 'refuse',
      hoursAgo: 17,
      note: 'The tower is selling well; offer club membership instead.',
    },
  },
  { pct: 4.5, hoursAgo: 110, reason: 'Will decide over the weekend at this price.' },
  {
    pct: 3.2,
    hoursAgo: 30,
    reason: 'Will pay half within a month, without a loan.',
    decision: { decision: 'grant', hoursAgo: 26, note: 'Approved for early payment.' },
    isSent: true,
  },
];

/** Requests for discounts in every state, and one sheet that a customer holds as a link. */
export async function playApprovals(
  stage: Stage,
  projects: readonly SeededProject[],
  tokens: ShareTokens,
): Promise<void> {
  const project = projects.find(({ data }) => data.code === 'KTR');
  if (!project) throw new Error('The demonstration has no project to request discounts in.');
  await stage.play('bh', stage.latest, async (work) => {
    const [units, leads] = [await freeUnits(work, project.id), await customers(work, project.id)];
    for (const [index, scenario] of SCENARIOS.entries()) {
      const [unit, lead] = [units[index], leads[index % Math.max(1, leads.length)]];
      const executive = stage.keyOf(lead?.ownerId ?? null);
      if (unit && lead && executive) await playOne(stage, work, tokens, { scenario, unit, lead, executive });
    }
  });
}

interface Cast {
  scenario: ApprovalScenario;
  unit: { id: string };
  lead: { id: string };
  executive: string;
}

async function playOne(stage: Stage, work: Work, tokens: ShareTokens, cast: Cast): Promise<void> {
  const { scenario, unit, lead, executive } = cast;
  const { decision, pct, reason } = scenario;
  const at = (hoursAgo: number) => addHours(stage.latest, -hoursAgo);
  const chosen = { leadId: lead.id, discount: { kind: 'pct' as const, value: pct, reason: null } };
  const id = await requestDiscount(stage.as(work, executive, at(scenario.hoursAgo)), {
    unitId: unit.id,
    ...chosen,
    reason,
  });
  if (!decision) return;
  const { hoursAgo, ...words } = decision;
  await decideApproval(stage.as(work, 'sh', at(hoursAgo)), [discountApproval], id, words);
  if (!scenario.isSent) return;
  const seller = stage.as(work, executive, at(hoursAgo - 1));
  const { costSheet } = await issueCostSheet(seller, unit.id, { ...chosen, approvalId: id });
  if (costSheet) await shareCostSheet(seller, tokens, costSheet.id, null);
}

function freeUnits(work: Work, projectId: string) {
  return work.db
    .selectFrom('unit')
    .select('id')
    .where('projectId', '=', projectId)
    .where('status', '=', 'available')
    .orderBy(sql`md5(unit_number)`, 'desc')
    .limit(SCENARIOS.length)
    .execute();
}

/** Customers in negotiation, of executives who are there. */
function customers(work: Work, projectId: string) {
  return work.db
    .selectFrom('lead')
    .innerJoin('leadProject', 'leadProject.leadId', 'lead.id')
    .innerJoin('appUser', 'appUser.id', 'lead.ownerId')
    .select(['lead.id', 'lead.ownerId'])
    .where('leadProject.projectId', '=', projectId)
    .where('lead.status', '=', 'negotiating')
    .where('appUser.role', '=', 'Sales Executive')
    .where('appUser.status', '=', 'active')
    .orderBy('lead.phone', 'desc')
    .limit(SCENARIOS.length)
    .execute();
}
