import type { SignShape, Tone } from './Sign.tsx';

export interface StatusLook {
  word: string;
  shape: SignShape;
  tone: Tone;
}

export const look = (word: string, shape: SignShape, tone: Tone): StatusLook => ({ word, shape, tone });

/** Every state of every resource that a screen shows: its word, its sign, its tone. */
export const STATUS = {
  unit: {
    available: look('Available', 'tick', 'success'),
    reserved: look('Held', 'lock', 'amber'),
    blocked: look('Blocked', 'ban', 'faint'),
    sold: look('Sold', 'tick', 'primary'),
  },
  lead: {
    new: look('New', 'empty', 'primary'),
    contacted: look('Contacted', 'pie20', 'primary'),
    qualified: look('Qualified', 'pie42', 'primary'),
    siteVisit: look('Site visit', 'pie64', 'primary'),
    negotiating: look('Negotiating', 'pie86', 'primary'),
    closed: look('Closed', 'tick', 'success'),
    lost: look('Lost', 'cross', 'faint'),
  },
  sale: {
    booked: look('Booked', 'pie25', 'primary'),
    agreement: look('Agreement', 'pie50', 'primary'),
    registered: look('Registered', 'pie75', 'primary'),
    completed: look('Completed', 'tick', 'success'),
    cancelled: look('Cancelled', 'cross', 'faint'),
  },
  installment: {
    pending: look('Pending', 'empty', 'faint'),
    due: look('Due', 'ring', 'primary'),
    partiallyPaid: look('Partially paid', 'half', 'amber'),
    overdue: look('Overdue', 'alert', 'error'),
    paid: look('Paid', 'tick', 'success'),
    waived: look('Waived', 'dash', 'faint'),
    cancelled: look('Cancelled', 'cross', 'faint'),
    heldForRegistration: look('Held for registration', 'lock', 'neutral'),
  },
  invoice: {
    draft: look('Draft', 'empty', 'faint'),
    issued: look('Issued', 'ring', 'primary'),
    partiallyPaid: look('Partially paid', 'half', 'amber'),
    overdue: look('Overdue', 'alert', 'error'),
    paid: look('Paid', 'tick', 'success'),
    cancelled: look('Cancelled', 'cross', 'faint'),
  },
  receipt: {
    recorded: look('To verify', 'half', 'amber'),
    verified: look('Verified', 'tick', 'success'),
    bounced: look('Bounced', 'alert', 'error'),
    reversed: look('Reversed', 'return', 'faint'),
  },
  refund: {
    toRecord: look('To pay', 'ring', 'amber'),
    recorded: look('To confirm', 'half', 'amber'),
    paid: look('Paid', 'tick', 'success'),
  },
  template: {
    active: look('Active', 'tick', 'success'),
    inactive: look('Inactive', 'box', 'faint'),
  },
  plan: {
    active: look('Active', 'ring', 'primary'),
    completed: look('Completed', 'tick', 'success'),
    cancelled: look('Cancelled', 'cross', 'faint'),
    superseded: look('Superseded', 'box', 'faint'),
  },
  costSheet: {
    issued: look('Issued', 'ring', 'primary'),
    accepted: look('Accepted', 'tick', 'success'),
    expired: look('Expired', 'alert', 'error'),
    superseded: look('Superseded', 'box', 'faint'),
  },
  approval: {
    requested: look('Requested', 'half', 'amber'),
    granted: look('Approved', 'tick', 'success'),
    refused: look('Rejected', 'cross', 'error'),
    withdrawn: look('Withdrawn', 'return', 'faint'),
    expired: look('Expired', 'alert', 'faint'),
  },
  project: {
    planning: look('Planning', 'empty', 'faint'),
    active: look('Active', 'ring', 'primary'),
    onHold: look('On hold', 'pause', 'amber'),
    completed: look('Completed', 'tick', 'success'),
    archived: look('Archived', 'box', 'faint'),
  },
  user: {
    invited: look('Invited', 'half', 'amber'),
    active: look('Active', 'tick', 'success'),
    deactivated: look('Deactivated', 'ban', 'faint'),
  },
  invitation: {
    pending: look('Pending', 'half', 'amber'),
    accepted: look('Accepted', 'tick', 'success'),
    expired: look('Expired', 'alert', 'error'),
    revoked: look('Revoked', 'cross', 'faint'),
  },
  tower: {
    planned: look('Planned', 'empty', 'faint'),
    underConstruction: look('Under construction', 'pie25', 'primary'),
    structureComplete: look('Structure complete', 'pie50', 'primary'),
    ocReceived: look('OC received', 'pie75', 'primary'),
    handedOver: look('Handed over', 'tick', 'success'),
  },
} as const satisfies Record<string, Record<string, StatusLook>>;

export type StatusResource = keyof typeof STATUS;
export type StatusOf<Resource extends StatusResource> = keyof (typeof STATUS)[Resource] & string;

/** The look of a state. A state this build does not know yet is shown by its own name, never hidden. */
export function statusLook(resource: StatusResource, status: string): StatusLook {
  const known: Partial<Record<string, StatusLook>> = STATUS[resource];
  return known[status] ?? look(status, 'ring', 'faint');
}
