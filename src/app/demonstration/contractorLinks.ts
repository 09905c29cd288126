import { Readable } from 'node:stream';
import { addHours } from '#platform/contract/calendar.ts';
import type { Instant } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { addPhoto, reportDone } from '#site/contractor-links/server/link.acts.ts';
import type { ActServices } from '#site/contractor-links/server/link.acts.ts';
import { createLink } from '#site/contractor-links/server/link.commands.ts';
import { enterPin } from '#site/contractor-links/server/link.open.ts';
import { contractorLinks } from '#site/contractor-links/server/link.throttle.ts';
import { siteDrawing } from './pictures/siteDrawing.ts';
import type { Hands } from './hands.ts';
import type { Stage } from './stage.ts';
import { at } from './stage.ts';

/** What the first contractors do with their links; the others have not opened theirs. */
const ANSWERS = ['done', 'photo'] as const;
const LINKS = 4;

interface IssueOfContractor {
  contractorId: string;
  projectId: string;
  issueId: string;
}

/** Contractors get links to their issues: one reports an issue as put right with a photo, another sends a photo of one. */
export async function playContractorLinks(stage: Stage, hands: Hands): Promise<void> {
  const moment = at(stage.daysAgo(1), 18);
  const issues = await stage.play('pd', moment, firstIssues);
  for (const [index, issue] of issues.entries()) {
    const made = await stage.play('pd', moment, (work) =>
      createLink(work, hands.tokens, issue.contractorId, issue.projectId),
    );
    const does = ANSWERS[index];
    if (does === undefined) continue;
    const token = hands.tokens.tokenOf('contractorLink', stage.organizationId, made.link.id);
    await answerIssue(hands, {
      token,
      pin: made.pin,
      issueId: issue.issueId,
      does,
      moment: addHours(moment, 1),
    });
  }
}

/** The first open issue of each contractor at work, by project. */
async function firstIssues({ db }: Work): Promise<IssueOfContractor[]> {
  const rows = await db
    .selectFrom('siteIssue')
    .innerJoin('contractor', 'contractor.id', 'siteIssue.contractorId')
    .select(['siteIssue.id as issueId', 'contractor.id as contractorId', 'siteIssue.projectId'])
    .distinctOn(['contractor.companyName', 'siteIssue.projectId'])
    .where('siteIssue.status', 'in', ['open', 'inProgress'])
    .where('contractor.status', '=', 'active')
    .orderBy('contractor.companyName')
    .orderBy('siteIssue.projectId')
    .orderBy('siteIssue.createdAt')
    .limit(LINKS)
    .execute();
  return rows;
}

interface Answer {
  token: string;
  pin: string;
  issueId: string;
  does: (typeof ANSWERS)[number];
  moment: Instant;
}

async function answerIssue(hands: Hands, { token, pin, issueId, does, moment }: Answer): Promise<void> {
  const services: ActServices = {
    ...hands,
    subscribers: [],
    throttle: contractorLinks(hands.pool),
    isHistory: true,
  };
  const opening = { token, ip: '203.0.113.31', userAgent: 'Phone of the demonstration', now: moment };
  const { pass } = await enterPin(services, opening, pin);
  const content = await hands.files.receive(Readable.from([siteDrawing(9, issueId.length + does.length)]));
  try {
    await addPhoto(services, opening, issueId, { name: 'put-right.png', content, fields: { pass } });
  } finally {
    await hands.files.discard(content);
  }
  if (does === 'done') await reportDone(services, opening, { pass, issueId });
}
