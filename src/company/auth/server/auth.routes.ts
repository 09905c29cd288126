import type { AnyRoute } from '#platform/server/http/route.ts';
import { publicRoute, route } from '#platform/server/http/route.ts';
import type { RegistrationTerms } from '#platform/server/area-plugin.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import * as contract from '../auth.contract.ts';
import * as passkey from '../passkey.contract.ts';
import type { PasskeySite } from '../passkey.rules.ts';
import * as factor from '../secondFactor.contract.ts';
import * as log from '../securityLog.contract.ts';
import { acceptInvitation as acceptCall } from '../acceptance.contract.ts';
import type { AcceptanceServices } from './acceptance.commands.ts';
import { acceptInvitation } from './acceptance.commands.ts';
import { challengeSignIn, register, signIn, signInBySecondStep } from './auth.commands.ts';
import { CodeThrottle } from './code-throttle.ts';
import { LinkThrottle } from './link-throttle.ts';
import { RegistrationThrottle } from './registration-throttle.ts';
import { changePassword, forgotPassword, resetPassword } from './password.commands.ts';
import {
  addPasskey,
  beginPasskey,
  challengeStepUp,
  removePasskey,
  renamePasskey,
} from './passkey.commands.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  stepUp,
} from './secondFactor.commands.ts';
import { getSecondFactor } from './secondFactor.queries.ts';
import { noteSecurity } from './securityLog.ts';
import { listSecurityEvents } from './securityLog.queries.ts';
import { endOtherSessions, endSession, refreshSession, revoke, signOutPerson } from './session.commands.ts';
import { listSessions } from './session.queries.ts';
import type { SignInThrottle } from '#platform/server/sign-in-throttle.ts';
import { sendVerificationAgain, verifyEmail } from './verification.commands.ts';

export function authRoutes(
  services: AcceptanceServices & { secrets: SecretBox; site: PasskeySite | null },
  throttle: SignInThrottle,
  { perHour, hasMailServer }: RegistrationTerms,
): readonly AnyRoute[] {
  const { pool, secrets, site } = services;
  const signingIn = { ...services, throttle, codes: new CodeThrottle(pool) };
  const links = new LinkThrottle(pool);
  const registering = { ...services, registrations: new RegistrationThrottle(pool, perHour), hasMailServer };
  return [
    publicRoute(contract.register, (request, { body }) => register(registering, body, request)),
    publicRoute(acceptCall, (request, { params, body }) =>
      acceptInvitation(services, params.id, body, request),
    ),
    publicRoute(contract.login, (request, { body }) => signIn(signingIn, body, request)),
    publicRoute(factor.secondStep, (request, { body }) => signInBySecondStep(signingIn, body, request)),
    publicRoute(passkey.challengeSignIn, (request, { body }) => challengeSignIn(signingIn, body, request)),
    publicRoute(contract.refresh, (request, { body }) =>
      refreshSession(pool, services.tokens, body.refreshToken, request),
    ),
    route(contract.logout, async (context) => {
      await context.write(async (work) => {
        await revoke(work.db, context.sessionId, 'signedOut', work.now);
        await noteSecurity(work.db, context, { kind: 'signedOut', userId: work.caller.userId });
      });
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
    route(log.listSecurityEvents, (context, { query }) => listSecurityEvents(context.read, query)),
    route(log.endSessionsOfPerson, async (context, { params }) => ({
      ended: await context.write((work) => signOutPerson(work, params.id)),
    })),
    route(factor.getSecondFactor, (context) => getSecondFactor(context.read, site)),
    route(factor.beginSecondFactor, (context, { body }) =>
      beginSecondFactor(secrets, throttle, body, context),
    ),
    route(factor.confirmSecondFactor, (context, { body }) => confirmSecondFactor(signingIn, body, context)),
    route(factor.renewRecoveryCodes, (context, { body }) => renewRecoveryCodes(throttle, body, context)),
    route(factor.removeSecondFactor, async (context, { body }) => {
      await removeSecondFactor(throttle, body, context);
      return {};
    }),
    route(factor.resetSecondFactor, async (context, { params }) => {
      await context.write((work) => resetSecondFactor(work, params.id));
      return {};
    }),
    route(passkey.beginPasskey, (context, { body }) => beginPasskey(site, throttle, body, context)),
    route(passkey.addPasskey, (context, { body }) => addPasskey(site, body, context)),
    route(passkey.renamePasskey, (context, { params, body }) => renamePasskey(params.id, body, context)),
    route(passkey.removePasskey, async (context, { params, body }) => {
      await removePasskey(throttle, params.id, body, context);
      return {};
    }),
    route(passkey.challengeStepUp, (context) => challengeStepUp(site, context)),
    route(factor.stepUp, async (context, { body }) => {
      await stepUp(signingIn, throttle, body, context);
      return {};
    }),
  ];
}
