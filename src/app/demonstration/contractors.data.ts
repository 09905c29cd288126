import type { Specialization } from '#site/contractors/contractor.rules.ts';

export interface DemoContractor {
  key: string;
  companyName: string;
  contactPerson: string;
  phone: string;
  specializations: readonly Specialization[];
  pan: string;
  gstin?: string;
  /** From today. */
  licenceDays: number;
  capacityProjects?: number;
  /** What reviewers mostly give: quality, timeliness and safety lie around it. */
  mark: 3 | 4 | 5;
  isPreferred?: boolean;
  suspended?: string;
  note?: string;
}

/** Fictitious. Two are preferred, one is suspended, and the licence of one ends soon. */
export const CONTRACTORS: readonly DemoContractor[] = [
  {
    key: 'foundations',
    companyName: 'Sahyadri Foundations Pvt Ltd',
    contactPerson: 'Dilip Shinde',
    phone: '+919000009101',
    specializations: ['civil', 'structural'],
    pan: 'AABCS6101F',
    gstin: '27AABCS6101F1ZR',
    licenceDays: 410,
    mark: 4,
  },
  {
    key: 'balaji',
    companyName: 'Balaji RCC Works',
    contactPerson: 'Mahesh Jadhav',
    phone: '+919000009102',
    specializations: ['rcc', 'structural'],
    pan: 'AABCB6102F',
    gstin: '27AABCB6102F1Z7',
    licenceDays: 380,
    mark: 5,
    isPreferred: true,
    note: 'Brings its own tower crane; needs two weeks of notice before each slab.',
  },
  {
    key: 'deccan',
    companyName: 'Deccan Structures',
    contactPerson: 'Venkat Rao',
    phone: '+919000009103',
    specializations: ['rcc', 'civil'],
    pan: 'AABCD6103F',
    gstin: '36AABCD6103F1Z5',
    licenceDays: 200,
    mark: 3,
    note: 'Pumps for the basement of T2 were late twice.',
  },
  {
    key: 'cauvery',
    companyName: 'Cauvery Constructions',
    contactPerson: 'Manjunath Gowda',
    phone: '+919000009104',
    specializations: ['rcc', 'civil', 'structural'],
    pan: 'AABCC6104F',
    gstin: '29AABCC6104F1Z0',
    licenceDays: 290,
    mark: 5,
    isPreferred: true,
  },
  {
    key: 'shree',
    companyName: 'Shree Masonry',
    contactPerson: 'Ganesh More',
    phone: '+919000009105',
    specializations: ['masonry', 'waterproofing'],
    pan: 'AABCS6105F',
    licenceDays: 330,
    mark: 4,
  },
  {
    key: 'golconda',
    companyName: 'Golconda Masonry',
    contactPerson: 'Salim Ahmed',
    phone: '+919000009106',
    specializations: ['masonry'],
    pan: 'AABCG6106F',
    licenceDays: 150,
    capacityProjects: 1,
    mark: 3,
    suspended: 'Edge protection was missing on three floors',
  },
  {
    key: 'indrayani',
    companyName: 'Indrayani Interiors',
    contactPerson: 'Sheetal Gaikwad',
    phone: '+919000009107',
    specializations: ['interiors', 'flooring'],
    pan: 'AABCI6107F',
    licenceDays: 500,
    mark: 4,
  },
  {
    key: 'vertical',
    companyName: 'Vertical Lift Services',
    contactPerson: 'Anand Pillai',
    phone: '+919000009108',
    specializations: ['lifts'],
    pan: 'AABCV6108F',
    gstin: '27AABCV6108F1ZH',
    licenceDays: 18,
    mark: 4,
  },
  {
    key: 'bhima',
    companyName: 'Bhima Facades',
    contactPerson: 'Nitin Kale',
    phone: '+919000009109',
    specializations: ['facade', 'painting'],
    pan: 'AABCB6109F',
    licenceDays: 260,
    mark: 4,
  },
  {
    key: 'mula',
    companyName: 'Mula Finishing Works',
    contactPerson: 'Prakash Salunkhe',
    phone: '+919000009110',
    specializations: ['flooring', 'painting', 'waterproofing'],
    pan: 'AABCM6110F',
    licenceDays: 340,
    mark: 4,
  },
  {
    key: 'krishna',
    companyName: 'Krishna Electricals',
    contactPerson: 'Rajiv Menon',
    phone: '+919000009111',
    specializations: ['electrical', 'fireFighting'],
    pan: 'AABCK6111F',
    licenceDays: 220,
    mark: 4,
  },
  {
    key: 'neera',
    companyName: 'Neera Plumbing and HVAC',
    contactPerson: 'Fatima Shaikh',
    phone: '+919000009112',
    specializations: ['plumbing', 'hvac'],
    pan: 'AABCN6112F',
    licenceDays: 280,
    mark: 4,
  },
];

/** Slabs are cast by one in each project. */
const SLABS: Readonly<Record<string, string>> = { KTR: 'balaji', KVH: 'deccan', KAR: 'cauvery' };
const WORKS_OF: Readonly<Record<string, string>> = {
  excavation: 'foundations',
  foundation: 'foundations',
  lobbies: 'indrayani',
  external: 'bhima',
  lifts: 'vertical',
  finishing: 'mula',
};

/** Who does a work of a project; the handover is the builder's own. */
export function contractorKeyOf(project: string, work: string): string | undefined {
  if (work === 'plinth' || work.startsWith('slab:')) return SLABS[project];
  if (work === 'brickwork') return project === 'KVH' ? 'golconda' : 'shree';
  return WORKS_OF[work];
}
