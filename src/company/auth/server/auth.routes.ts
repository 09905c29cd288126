import type { AnyRoute } from '#platform/server/http/route.ts';
import { publicRoute, route } from '#platform/server/http/route.ts';
import * as contract from '../auth.contract.ts';
import { acceptInvitation as acceptCall } from '../acceptance.contract.ts';
import type { AcceptanceServices } from './acceptance.commands.ts';
import { acceptInvitation } from './acceptance.commands.ts';
import { register, signIn } from './auth.commands.ts';
import { LinkThrottle } from './link-throttle.ts';
import { changePassword, forgotPassword, resetPassword } from './password.commands.ts';
import { endOtherSessions, endSession, refreshSession, revoke } from './session.commands.ts';
import { listSessions } from './session.queries.ts';
import type { SignInThrottle } from '#platform/server/sign-in-throttle.ts';
import { sendVerificationAgain, verifyEmail } from './verification.commands.ts';

export function authRoutes(services: AcceptanceServices, throttle: SignInThrottle): readonly AnyRoute[] {
  const { pool } = services;
  const links = new LinkThrottle(pool);
  return [
    publicRoute(contract.register, (request, { body }) => register(services, body, request)),
    publicRoute(acceptCall, (request, { params, body }) =>
      acceptInvitation(services, params.id, body, request),
    ),
    publicRoute(contract.login, (request, { body }) => signIn(services, throttle, body, request)),
    publicRoute(contract.refresh, (request, { body }) =>
      refreshSession(pool, services.tokens, body.refreshToken, request),
    ),
    route(contract.logout, async (context) => {
      await context.write((work) => revoke(work.db, context.sessionId, 'signedOut', work.now));
      return {};
    }),
    publicRoute(contract.forgotPassword, (request, { body }) =>
      forgotPassword({ pool, links }, body, request),
    ),
    publicRoute(contract.resetPassword, (request, { body }) =>
      resetPassword({ pool, throttle }, body, request),
    ),
    route(contract.changePassword, (context, { body }) => changePassword(throttle, body, context)),
    publicRoute(contract.verifyEmail, (request, { body }) => verifyEmail(pool, body.token, request)),
    route(contract.sendVerification, (context) => sendVerificationAgain(links, context)),
    route(contract.listSessions, (context) => listSessions(context.read, context.sessionId)),
    route(contract.endSession, async (context, { params }) => {
      await context.write((work) => endSession(work, params.id));
      return {};
    }),
    route(contract.endOtherSessions, async (context) => ({
      ended: await context.write((work) => endOtherSessions(work, context.sessionId)),
    })),
  ];
}
