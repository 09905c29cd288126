/** Few of each reply, so that records come from many: of each status some. */
const IDS_OF_ONE_REPLY = 1;
const IDS_OF_FIRST_REPLY = 2;

/** Calls whose parameter is an id of another list. */
const SAME_KIND = {
  '/ai/leads': '/leads',
  '/cost-sheets': '/pricing/cost-sheets',
  '/pricing/dynamic': '/units',
  '/pricing/inputs': '/units',
  '/invitations/details': '/invitations',
  '/invitations/status': '/invitations',
  '/invitations/verify': '/invitations',
  '/payments/reports/installments': '/payments/installments',
  '/payments/reports/overdue': '/payments/installments',
  '/payments/reports/due-today': '/payments/installments',
  '/files/resource/{id}': '/files',
};

/** What a property or a parameter of this name refers to; other names that end with `ById` are people. */
const KIND_OF_NAME = {
  channelPartner: '/channel-partners',
  costSheet: '/pricing/cost-sheets',
  depositAccount: '/bank-accounts',
  dispute: '/partner-claims/disputes',
  except: '/leads',
  installment: '/payments/installments',
  invitation: '/invitations',
  invoice: '/invoices',
  key: '/lead-sources',
  lead: '/leads',
  matchingLead: '/leads',
  milestone: '/construction/milestones',
  paymentPlan: '/payments/plans',
  plan: '/payments/plans',
  priceList: '/price-lists',
  project: '/projects',
  receipt: '/payments/transactions',
  record: '/leads',
  reservedForLead: '/leads',
  run: '/demand-runs',
  sale: '/sales',
  tower: '/towers',
  unit: '/units',
};
const PEOPLE = new Set(['actor', 'manager', 'owner', 'salesExecutive', 'user']);

/** Ids of one caller by kind, met in replies: each as the pair of what the two servers call it. */
export class Ids {
  #most;
  #kinds = new Map();

  constructor(most) {
    this.#most = most;
  }

  of(kind) {
    return [...(this.#kinds.get(kind)?.values() ?? [])];
  }

  /** Takes a few ids of each kind out of the replies of both servers to a question. */
  learn(path, before, after) {
    const kind = kindOfPath(path);
    const room = new Map();
    const take = (of, first, second) => {
      if (typeof first !== 'string' || typeof second !== 'string') return;
      const known = this.#kinds.get(of) ?? new Map();
      const taken = room.get(of) ?? {
        count: 0,
        most: known.size > 0 ? IDS_OF_ONE_REPLY : IDS_OF_FIRST_REPLY,
      };
      if (taken.count >= taken.most || known.size >= this.#most || known.has(first)) return;
      this.#kinds.set(of, known.set(first, { before: first, after: second }));
      room.set(of, { ...taken, count: taken.count + 1 });
    };
    if (kind === '/files/{id}/link') takeLink(before.data, after.data, take);
    else if (kind === '/audit') takeInvitations(before.data, after.data, take);
    else if (kind.endsWith('/shares')) takeShares(before.data, after.data, take);
    walk({ before: before.data, after: after.data, name: '', kind }, take);
  }
}

/** The list that a path of one record belongs to. */
export function kindOfPath(path) {
  return SAME_KIND[path] ?? path;
}

export function kindOfParameter(path, name) {
  const list = path.slice(0, path.indexOf(`/{${name}}`));
  return SAME_KIND[list] ?? list;
}

/** The kind of `unitId` or `units`. */
export function kindOfName(name) {
  const word = name.replace(/Id$|Ids$|s$/, '');
  if (PEOPLE.has(word) || word.endsWith('By')) return '/users';
  return KIND_OF_NAME[word] ?? null;
}

function walk({ before, after, name, kind }, take) {
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null) return;
  if (Array.isArray(before)) {
    before.forEach((row, at) => walk({ before: row, after: after[at], name, kind }, take));
    return;
  }
  // A row of the list itself, or a record inside of one, named by its property.
  const own = name === '' ? kind : kindOfName(name);
  if (own && 'id' in before) take(own, before.id, after.id);
  for (const [key, value] of Object.entries(before)) {
    const other = kindOfName(key);
    if (typeof value === 'string' && key.endsWith('Id') && other) take(other, value, after[key]);
    else walk({ before: value, after: after[key], name: key, kind }, take);
  }
}

function takeLink(before, after, take) {
  take('/files/signed', before.url?.split('/').at(-1), after.url?.split('/').at(-1));
}

/** There is no list of invitations; the audit trail names those that were sent. */
function takeInvitations(before, after, take) {
  before.forEach(({ action, resourceId }, at) => {
    if (action === 'invite') take('/invitations', resourceId, after[at]?.resourceId);
  });
}

function takeShares(before, after, take) {
  before.forEach(({ path }, at) =>
    take('/shared/cost-sheets', path?.split('/').at(-1), after[at]?.path?.split('/').at(-1)),
  );
}
