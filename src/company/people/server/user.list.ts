import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { ListCount } from '#platform/contract/listCalls.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalCount } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { User } from '../user.contract.ts';
import type { exportUsers, totalUsers as totalsCall } from '../userList.contract.ts';
import type { OwnedLeads } from './owned-leads.ts';
import { foundUsers, usersById } from './people.queries.ts';

const column = sheetColumns<User>();

const COLUMNS = [
  column.text('First name', ({ firstName }) => firstName),
  column.text('Last name', ({ lastName }) => lastName),
  column.text('Email', ({ email }) => email),
  column.text('Phone', ({ phoneNumber }) => phoneNumber),
  column.text('Role', ({ role }) => roleLabel(role)),
  column.word('State', ({ status }) => status),
  column.text('Department', ({ department }) => department),
  column.text('Manager', ({ manager }) => manager?.name ?? null),
  column.text('Firm', ({ channelPartner }) => channelPartner?.name ?? null),
  column.text('Projects', ({ projects }) => projects.map(({ name }) => name).join(', ')),
  column.number('Open leads', ({ openLeads }) => openLeads),
  column.text('Two-step sign-in', ({ hasSecondFactor }) => (hasSecondFactor ? 'Yes' : 'No')),
  column.moment('Last signed in', ({ lastLoginAt }) => lastLoginAt),
];

/** By first name. */
export function userSheet(owned: OwnedLeads): SheetList<QueryOf<typeof exportUsers>, User> {
  return {
    name: 'people',
    columns: () => COLUMNS,
    pages: (read, { ids, format: _format, ...filter }) =>
      pagesByPlace(read.db, {
        found: foundUsers(read, filter),
        order: { columns: [[sql`app_user.first_name`, 'text']], id: sql`app_user.id`, direction: 'asc' },
        ids,
        details: (found) => usersById(read, owned, found),
      }),
  };
}

export function totalUsers(read: Read, filter: QueryOf<typeof totalsCall>): Promise<ListCount> {
  return totalCount(read.db, foundUsers(read, filter));
}
