import { hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { MAIL_SENDERS } from '../buyerMail.rules.ts';
import { foundMails } from './buyerMail.queries.ts';

/** Whoever may read a mail hears whether it arrived. */
export const buyerMailAudience: Audience = {
  mayHear: ({ role }) => hasRole(role, ...MAIL_SENDERS),
  visible: async (read, ids) => {
    const rows = await foundMails(read, {})
      .select('buyerMail.id')
      .where('buyerMail.id', 'in', [...ids])
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};

/** Texts and rules are the organization's own; its id stands for them. */
export const mailSettingAudience: Audience = {
  mayHear: ({ role }) => hasRole(role, ...MAIL_SENDERS),
  visible: ({ caller }, ids) => Promise.resolve(new Set(ids.filter((id) => id === caller.organizationId))),
};
