import type pg from 'pg';
import type { Instant } from '../../contract/calendar.ts';
import { AppError } from '../../contract/errors.ts';
import { isRole } from '../../contract/roles.ts';
import type { Caller } from '../context.ts';
import { runPipeline } from '../database/pipeline.ts';
import type { Row, Statement } from '../database/pipeline.ts';
import type { Guard, Tenant } from '../database/tenant.ts';

/** The content of a token; everything else is read from the database. */
export interface SessionKey {
  organizationId: string;
  userId: string;
  sessionId: string;
}

export const SESSION_ENDED = 'Your session has ended. Please sign in again.';

/** Raised when role, status or session differ from the cached ones: read them and decide again. */
export class CallerChanged extends Error {
  constructor() {
    super('The caller changed since last seen.');
    this.name = 'CallerChanged';
  }
}

export interface KnownCaller {
  caller: Caller;
  /** Their role needs a second factor that they have not set up. */
  lacksFactor: boolean;
  /** Their organization has confirmed its email address. */
  isConfirmed: boolean;
  /** What they prove who they are by. */
  provesBy: 'secondFactor' | 'password';
  provedAt: Instant;
  fingerprint: string;
}

const MAX_KNOWN = 20_000;

/**
 * Callers this process has seen. A snapshot is only a guess: the guard compares it with the database in the
 * same round trip as each read and at the start of each transaction, so a deactivated user or a changed role
 * counts at the very next request, on every process.
 */
export class CallerDirectory {
  private readonly pool: pg.Pool;
  private readonly clock: Clock;
  private readonly known = new Map<string, KnownCaller>();

  constructor(pool: pg.Pool, clock: Clock) {
    this.pool = pool;
    this.clock = clock;
  }

  async find(session: SessionKey): Promise<KnownCaller> {
    return this.known.get(session.sessionId) ?? this.load(session);
  }

  forget(session: SessionKey): void {
    this.known.delete(session.sessionId);
  }

  /** The tenant of a session, guarded against anything that changed since `known` was read. */
  tenantOf(session: SessionKey, known: KnownCaller): Tenant {
    const guard: Guard = {
      statement: guardStatement(session, this.clock()),
      check: (rows) => {
        if (fingerprintOf(rows[0]) === known.fingerprint) return;
        this.forget(session);
        throw new CallerChanged();
      },
    };
    return { organizationId: session.organizationId, guard };
  }

  private async load(session: SessionKey): Promise<KnownCaller> {
    const client = await this.pool.connect();
    try {
      const [, guarded] = await runPipeline(client, [
        {
          name: 'set_organization',
          text: `select set_config('app.organization_id', $1, true)`,
          values: [session.organizationId],
        },
        guardStatement(session, this.clock()),
      ]);
      return this.remember(session, guarded?.rows[0]);
    } finally {
      client.release();
    }
  }

  private remember(session: SessionKey, row: Row | undefined): KnownCaller {
    const caller = toCaller(session, row);
    const hasFactor = row?.['hasFactor'] === true;
    const known: KnownCaller = {
      caller,
      lacksFactor: row?.['needsFactor'] === true && !hasFactor,
      isConfirmed: row?.['isConfirmed'] === true,
      provesBy: hasFactor ? 'secondFactor' : 'password',
      provedAt: String(row?.['provedAt']),
      fingerprint: fingerprintOf(row),
    };
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.known.set(session.sessionId, known);
    return known;
  }
}

function guardStatement(session: SessionKey, now: Instant): Statement {
  return {
    name: 'guard_caller',
    text: `select u.role, u.status, u.channel_partner_id, o.status as organization_status, o.timezone, o.country,
                  o.confirmed_at is not null as is_confirmed,
                  (s.revoked_at is null and s.expires_at > $4) as live, s.proved_at,
                  coalesce(o.settings -> 'secondFactorRoles' ? u.role, false) as needs_factor,
                  (exists (select 1 from second_factor f
                            where f.organization_id = s.organization_id and f.user_id = s.user_id
                              and f.confirmed_at is not null)
                   or exists (select 1 from passkey k
                               where k.organization_id = s.organization_id and k.user_id = s.user_id)) as has_factor
             from user_session s
             join app_user u on u.organization_id = s.organization_id and u.id = s.user_id
             join organization o on o.organization_id = s.organization_id
            where s.organization_id = $1 and s.id = $2 and s.user_id = $3 and u.deleted_at is null`,
    values: [session.organizationId, session.sessionId, session.userId, now],
  };
}

function fingerprintOf(row: Row | undefined): string {
  return row ? JSON.stringify(row) : '';
}

function toCaller(session: SessionKey, row: Row | undefined): Caller {
  const inForce =
    row?.['live'] === true && row['status'] === 'active' && row['organizationStatus'] === 'active';
  if (!inForce || !isRole(row['role'])) throw new AppError('unauthenticated', SESSION_ENDED);
  return {
    organizationId: session.organizationId,
    userId: session.userId,
    role: row['role'],
    channelPartnerId: typeof row['channelPartnerId'] === 'string' ? row['channelPartnerId'] : null,
    timezone: String(row['timezone']),
    isIndia: row['country'] === 'India',
  };
}

export type Clock = () => Instant;
export const systemClock: Clock = () => new Date().toISOString();
