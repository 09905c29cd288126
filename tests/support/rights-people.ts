import type { Role } from '#platform/contract/roles.ts';

// Who the roles are, and which rows each of them sees, written down a second time from the description of the
// roles, not from the code: the matrix of tests compares every cell with this.

/** What a right on a row depends on. */
export interface RowFacts {
  /** Of a lead; of a sale the executive behind it; whose notification, session or file it is; the person himself. */
  ownerId: string | null;
  channelPartnerId: string | null;
  broughtById: string | null;
  /** Of a person and of his invitation. */
  inviterId: string | null;
  /** Of a person. */
  role: Role | null;
  /** Of a project, and of what stands in it. */
  isOnSale: boolean;
  assignedIds: readonly string[];
}

export const NO_FACTS: RowFacts = {
  ownerId: null,
  channelPartnerId: null,
  broughtById: null,
  inviterId: null,
  role: null,
  isOnSale: true,
  assignedIds: [],
};

export interface Person {
  id: string;
  role: Role;
  channelPartnerId: string | null;
  /** Himself and everyone below him. */
  teamIds: readonly string[];
}

export type Sees = (row: RowFacts, person: Person) => boolean;

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

export function roles(initials: string): Role[] {
  return initials.split(' ').map((one) => {
    const role = INITIALS[one];
    if (!role) throw new Error(`${one} is no role.`);
    return role;
  });
}

export const EVERYONE = 'BH PD SH FH MH SM FM CPM SE CPA CPG';
export const ADMIN = 'BH PD';
export const MANAGEMENT = 'BH PD SH FH MH SM FM CPM';
export const SALES = 'BH PD SH MH SM CPM SE CPA CPG';
/** Who books and reserves: no Marketing Head, no partner. */
export const SELLERS = 'BH PD SH SM CPM SE';
/** Who rules on whose a customer is. */
export const JUDGES = 'BH PD SH CPM';
/** Who builds: those of CONSTRUCTION. */
export const BUILDERS = 'BH PD SM FM';
/** Who sees commissions; the Marketing Head knows totals only. */
export const COMMISSIONS = 'BH PD SH FH SM FM CPM SE CPA CPG';
export const FINANCE = 'BH PD FH FM';
/** Who sees the invoices of partner firms, with their tax. */
export const PARTNER_INVOICES = 'BH PD SH FH SM FM CPM CPA';
/** Who may change prices: authority of 70 or more. */
export const PRICES = 'BH PD SH FH MH SM FM';
/** Who approves documents: the same authority. */
export const APPROVERS = PRICES;
/** Staff who see what was received for a sale, and who its buyer is by papers: no Marketing Head, no partner. */
export const MONEY = 'BH PD SH FH SM FM CPM SE';
/** Everybody who has somebody more junior to invite. */
export const INVITERS = 'BH PD SH FH MH SM FM CPM SE CPA';

export const everything: Sees = () => true;
export const nothing: Sees = () => false;
export const own: Sees = (row, { id }) => row.ownerId === id;
const ofTeam: Sees = (row, { teamIds }) => row.ownerId !== null && teamIds.includes(row.ownerId);
const ofTeamOrNobody: Sees = (row, person) =>
  row.ownerId === null ? row.assignedIds.includes(person.id) : ofTeam(row, person);
const ofPartnersOrOwn: Sees = (row, person) => row.channelPartnerId !== null || own(row, person);
const ofFirm: Sees = (row, { channelPartnerId }) => row.channelPartnerId === channelPartnerId;
const brought: Sees = (row, person) => ofFirm(row, person) && row.broughtById === person.id;
const onSaleAndAssigned: Sees = (row, { id }) => row.isOnSale && row.assignedIds.includes(id);
const invitedOrReporting: Sees = (row, person) => ofTeam(row, person) || row.inviterId === person.id;
const invited: Sees = (row, { id }) => row.inviterId === id;

export type RowsOfRole = Record<Role, Sees>;

/** Interactions, files and cost sheets of a lead are seen with it. */
export const LEAD_ROWS: RowsOfRole = {
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

/** Claims of partners, and disputes over them: who rules sees all, others as far as they brought the customer. */
export const CLAIM_ROWS: RowsOfRole = {
  ...LEAD_ROWS,
  'Marketing Head': nothing,
  'Sales Manager': nothing,
  'Channel Partner Manager': everything,
  'Sales Executive': nothing,
};

export const SALE_ROWS: RowsOfRole = {
  ...LEAD_ROWS,
  'Finance Head': everything,
  'Finance Manager': everything,
  'Sales Manager': ofTeam,
};

/** With towers, units, price inputs and files. Who is not restricted sees them all. */
export const PROJECT_ROWS: RowsOfRole = {
  ...inEveryRole(everything),
  'Sales Executive': onSaleAndAssigned,
  'Channel Partner Admin': onSaleAndAssigned,
  'Channel Partner Agent': onSaleAndAssigned,
};

/** ADMIN sees everybody, the others themselves, those who report to them and those they invited. */
export const USER_ROWS: RowsOfRole = {
  ...inEveryRole(invitedOrReporting),
  'Business Head': everything,
  'Project Director': everything,
};

export const INVITATION_ROWS: RowsOfRole = {
  ...inEveryRole(invited),
  'Business Head': everything,
  'Project Director': everything,
};

/** Requests for 4 %: who asked, and whoever has the limit to grant them. */
export const APPROVAL_ROWS: RowsOfRole = {
  ...inEveryRole(own),
  'Business Head': everything,
  'Project Director': everything,
  'Sales Head': everything,
  'Finance Head': everything,
};

/** Who is there: ADMIN and the Sales Head see everybody of sales, the others themselves and who reports to them. */
export const PRESENCE_ROWS: RowsOfRole = keptBy(ofTeam);

/** Leads handed on together: one's own doing, that of everybody for ADMIN and the Sales Head. */
export const REASSIGNMENT_ROWS: RowsOfRole = keptBy(own);

/** Jobs: who asked for one, and ADMIN. */
export const JOB_ROWS: RowsOfRole = {
  ...inEveryRole(own),
  'Business Head': everything,
  'Project Director': everything,
};

function keptBy(sees: Sees): RowsOfRole {
  return {
    ...inEveryRole(sees),
    'Business Head': everything,
    'Project Director': everything,
    'Sales Head': everything,
  };
}

export const OWN_ROWS: RowsOfRole = inEveryRole(own);
export const ALL_ROWS: RowsOfRole = inEveryRole(everything);

/** Partner firms: people of one see it alone. */
export const FIRM_ROWS: RowsOfRole = { ...ALL_ROWS, 'Channel Partner Admin': ofFirm };

function inEveryRole(sees: Sees): RowsOfRole {
  return {
    'Business Head': sees,
    'Project Director': sees,
    'Sales Head': sees,
    'Finance Head': sees,
    'Marketing Head': sees,
    'Sales Manager': sees,
    'Finance Manager': sees,
    'Channel Partner Manager': sees,
    'Sales Executive': sees,
    'Channel Partner Admin': sees,
    'Channel Partner Agent': sees,
  };
}

/** Rows that may be seen by anyone but changed by these alone. */
export function closedTo(initials: string): Sees {
  const open = new Set(roles(initials));
  return (_row, { role }) => !open.has(role);
}

/** Whom each role may invite: strictly more junior ones, a firm's admin only agents, an agent nobody. */
export const INVITES: Readonly<Record<string, string>> = {
  'Business Head': 'SH FH MH SM FM CPM SE CPA CPG',
  'Project Director': 'SH FH MH SM FM CPM SE CPA CPG',
  'Sales Head': 'SM FM CPM SE CPA CPG',
  'Finance Head': 'SM FM CPM SE CPA CPG',
  'Marketing Head': 'SM FM CPM SE CPA CPG',
  'Sales Manager': 'SE CPA CPG',
  'Finance Manager': 'SE CPA CPG',
  'Channel Partner Manager': 'SE CPA CPG',
  'Sales Executive': 'CPG',
  'Channel Partner Admin': 'CPG',
};
