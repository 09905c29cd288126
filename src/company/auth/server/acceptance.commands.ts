import type { ChangeSubscriber } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { PublicRequest } from '#platform/server/http/route.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import { hashPassword } from '#platform/server/passwords.ts';
import {
  invitingOrganization,
  openInvitation,
  takeUpInvitation,
} from '#company/people/server/invitation.accept.ts';
import { getSessionUser } from '#company/people/server/user.queries.ts';
import type { Acceptance } from '../acceptance.contract.ts';
import type { SessionAnswer } from '../auth.contract.ts';
import type { AuthServices } from './auth.commands.ts';
import { welcomeMail } from './auth.mails.ts';
import { requireUncommon } from './commonPasswords.ts';
import { openSession } from './session.commands.ts';
import { endUnconfirmedOf } from './unconfirmed.commands.ts';

export interface AcceptanceServices extends AuthServices {
  subscribers: readonly ChangeSubscriber[];
}

/** The invited person becomes a user with their own password and is signed in. The link is used up. */
export async function acceptInvitation(
  { pool, tokens, subscribers }: AcceptanceServices,
  id: string,
  { token, email, password, phoneNumber = null }: Acceptance,
  request: PublicRequest,
): Promise<SessionAnswer> {
  const link = { id, token, email };
  const organizationId = await invitingOrganization(pool, link);
  await requireUncommon(password, [email]);
  const { status } = await openInvitation(pool, link, request.now);
  if (status === 'pending') await endUnconfirmedOf(pool, email, request);
  const own = { passwordHash: await hashPassword(password), phoneNumber };
  return inTransaction(pool, { organizationId }, async (db) => {
    const { work, person } = await takeUpInvitation({ db, organizationId }, link, own, request, subscribers);
    const { firstName, organizationName, role } = person;
    await queueMail(work, {
      template: welcomeMail,
      to: person.email,
      data: { firstName, organizationName, role },
    });
    const pair = await openSession(db, tokens, { organizationId, userId: id, remember: false }, request);
    const user = await getSessionUser(db, id);
    return { user, organization: user.organization, ...pair, redirectTo: '/dashboard' };
  });
}
