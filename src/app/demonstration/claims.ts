import { sql } from 'kysely';
import { storeFile } from '#company/files/server/file.commands.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { checkCustomer } from '#enquiries/partner-claims/server/claim.check.ts';
import { endClaims } from '#enquiries/partner-claims/server/claim.commands.ts';
import {
  appealRuling,
  raiseDispute,
  ruleOnDispute,
  stateInDispute,
} from '#enquiries/partner-claims/server/dispute.commands.ts';
import type { ClaimDispute } from '#enquiries/partner-claims/dispute.contract.ts';
import type { RulingOutcome } from '#enquiries/partner-claims/dispute.rules.ts';
import { addDays, addHours } from '#platform/contract/calendar.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import { onePagePdf } from './one-page-pdf.ts';
import type { Stage } from './stage.ts';

/** A dispute over a customer, raised this many hours before yesterday evening. */
interface DisputeScenario {
  hoursAgo: number;
  statement: string;
  evidence: string;
  /** Over a customer who has booked: the commission is on hold until it is decided. */
  isOfBuyer?: true;
  answer?: string;
  ruling?: { outcome: RulingOutcome; reason: string };
  appeal?: { text: string; ruling?: { outcome: RulingOutcome; reason: string } };
}

const SCENARIOS: readonly DisputeScenario[] = [
  {
    hoursAgo: 5,
    statement: 'He was in our office on the fair weekend, and we booked his cab to the site that evening.',
    evidence: 'Cab receipt and visitor slip',
    answer: 'We have called him every week since his enquiry. The other firm met him after our visit.',
  },
  {
    hoursAgo: 50,
    statement: 'Our agent showed her the sample flat; her name is in the gate register.',
    evidence: 'Page of the gate register',
    answer: 'She is the sister of one of our buyers, who referred her to us.',
    ruling: {
      outcome: 'holder',
      reason: 'The register is dated a day after the claim; the first registered firm keeps the claim.',
    },
    appeal: { text: 'The register shows two visits. The first one, on the page before, was overlooked.' },
  },
  {
    hoursAgo: 120,
    isOfBuyer: true,
    statement:
      'We introduced the family to your stall at the property fair; they booked through another firm.',
    evidence: 'Visitor card of the fair',
    answer: 'They came to our office on their own, and we were with them at both site visits.',
  },
  {
    hoursAgo: 190,
    statement: 'We brought the family twice before the other firm entered them.',
    evidence: 'Photographs with dates',
    ruling: {
      outcome: 'claimant',
      reason: 'Both visits are in the site office log, ten days before the claim.',
    },
  },
  {
    hoursAgo: 400,
    statement: 'This customer came to the launch with our invitation card.',
    evidence: 'Invitation card',
    answer: 'He had enquired with us a week before the launch.',
    ruling: { outcome: 'holder', reason: 'The claim was made eight days before the launch.' },
    appeal: {
      text: 'The card was handed over a month before the launch.',
      ruling: { outcome: 'holder', reason: 'A card is not a visit. The first registration stands.' },
    },
  },
];

const CHECKS = 24;

/** Claims whose days are over are closed; agents check numbers; and there are disputes in every state. */
export async function playClaims(stage: Stage, files: FileStore): Promise<void> {
  await stage.play('bh', stage.latest, (work) =>
    endClaims(work, 'lapsed', sql<boolean>`expires_at <= ${work.now}`),
  );
  const claims = await claimsInForce(stage);
  await playChecks(
    stage,
    claims.map(({ phone }) => phone),
  );
  const ofBuyer = await claimOfBuyer(stage);
  // The oldest first: they are numbered as they are raised.
  for (const [index, scenario] of SCENARIOS.toReversed().entries()) {
    const claim = scenario.isOfBuyer ? ofBuyer : claims[index];
    const holder = claim && stage.keyOf(claim.claimedById);
    if (claim && holder) await playDispute(stage, files, scenario, { ...claim, holder });
  }
}

interface PlayedClaim {
  phone: string;
  claimedById: string;
  channelPartnerId: string;
}

/** Of open leads, that last beyond the disputes over them; those that end last come first. */
function claimsInForce(stage: Stage): Promise<PlayedClaim[]> {
  return stage.play('bh', stage.latest, (work) =>
    work.db
      .selectFrom('partnerClaim')
      .innerJoin('lead', 'lead.id', 'partnerClaim.leadId')
      .select(['partnerClaim.phone', 'partnerClaim.claimedById', 'partnerClaim.channelPartnerId'])
      .where('partnerClaim.endedAt', 'is', null)
      .where('partnerClaim.renewedAt', 'is', null)
      .where('partnerClaim.claimedAt', '<', addHours(work.now, -24 * 18))
      .where('lead.status', 'in', OPEN_LEAD_STATUSES)
      .orderBy('partnerClaim.expiresAt', 'desc')
      .orderBy('partnerClaim.number')
      .limit(CHECKS)
      .execute(),
  );
}

/** After so many days nobody can dispute to whom a buyer belongs. */
const DISPUTED_DAYS = 29;

/** Of the newest booking whose attribution can still be disputed, with a commission of which nothing is paid. */
function claimOfBuyer(stage: Stage): Promise<PlayedClaim | undefined> {
  return stage.play('bh', stage.latest, (work) =>
    work.db
      .selectFrom('partnerClaim')
      .innerJoin('lead', 'lead.id', 'partnerClaim.leadId')
      .innerJoin('commission', 'commission.saleId', 'lead.saleId')
      .select(['partnerClaim.phone', 'partnerClaim.claimedById', 'partnerClaim.channelPartnerId'])
      .where('lead.status', '=', 'closed')
      .where('commission.stage', 'in', ['pending', 'approved'])
      .where('commission.openHolds', '=', 0)
      .whereRef('commission.channelPartnerId', '=', 'partnerClaim.channelPartnerId')
      .where((eb) =>
        eb.or([
          eb.and([eb('partnerClaim.endedAt', 'is', null), eb('partnerClaim.expiresAt', '>', work.now)]),
          eb('lead.closedAt', '>', addHours(work.now, -24 * DISPUTED_DAYS)),
        ]),
      )
      .orderBy('lead.closedAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
}

const AGENTS = ['cpg1', 'cpg3', 'cpg5', 'cpg7', 'cpa2', 'cpa3'];

async function playChecks(stage: Stage, claimed: readonly string[]): Promise<void> {
  for (let index = 0; index < stage.sized(CHECKS); index += 1) {
    const agent = AGENTS[index % AGENTS.length] ?? 'cpg1';
    const isKnown = index % 3 !== 0;
    const phone = (isKnown && claimed[index % claimed.length]) || stage.nextPhone().phone;
    const moment = addHours(stage.latest, -2 * (CHECKS - index));
    await stage.play(agent, moment, (work) => checkCustomer(work, { phone }));
  }
}

async function playDispute(
  stage: Stage,
  files: FileStore,
  scenario: DisputeScenario,
  { phone, channelPartnerId, holder }: PlayedClaim & { holder: string },
): Promise<void> {
  const rival = ['cpa1', 'cpa2', 'cpa3'].find(
    (key) => stage.person(key).channelPartnerId !== channelPartnerId,
  );
  if (!rival) return;
  let moment = addHours(stage.latest, -scenario.hoursAgo);
  const step = () => (moment = addHours(moment, 1));
  const kept = await files.keep(stage.organizationId, 'evidence.pdf', onePagePdf(scenario.evidence));
  const dispute = await stage.play(rival, moment, async (work) => {
    const check = await checkCustomer(work, { phone, kind: 'dispute' });
    const broughtOn = addDays(work.today, -30);
    const raised = await raiseDispute(work, { phone, broughtOn, statement: scenario.statement }, check);
    const resourceId = raised.statements[0]?.id ?? null;
    const owner = { resourceType: 'claimStatement' as const, resourceId, purpose: null };
    await storeFile(work, `${scenario.evidence}.pdf`, kept, owner);
    return raised;
  });
  const { answer, ruling, appeal } = scenario;
  if (answer) await stage.play(holder, step(), (work) => stateInDispute(work, dispute.id, { text: answer }));
  if (!ruling) return;
  await rule(stage, 'cpm', step(), dispute, ruling);
  if (!appeal) return;
  await stage.play(rival, step(), (work) => appealRuling(work, dispute.id, { text: appeal.text }));
  if (appeal.ruling) await rule(stage, 'sh', step(), dispute, appeal.ruling);
}

function rule(
  stage: Stage,
  judge: string,
  moment: string,
  { id }: ClaimDispute,
  ruling: NonNullable<DisputeScenario['ruling']>,
): Promise<ClaimDispute> {
  return stage.play(judge, moment, (work) => ruleOnDispute(work, id, ruling));
}
