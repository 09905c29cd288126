import type { LeadInput } from '#enquiries/leads/lead.contract.ts';
import type { SheetPlace } from './imports.ts';
import { applySheet, previewed } from './imports.ts';
import { csvLine } from '#platform/contract/csv.ts';
import type { SeededProject } from './seeded.ts';
import type { Stage } from './stage.ts';

/** A portal's list of a few days: new people, known people, duplicates, and invalid numbers. */
interface Portal {
  code: string;
  by: string;
  source: LeadInput['source'];
  name: string;
  fresh: number;
  known: number;
  isWritten: boolean;
}

const PORTALS: readonly Portal[] = [
  {
    code: 'KVH',
    by: 'mh',
    source: 'portalHousing',
    name: 'housing-leads-of-the-week.csv',
    fresh: 12,
    known: 3,
    isWritten: true,
  },
  {
    code: 'KTR',
    by: 'mh',
    source: 'portal99acres',
    name: '99acres-weekend.csv',
    fresh: 9,
    known: 4,
    isWritten: false,
  },
];

/** Portal lists: one imported with its leads assigned, which can be undone; one ready to import. */
export async function playLeadImports(
  stage: Stage,
  projects: readonly SeededProject[],
  place: SheetPlace,
): Promise<void> {
  for (const portal of PORTALS) {
    const project = projects.find(({ data }) => data.code === portal.code);
    if (!project) continue;
    const { by, source, name } = portal;
    const text = await listOf(stage, portal, project.id);
    const sheet = { kind: 'leads', by, projectId: project.id, name, text, source } as const;
    const id = await previewed(stage, place, sheet);
    if (portal.isWritten) await applySheet(stage, place, by, id);
  }
}

async function listOf(stage: Stage, { by, fresh, known }: Portal, projectId: string): Promise<string> {
  const people = await stage.play(by, stage.latest, ({ db }) =>
    db
      .selectFrom('lead')
      .innerJoin('leadProject', 'leadProject.leadId', 'lead.id')
      .select(['lead.firstName', 'lead.lastName', 'lead.phone'])
      .where('leadProject.projectId', '=', projectId)
      .where('lead.status', 'in', ['contacted', 'qualified', 'siteVisit'])
      .where('lead.deletedAt', 'is', null)
      .orderBy('lead.id', 'desc')
      .limit(stage.sized(known))
      .execute(),
  );
  const again = people.map(({ firstName, lastName, phone }) => [
    `${firstName} ${lastName ?? ''}`.trim(),
    `0${phone.slice(3, 8)}-${phone.slice(8)}`,
    'Enquired again',
  ]);
  const asked = Array.from({ length: stage.sized(fresh) }, (_, index) => [
    NAMES[index % NAMES.length] ?? 'Anil Kale',
    stage.nextPhone().phone.replace(/^\+91(\d{5})/, '+91 $1 '),
    WISHES[index % WISHES.length] ?? '',
  ]);
  const [first = []] = asked;
  const rows = [
    ...asked,
    ...again,
    first,
    ['Prakash', '98220', 'Call after six'],
    ['', '9000009998', 'Call back in the evening'],
  ];
  return [['Lead name', 'Mobile no', 'Remarks'], ...rows].map(csvLine).join('');
}

const NAMES = [
  'Anjali Sathe',
  'Farhan Qureshi',
  'Deepa Krishnan',
  'Omkar Jadhav',
  'Priya Chandran',
  'Samir Lokhande',
  'Ritu Agarwal',
  'Joseph Mathew',
  'Swati Gokhale',
  'Harsh Vardhan',
  'Meenal Phadke',
  'Zoya Ansari',
];
const WISHES = [
  '2 BHK, east facing',
  'Price list please',
  'Wants to visit on Sunday',
  '3 BHK near the metro',
];
