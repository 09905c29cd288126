import type { AnyRoute } from '../../../platform/server/http/route.ts';
import { publicRoute, route } from '../../../platform/server/http/route.ts';
import * as contract from '../auth.contract.ts';
import type { AuthServices } from './auth.commands.ts';
import { register, signIn } from './auth.commands.ts';
import { refreshSession, revoke } from './session.commands.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

export function authRoutes(services: AuthServices): readonly AnyRoute[] {
  const throttle = new SignInThrottle(services.pool);
  return [
    publicRoute(contract.register, (request, { body }) => register(services, body, request)),
    publicRoute(contract.login, (request, { body }) => signIn(services, throttle, body, request)),
    publicRoute(contract.refresh, (request, { body }) =>
      refreshSession(services.pool, services.tokens, body.refreshToken, request),
    ),
    route(contract.logout, async (context) => {
      await context.write((work) => revoke(work.db, context.sessionId, 'signedOut', work.now));
      return {};
    }),
  ];
}
