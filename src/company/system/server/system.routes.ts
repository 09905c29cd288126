import type pg from 'pg';
import type { Call } from '#platform/contract/call.ts';
import { readOf } from '#platform/server/context.ts';
import type { DiskWatch } from '#platform/server/database/disk-watch.ts';
import { readingDatabase } from '#platform/server/database/tenant.ts';
import type { EventHub } from '#platform/server/events/stream.ts';
import { factorMissing } from '#platform/server/http/call-runner.ts';
import type { CallerDirectory, Clock, SessionKey } from '#platform/server/http/caller.ts';
import { compareCaller } from '#platform/server/http/compare-caller.ts';
import { openApi } from '#platform/server/http/openapi.ts';
import type { Scanner } from '#platform/server/files/scanner.ts';
import type { AnyRoute, CallContext, Download } from '#platform/server/http/route.ts';
import { publicRoute, route } from '#platform/server/http/route.ts';
import type { CallMetrics } from '#platform/server/metrics.ts';
import * as contract from '../system.contract.ts';
import { docsPage } from './docs.page.ts';
import type { Filling } from './filling.ts';

export interface SystemParts {
  pool: pg.Pool;
  metrics: CallMetrics;
  version: string;
  events: EventHub;
  disk: DiskWatch;
  callers: CallerDirectory;
  calls: () => readonly Call[];
  isWorkerUp: () => boolean;
  filling: Filling;
  clock: Clock;
  scanner: Scanner;
}

const startedAt = new Date().toISOString();

export function systemRoutes(parts: SystemParts): readonly AnyRoute[] {
  const docs = docsOf(parts);
  return [
    publicRoute(contract.getHealth, () => health(parts)),
    route(contract.getPerformance, async (context) => {
      await compareCaller(context);
      return performanceOf(parts);
    }),
    route(contract.getDocs, async (context) => {
      await compareCaller(context);
      return docs(context.accept);
    }),
    route(contract.streamEvents, async (context) => {
      await compareCaller(context);
      return {
        content: await parts.events.open(
          {
            sessionId: context.sessionId,
            userId: context.caller.userId,
            organizationId: context.caller.organizationId,
            read: () => freshRead(parts, context),
          },
          numberOrNull(context.lastEventId),
        ),
        contentType: 'text/event-stream',
        fileName: 'events',
        inline: true,
      };
    }),
  ];
}

async function health(parts: SystemParts) {
  const database = await parts.pool
    .query<{ demonstration: boolean }>('select has_demonstration() as demonstration')
    .then(({ rows }) => ({ up: true, demonstration: rows[0]?.demonstration ?? false }))
    .catch(() => ({ up: false, demonstration: false }));
  const worker = parts.isWorkerUp();
  const scanner = await parts.scanner.state();
  return {
    status:
      database.up && worker && scanner !== 'down' && !parts.disk.isFull
        ? ('up' as const)
        : ('degraded' as const),
    version: parts.version,
    database: database.up ? (parts.disk.isFull ? ('full' as const) : ('up' as const)) : ('down' as const),
    worker: worker ? ('up' as const) : ('down' as const),
    scanner,
    demonstration: database.demonstration,
    filling: parts.filling.progress,
    demonstrationMadeAt: parts.filling.madeAt,
  };
}

function performanceOf({ metrics, pool }: SystemParts) {
  const memory = process.memoryUsage();
  return {
    startedAt,
    calls: metrics.calls(),
    eventLoopDelayMs: metrics.eventLoopDelayMs(),
    pool: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    memory: { rssBytes: memory.rss, heapUsedBytes: memory.heapUsed },
  };
}

/** The description of the API, written when it is first read: it does not change while a process lives. */
function docsOf({ calls, version }: SystemParts): (accept: string | null) => Download {
  const written = new Map<string, Download>();
  const once = (name: string, write: () => Download) => {
    const known = written.get(name) ?? write();
    written.set(name, known);
    return known;
  };
  return (accept) =>
    accept?.includes('text/html')
      ? once('page', () => ({
          content: Buffer.from(docsPage(calls(), version)),
          contentType: 'text/html; charset=utf-8',
          fileName: 'plinth-api.html',
          inline: true,
        }))
      : once('openApi', () => ({
          content: Buffer.from(JSON.stringify(openApi(calls(), version))),
          contentType: 'application/json; charset=utf-8',
          fileName: 'plinth-openapi.json',
          inline: true,
        }));
}

/** The current state of the caller: the stream notices an ended session or a changed role at the next event. */
async function freshRead(parts: SystemParts, context: CallContext) {
  const session: SessionKey = {
    organizationId: context.caller.organizationId,
    userId: context.caller.userId,
    sessionId: context.sessionId,
  };
  const known = await parts.callers.find(session);
  if (known.lacksFactor) throw factorMissing();
  return readOf(
    readingDatabase(parts.pool, parts.callers.tenantOf(session, known)),
    known.caller,
    parts.clock(),
  );
}

function numberOrNull(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
