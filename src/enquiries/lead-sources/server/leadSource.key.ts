import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type pg from 'pg';
import { AppError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { hashOfApiKey } from '#platform/server/http/api-key.ts';
import type { LeadInput } from '#enquiries/leads/lead.contract.ts';

/** The key that a request carries, and what it is for. */
export interface DeliveringKey {
  id: string;
  version: number;
  name: string;
  source: LeadInput['source'];
  /** Its projects that are not archived. */
  projectIds: readonly string[];
  /** The user in whose name the application looks up the organization; not the author of the deliveries. */
  createdById: string;
}

/** The organization of a key; 401 for one that never existed, or was revoked or renewed. */
export async function findKey(
  pool: pg.Pool,
  apiKey: string,
): Promise<{ organizationId: string; keyId: string }> {
  const { rows } = await pool.query<{ organization_id: string; key_id: string }>(
    'select organization_id, key_id from find_lead_source_key($1)',
    [hashOfApiKey(apiKey)],
  );
  const [found] = rows;
  if (!found) throw notValid();
  return { organizationId: found.organization_id, keyId: found.key_id };
}

/**
 * The key inside its organization; locked for share, so that it is revoked before or after a delivery, not
 * during it.
 */
export async function readKey(db: Database, keyId: string): Promise<DeliveringKey> {
  const key = await db
    .selectFrom('leadSourceKey')
    .select(['id', 'version', 'name', 'source', 'createdById'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('leadSourceKeyProject')
          .innerJoin('project', 'project.id', 'leadSourceKeyProject.projectId')
          .select('project.id')
          .whereRef('leadSourceKeyProject.keyId', '=', 'leadSourceKey.id')
          .where('project.status', '!=', 'archived'),
      ).as('projects'),
    )
    .where('id', '=', keyId)
    .where('revokedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!key) throw notValid();
  const { projects, ...rest } = key;
  return { ...rest, projectIds: projects.map(({ id }) => id) };
}

function notValid(): AppError {
  return new AppError('unauthenticated', 'This API key is not valid.');
}
