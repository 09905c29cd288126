import { Link } from 'react-router';
import { formatDay, formatMoneyRange, startCase } from '#platform/contract/format.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { dayHere } from '#platform/web/session/today.ts';
import type { Lead } from '../lead.contract.ts';
import { AnswerDue } from './AnswerDue.tsx';
import { messageRefusal } from '../messaging.rules.ts';
import { FollowUp } from './lead.columns.shared.tsx';
import { financingWord, sourceWord } from './lead.labels.shared.ts';
import { LEAD_STATUS } from './lead.status.shared.ts';

const TIMELINE_LABELS: Record<NonNullable<Lead['timeline']>, string> = {
  immediate: 'Immediately',
  oneToThree: '1–3 months',
  threeToSix: '3–6 months',
  sixToTwelve: '6–12 months',
  beyondTwelve: 'After a year',
};

export function timelineWord(timeline: NonNullable<Lead['timeline']>): string {
  return TIMELINE_LABELS[timeline];
}

/** The facts about a lead, in the order a salesperson needs them. */
export function leadFacts(lead: Lead, seesOwners: boolean): FactEntry[] {
  return [
    { label: 'Stage', value: <StatusSign of={LEAD_STATUS} status={lead.status} /> },
    ...(lead.lostReason ? [{ label: 'Lost reason', value: lostText(lead) }] : []),
    ...(lead.status === 'new' && lead.firstResponseAt === null
      ? [{ label: 'Reply by', value: <AnswerDue since={lead.answerAwaitedAt} /> }]
      : []),
    { label: 'Next follow-up', value: <FollowUp lead={lead} /> },
    { label: 'Wants', value: requirementText(lead) },
    { label: 'Budget', value: formatMoneyRange(lead.budgetMinPaise, lead.budgetMaxPaise) || 'Not given' },
    { label: 'Financing', value: lead.financing ? financingWord(lead.financing) : 'Not given' },
    { label: 'Source', value: `${sourceWord(lead.source)}, ${formatDay(dayHere(lead.createdAt))}` },
    { label: 'Email', value: lead.email ?? 'Not given' },
    ...(seesOwners ? [{ label: 'Owner', value: lead.owner?.name ?? 'Unassigned' }] : []),
    ...(lead.ownerReason ? [{ label: 'Assigned by', value: lead.ownerReason }] : []),
    { label: 'Messages', value: messagesText(lead) },
    ...(lead.tags.length > 0 ? [{ label: 'Tags', value: <Tags tags={lead.tags} /> }] : []),
  ];
}

/** Each leads to all leads that have it. */
function Tags({ tags }: { tags: readonly string[] }) {
  return tags.map((tag, index) => (
    <span key={tag}>
      {index > 0 && ', '}
      <Link to={`/leads?tag=${encodeURIComponent(tag)}`}>{tag}</Link>
    </span>
  ));
}

function requirementText(lead: Lead): string {
  const parts = [
    lead.unitTypes.join(', '),
    lead.projects.map((project) => project.name).join(', '),
    lead.timeline ? timelineWord(lead.timeline) : '',
    lead.purpose ? startCase(lead.purpose) : '',
  ];
  return parts.filter(Boolean).join(', ') || 'Not given';
}

/** Whether the customer may be messaged, and why not. */
function messagesText(lead: Lead): string {
  const refusal = messageRefusal(lead, 'whatsapp', 'service');
  if (refusal) return refusal;
  return lead.consent?.marketing ? 'Allowed, including marketing' : 'Only about the enquiry';
}

function lostText(lead: Lead): string {
  return [lead.lostReason ? startCase(lead.lostReason) : '', lead.lostNote ?? ''].filter(Boolean).join(': ');
}
