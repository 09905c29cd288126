import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { analyticsRoutes } from './domains/analytics/server/analytics.routes.ts';
import { approvalRoutes } from './domains/approvals/server/approval.routes.ts';
import { assignmentRoutes } from './domains/assignment/server/assignment.routes.ts';
import { auditRoutes } from './domains/audit/server/audit.routes.ts';
import { authRoutes } from './domains/auth/server/auth.routes.ts';
import { channelPartnerRoutes } from './domains/channel-partners/server/channelPartner.routes.ts';
import { constructionRoutes } from './domains/construction/server/milestone.routes.ts';
import { demandLetterRoutes } from './domains/demand-letters/server/demandLetter.routes.ts';
import { planRevisionRoutes } from './domains/plan-revisions/server/planRevision.routes.ts';
import { bankAccountRoutes } from './domains/bank-accounts/server/bankAccount.routes.ts';
import { demandRunRoutes } from './domains/demand-runs/server/demandRun.routes.ts';
import { explanationRoutes } from './domains/explanations/server/explanation.routes.ts';
import { fileRoutes } from './domains/files/server/file.routes.ts';
import { importRoutes } from './domains/imports/server/import.routes.ts';
import { invitationRoutes } from './domains/invitations/server/invitation.routes.ts';
import { invoiceRoutes } from './domains/invoices/server/invoice.routes.ts';
import { keyedEnquiries } from './domains/lead-sources/server/delivery.handler.ts';
import { leadSourceRoutes } from './domains/lead-sources/server/leadSource.routes.ts';
import { leadRoutes } from './domains/leads/server/lead.routes.ts';
import { ledgerRoutes } from './domains/ledger/server/ledger.routes.ts';
import { messageTemplateRoutes } from './domains/message-templates/server/messageTemplate.routes.ts';
import { notificationRoutes } from './domains/notifications/server/notification.routes.ts';
import { organizationRoutes } from './domains/organizations/server/organization.routes.ts';
import { partnerClaimRoutes } from './domains/partner-claims/server/claim.routes.ts';
import { paymentRoutes } from './domains/payments/server/payment.routes.ts';
import { priceListRoutes } from './domains/price-lists/server/priceList.routes.ts';
import { pricingRoutes } from './domains/pricing/server/pricing.routes.ts';
import { ShareTokens } from './domains/pricing/server/share.token.ts';
import { projectRoutes } from './domains/projects/server/project.routes.ts';
import { rateRoutes } from './domains/rates/server/rate.routes.ts';
import { saleRoutes } from './domains/sales/server/sale.routes.ts';
import { scoringRoutes } from './domains/scoring/server/scoring.routes.ts';
import { savedViewRoutes } from './domains/saved-views/server/savedView.routes.ts';
import { searchRoutes } from './domains/search/server/search.routes.ts';
import { systemRoutes } from './domains/system/server/system.routes.ts';
import { towerRoutes } from './domains/towers/server/tower.routes.ts';
import { waitingRoutes } from './domains/units/server/waiting.routes.ts';
import { unitRoutes } from './domains/units/server/unit.routes.ts';
import { userRoutes } from './domains/users/server/user.routes.ts';
import { audiences } from './application.audiences.ts';
import { constraintMessages } from './application.constraints.ts';
import { subscribers } from './application.subscribers.ts';
import type { Caller, Work } from './platform/server/context.ts';
import { readOf } from './platform/server/context.ts';
import { openPool } from './platform/server/database/pool.ts';
import { inTransaction } from './platform/server/database/tenant.ts';
import { FileLinks } from './platform/server/files/file-links.ts';
import { OutboxRelay } from './platform/server/events/outbox.ts';
import { EventHub } from './platform/server/events/stream.ts';
import { buildApp } from './platform/server/http/app.ts';
import { CallRunner } from './platform/server/http/call-runner.ts';
import type { Clock } from './platform/server/http/caller.ts';
import { systemClock } from './platform/server/http/caller.ts';
import type { AnyRoute } from './platform/server/http/route.ts';
import { Tokens } from './platform/server/http/tokens.ts';
import type { Log } from './platform/server/log.ts';
import { CallMetrics } from './platform/server/metrics.ts';
import type { PasswordCost } from './platform/server/passwords.ts';
import { choosePasswordCost, STANDARD_PASSWORD_COST } from './platform/server/passwords.ts';
import { SecretBox } from './platform/server/secret-box.ts';
import { SignInThrottle } from './platform/server/sign-in-throttle.ts';
import type { Services } from './platform/server/services.ts';

export interface ApplicationOptions {
  /** Of the owner; connections take the application role. */
  databaseUrl: string;
  sessionSecret: string;
  version: string;
  services: Services;
  log: Log;
  checkReplies: boolean;
  clock?: Clock;
  poolSize?: number;
  limits?: { publicPerMinute: number; sessionPerMinute: number };
  /** Tests make hundreds of people who guard nothing. */
  passwordCost?: PasswordCost;
  isWorkerUp?: () => boolean;
}

export interface Application {
  http: FastifyInstance;
  pool: pg.Pool;
  metrics: CallMetrics;
  routes: readonly AnyRoute[];
  /** Of the links to cost sheets. */
  shareTokens: ShareTokens;
  /** Of the links to files. */
  fileLinks: FileLinks;
  /** Runs a command as a user at a given moment, in one transaction: how history is seeded. */
  runAs<T>(caller: Caller, now: string, command: (work: Work) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

const STANDARD_LIMITS = { publicPerMinute: 300, sessionPerMinute: 3000 };

/** The server half of Plinth: what is plugged in, and in which order it starts and stops. */
export async function openApplication(options: ApplicationOptions): Promise<Application> {
  const { log, services } = options;
  choosePasswordCost(options.passwordCost ?? STANDARD_PASSWORD_COST);
  const clock = options.clock ?? systemClock;
  const onError = (error: unknown) => log.error({ err: error }, 'background work failed');
  const pool = openPool(options.databaseUrl, options.poolSize ?? 20);
  const metrics = new CallMetrics(pool);
  const tokens = new Tokens(options.sessionSecret, clock);
  const throttle = new SignInThrottle(pool);
  const relay = new OutboxRelay(pool, onError);
  const events = new EventHub(options.databaseUrl, audiences, onError);
  const runner = new CallRunner({
    pool,
    constraintMessages,
    checkReplies: options.checkReplies,
    clock,
    onCommit: () => relay.wake(),
    subscribers,
  });
  const shareTokens = new ShareTokens(options.sessionSecret);
  const fileLinks = new FileLinks(options.sessionSecret);
  const routes: AnyRoute[] = [
    ...authRoutes({ pool, tokens }, throttle),
    ...userRoutes(throttle),
    ...invitationRoutes({ pool, tokens, subscribers }, constraintMessages),
    ...channelPartnerRoutes(new SecretBox(options.sessionSecret)),
    ...organizationRoutes,
    ...rateRoutes,
    ...projectRoutes,
    ...towerRoutes,
    ...unitRoutes,
    ...constructionRoutes,
    ...priceListRoutes,
    ...waitingRoutes,
    ...scoringRoutes,
    ...assignmentRoutes,
    ...leadRoutes(keyedEnquiries({ pool, subscribers })),
    ...leadSourceRoutes,
    ...partnerClaimRoutes(services),
    ...pricingRoutes(services, { pool, tokens: shareTokens, subscribers }),
    ...approvalRoutes,
    ...saleRoutes(services),
    ...paymentRoutes(services),
    ...demandRunRoutes,
    ...ledgerRoutes,
    ...bankAccountRoutes,
    ...demandLetterRoutes(services),
    ...planRevisionRoutes,
    ...invoiceRoutes(services),
    ...explanationRoutes,
    ...fileRoutes({ pool, files: services.files, links: fileLinks }),
    ...importRoutes,
    ...analyticsRoutes(services),
    ...notificationRoutes,
    ...auditRoutes,
    ...searchRoutes,
    ...savedViewRoutes,
    ...messageTemplateRoutes,
  ];
  routes.push(
    ...systemRoutes({
      pool,
      metrics,
      version: options.version,
      events,
      callers: runner.callers,
      calls: () => routes.map((route) => route.call),
      isWorkerUp: options.isWorkerUp ?? (() => true),
      clock,
    }),
  );
  const http = await buildApp({
    routes,
    runner,
    tokens,
    metrics,
    log,
    clock,
    limits: options.limits ?? STANDARD_LIMITS,
    pictureOrigin: services.files.origin,
  });
  await events.start();
  relay.start();
  return {
    http,
    pool,
    metrics,
    routes,
    shareTokens,
    fileLinks,
    runAs: (caller, now, command) =>
      inTransaction(pool, { organizationId: caller.organizationId }, (db) =>
        command({ ...readOf(db, caller, now), requestId: null, ip: null, subscribers }),
      ),
    stop: async () => {
      await events.stop();
      await http.close();
      await relay.stop();
      await services.printer.stop();
      await pool.end();
    },
  };
}
