import type { Role } from '../../src/platform/contract/roles.ts';

// Who may do what to which rows, written down a second time from the description of the roles, not from the code:
// the matrix of tests compares every cell with this.

/** What a right on a row depends on. */
export interface RowFacts {
  /** Of a lead; of a sale the executive behind it. */
  ownerId: string | null;
  channelPartnerId: string | null;
  broughtById: string | null;
}

export interface Person {
  id: string;
  role: Role;
  channelPartnerId: string | null;
  /** Himself and everyone below him. */
  teamIds: readonly string[];
}

type Sees = (row: RowFacts, person: Person) => boolean;

const everything: Sees = () => true;
const nothing: Sees = () => false;
const own: Sees = (row, { id }) => row.ownerId === id;
const ofTeam: Sees = (row, { teamIds }) => row.ownerId !== null && teamIds.includes(row.ownerId);
const ofTeamOrNobody: Sees = (row, person) => row.ownerId === null || ofTeam(row, person);
const ofPartnersOrOwn: Sees = (row, person) => row.channelPartnerId !== null || own(row, person);
const ofFirm: Sees = (row, { channelPartnerId }) => row.channelPartnerId === channelPartnerId;
const brought: Sees = (row, person) => ofFirm(row, person) && row.broughtById === person.id;

export const LEAD_ROWS: Record<Role, Sees> = {
  'Business Head': everything,
  'Project Director': everything,
  'Sales Head': everything,
  'Finance Head': nothing,
  'Marketing Head': everything,
  'Sales Manager': ofTeamOrNobody,
  'Finance Manager': nothing,
  'Channel Partner Manager': ofPartnersOrOwn,
  'Sales Executive': own,
  'Channel Partner Admin': ofFirm,
  'Channel Partner Agent': brought,
};

export const SALE_ROWS: Record<Role, Sees> = {
  ...LEAD_ROWS,
  'Finance Head': everything,
  'Finance Manager': everything,
  'Sales Manager': ofTeam,
};

/** Assigned projects, all of them in the matrix; partners and executives only active ones. */
export const PROJECT_ROWS: Record<Role, Sees> = {
  ...LEAD_ROWS,
  'Finance Head': everything,
  'Finance Manager': everything,
  'Sales Manager': everything,
  'Channel Partner Manager': everything,
  'Sales Executive': everything,
  'Channel Partner Admin': everything,
  'Channel Partner Agent': everything,
};

const INITIALS: Record<string, Role> = {
  BH: 'Business Head',
  PD: 'Project Director',
  SH: 'Sales Head',
  FH: 'Finance Head',
  MH: 'Marketing Head',
  SM: 'Sales Manager',
  FM: 'Finance Manager',
  CPM: 'Channel Partner Manager',
  SE: 'Sales Executive',
  CPA: 'Channel Partner Admin',
  CPG: 'Channel Partner Agent',
};

function roles(initials: string): Role[] {
  return initials.split(' ').flatMap((one) => INITIALS[one] ?? []);
}

const EVERYONE = 'BH PD SH FH MH SM FM CPM SE CPA CPG';
const SALES = 'BH PD SH MH SM CPM SE CPA CPG';
/** Staff who see money of sales: no Marketing Head, no partner. */
const MONEY = 'BH PD SH FH SM FM CPM SE';

export type RowKind =
  | 'lead'
  | 'costSheet'
  | 'sale'
  | 'plan'
  | 'installment'
  | 'receipt'
  | 'invoice'
  | 'unit'
  | 'tower'
  | 'project';

interface CallRights {
  call: string;
  row: RowKind;
  rows: Record<Role, Sees>;
  /** Roles that are ever let in. */
  door: readonly Role[];
  /** Rows that may be seen and still not be changed. */
  isClosed: Sees;
}

function rights(
  call: string,
  row: RowKind,
  rows: Record<Role, Sees>,
  door: string,
  isClosed = nothing,
): CallRights {
  return { call, row, rows, door: roles(door), isClosed };
}

/** A receipt that waits is corrected by who recorded it, in the matrix the Sales Head, and by Finance. */
const recordedByAnother: Sees = (_row, { role }) => !roles('BH PD SH FH FM').includes(role);
/** For a Channel Partner Manager, "Sales Manager and above" are the rows of partners. */
const notOfPartners: Sees = (row, { role }) =>
  role === 'Channel Partner Manager' && row.channelPartnerId === null;

/** Every call that names a row. */
export const RIGHTS: readonly CallRights[] = [
  rights('GET /leads/{id}', 'lead', LEAD_ROWS, SALES),
  rights('PUT /leads/{id}', 'lead', LEAD_ROWS, SALES),
  rights('GET /leads/{id}/interactions', 'lead', LEAD_ROWS, SALES),
  rights('POST /leads/{id}/interactions', 'lead', LEAD_ROWS, SALES),
  rights('GET /pricing/cost-sheets/{id}', 'costSheet', LEAD_ROWS, SALES),
  rights('GET /cost-sheets/{id}/pdf', 'costSheet', LEAD_ROWS, SALES),
  rights('GET /sales/{id}', 'sale', SALE_ROWS, EVERYONE),
  rights('PUT /sales/{id}', 'sale', SALE_ROWS, MONEY),
  rights('GET /sales/{id}/ledger', 'sale', SALE_ROWS, MONEY),
  rights('GET /sales/{id}/statement', 'sale', SALE_ROWS, MONEY),
  rights('GET /sales/{id}/statement/pdf', 'sale', SALE_ROWS, MONEY),
  rights('GET /explain/{resource}/{id}/{field}', 'sale', SALE_ROWS, MONEY),
  rights('GET /payments/plans/{id}', 'plan', SALE_ROWS, EVERYONE),
  rights('GET /payments/installments/{id}', 'installment', SALE_ROWS, EVERYONE),
  rights('GET /payments/transactions/{id}', 'receipt', SALE_ROWS, MONEY),
  rights('PUT /payments/transactions/{id}', 'receipt', SALE_ROWS, MONEY, recordedByAnother),
  rights('GET /payments/transactions/{id}/pdf', 'receipt', SALE_ROWS, MONEY),
  rights('POST /payments/transactions/{id}/verify', 'receipt', SALE_ROWS, 'BH PD FH FM'),
  rights('GET /invoices/{id}', 'invoice', SALE_ROWS, MONEY),
  rights('GET /invoices/{id}/pdf', 'invoice', SALE_ROWS, MONEY),
  rights('POST /invoices/{id}/payment', 'invoice', SALE_ROWS, MONEY),
  rights('POST /invoices/from-sale/{id}', 'sale', SALE_ROWS, 'BH PD SH FH SM FM CPM', notOfPartners),
  rights('GET /projects/{id}', 'project', PROJECT_ROWS, EVERYONE),
  rights('GET /towers/{id}', 'tower', PROJECT_ROWS, EVERYONE),
  rights('GET /units/{id}', 'unit', PROJECT_ROWS, EVERYONE),
];
