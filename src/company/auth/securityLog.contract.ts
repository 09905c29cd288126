import * as z from 'zod';
import { call, flat, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, day, id } from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { Named } from '#company/people/user.contract.ts';

export const SECURITY_EVENTS = [
  'signedIn',
  'passwordRefused',
  'codeRefused',
  'lockedOut',
  'signedOut',
  'sessionEnded',
  'sessionStolen',
  'passwordChanged',
  'passwordReset',
  'factorEnabled',
  'factorRemoved',
  'factorReset',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyRefused',
  'passkeyCopied',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

export const SecurityEvent = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(SECURITY_EVENTS),
  person: Named,
  /** The administrator who did it; null where the person did, or whoever knew the address. */
  actor: Named.nullable(),
  /** In words: 'Firefox on Windows'. Null where it came without one. */
  device: z.string().nullable(),
  ip: z.string().nullable(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const listSecurityEvents = call({
  method: 'GET',
  path: '/security-log',
  summary: 'Sign-ins, refusals, lockouts and changes of what people sign in with, newest first; of 400 days',
  can: GROUPS.ADMIN,
  query: z.object({
    ...pageQuery,
    personId: id().optional(),
    kind: anyValueOf(SECURITY_EVENTS),
    from: day('From').optional(),
    to: day('To').optional(),
  }),
  reply: page(SecurityEvent),
});

export const endSessionsOfPerson = call({
  method: 'DELETE',
  path: '/users/{id}/sessions',
  summary: 'End all sessions of another person',
  can: GROUPS.ADMIN,
  reply: flat(z.strictObject({ ended: z.number().int() })),
  errors: { conflict: 'Oneself.' },
});
