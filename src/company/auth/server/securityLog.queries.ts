import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { dayStart } from '#platform/server/database/dayStart.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { personOf } from '#company/people/server/person.ts';
import { deviceOf } from '../device.rules.ts';
import type { listSecurityEvents as listCall, SecurityEvent } from '../securityLog.contract.ts';

type Filter = QueryOf<typeof listCall>;

export function listSecurityEvents(read: Read, filter: Filter): Promise<Page<SecurityEvent>> {
  const found = filtered(read, filter);
  return pageOf(
    filter,
    async ({ limit, offset }) => {
      const rows = await found
        .select(['id', 'at', 'kind', 'ip', 'userAgent'])
        .select((eb) => [
          personOf(eb.ref('securityEvent.userId')).as('person'),
          personOf(eb.ref('securityEvent.actorId')).as('actor'),
        ])
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(({ userAgent, ...row }) => ({
        _id: row.id,
        ...row,
        device: userAgent === null ? null : deviceOf(userAgent),
      }));
    },
    (max) => countRows(read.db, found, max),
  );
}

function filtered(read: Read, { personId, kind, from, to, search }: Filter) {
  let found = read.db.selectFrom('securityEvent');
  if (personId) found = found.where('userId', '=', personId);
  if (kind?.length) found = found.where('kind', 'in', kind);
  if (from) found = found.where('at', '>=', dayStart(read, from));
  if (to) found = found.where('at', '<', dayStart(read, to, 1));
  if (search) found = found.where('ip', '=', search.trim());
  return found;
}
