import type { CompanyIds } from './many-deals.ts';
import type { Question } from './company-questions.ts';

/** What the daily work on leads asks of the server, by whom. */
export type LeadQuestion = Omit<Question, 'maxMs'>;

const OPEN = 'status=new,contacted,qualified,siteVisit,negotiating';
const day = (daysAhead: number) => new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);

/** Every order of the list, every filter that its screen offers, and each of what people type. */
const LISTS: readonly [string, string][] = [
  ['newest first', ''],
  ['oldest first', 'sort=createdAt'],
  ['by name', 'sort=firstName'],
  ['by name, from the end', 'sort=-firstName'],
  ['by follow-up', 'sort=nextFollowUpAt'],
  ['by follow-up, latest first', 'sort=-nextFollowUpAt'],
  ['by score', 'sort=-score'],
  ['by score, lowest first', 'sort=score'],
  ['page 20', 'page=20'],
  ['page 20 by score', 'page=20&sort=-score'],
  ['open', OPEN],
  ['open by score', `${OPEN}&sort=-score`],
  ['open by follow-up', `${OPEN}&sort=nextFollowUpAt`],
  ['open by name', `${OPEN}&sort=firstName`],
  ['new', 'status=new'],
  ['negotiating by score', 'status=negotiating&sort=-score'],
  ['lost', 'status=lost'],
  ['of two sources', 'source=referral,walkIn'],
  ['of a source by name', 'source=event&sort=firstName'],
  ['hot', 'grade=hot'],
  ['hot and open by score', `${OPEN}&grade=hot&sort=-score`],
  ['warm by follow-up', 'grade=warm&sort=nextFollowUpAt'],
  ['of a project', 'projectId={project}'],
  ['of a project, open by score', `${OPEN}&projectId={project}&sort=-score`],
  ['of an owner', 'ownerId={executive}'],
  ['of an owner, open by follow-up', `${OPEN}&ownerId={executive}&sort=nextFollowUpAt`],
  ['of an owner by score', 'ownerId={executive}&sort=-score'],
  ['of nobody', `${OPEN}&unassigned=true`],
  ['of a firm', 'channelPartnerId={firm}'],
  ['of an agent', 'broughtById={agent}'],
  ['answered late', 'lateResponse=true'],
  ['with high priority', 'highPriority=true'],
  ['with high priority by score', 'highPriority=true&sort=-score'],
  ['needing attention', 'needsAttention=true'],
  ['needing attention by score', 'needsAttention=true&sort=-score'],
  ['to be booked', 'bookingRequested=true'],
  ['follow-up overdue', `followUpBefore=${day(0)}T00:00:00.000Z&${OPEN}`],
  ['visiting within a week', `visitFrom=${day(0)}&visitTo=${day(7)}`],
  ['lock ends within two weeks', `lockEndsBy=${day(14)}`],
  ['of a budget', 'budgetMin=1200000000&budgetMax=1400000000'],
  ['of a budget by score', 'budgetMin=1700000000&sort=-score'],
  ['of a month', `from=${day(-60)}&to=${day(-30)}`],
  ['of a month by score', `from=${day(-60)}&to=${day(-30)}&sort=-score`],
  ['search: part of a first name', 'search=priy'],
  ['search: part of a last name', 'search=kulk'],
  ['search: first and last name', 'search=priya%20kulkarni'],
  ['search: part of a name, open by score', `search=des&${OPEN}&sort=-score`],
  ['search: a phone number', 'search=70000%2009123'],
  ['search: the beginning of a phone number', 'search=700000'],
  ['search: an e-mail address', 'search=lead9123@example.test'],
  ['search: nobody', 'search=zzzz'],
];

export function leadQuestions({ project, executive, firm, agent, lead }: CompanyIds): LeadQuestion[] {
  const ids: Readonly<Record<string, string>> = { project, executive, firm, agent };
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, key: string) => ids[key] ?? '');
  const head = (name: string, path: string): LeadQuestion => ({
    name,
    role: 'Business Head',
    path: `/api${path}`,
  });
  const manager = (name: string, path: string): LeadQuestion => ({
    name,
    role: 'Sales Manager',
    path: `/api${path}`,
  });
  const executiveAsks = (name: string, path: string): LeadQuestion => ({
    name,
    role: 'Sales Executive',
    path: `/api${path}`,
  });
  return [
    ...LISTS.map(([name, query]) => head(`list ${name}`, `/leads?limit=25&${filled(query)}`)),
    manager('list of a manager, newest first', '/leads?limit=25'),
    manager('list of a manager, open by score', `/leads?limit=25&${OPEN}&sort=-score`),
    manager('list of a manager, needing attention', '/leads?limit=25&needsAttention=true&sort=-score'),
    executiveAsks('list of an executive, open by score', `/leads?limit=25&${OPEN}&sort=-score`),
    executiveAsks(
      'list of an executive, needing attention',
      '/leads?limit=25&needsAttention=true&sort=-score',
    ),
    head('board', '/leads/pipeline'),
    head('board by budget', '/leads/pipeline?sort=-budget'),
    head('board of a project', `/leads/pipeline?projectId=${project}`),
    executiveAsks('board of an executive', '/leads/pipeline'),
    head('call list', `/leads/calls?ownerId=${executive}`),
    executiveAsks('call list of an executive', '/leads/calls'),
    head('high priority', '/leads/high-priority'),
    executiveAsks('high priority of an executive', '/leads/high-priority'),
    head('needs attention', '/leads/needs-attention'),
    executiveAsks('needs attention of an executive', '/leads/needs-attention'),
    head('score analytics', '/leads/score-analytics'),
    head('conversion probability', '/analytics/predictions/lead-conversion-probability'),
    head('report: funnel of the year', '/analytics/lead-funnel'),
    head('report: funnel of two years', `/analytics/lead-funnel?from=${day(-729)}&compare=none`),
    head('report: leads by source', '/analytics/lead-analysis'),
    head('report: leads by person of 12 months', '/analytics/lead-kpis?groupBy=user&period=last12Months'),
    head(
      'report: leads of a project by month',
      `/analytics/lead-analysis?groupBy=month&projectId=${project}`,
    ),
    manager('report: funnel of a manager', '/analytics/lead-funnel'),
    executiveAsks('report: main figures of an executive', '/analytics/lead-kpis?include=quality'),
    head('insights of a lead', `/ai/leads/${lead}/insights`),
    head('dashboard', '/analytics/dashboard'),
  ];
}
