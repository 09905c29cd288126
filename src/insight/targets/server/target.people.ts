import type { Read } from '#platform/server/context.ts';
import { ownTeam } from '#company/people/server/user.visibility.ts';
import { SALE_REACH } from '#company/people/saleReach.rules.ts';

/** Whether the caller sees every sale: what a project or the company is to book is theirs alone. */
export function seesAllSales({ caller }: Read): boolean {
  return SALE_REACH[caller.role] === 'all';
}

/** The people whose targets the caller sees: those whose sales it sees. */
export function targetedPeople(read: Read) {
  const people = read.db.selectFrom('appUser');
  switch (SALE_REACH[read.caller.role]) {
    case 'all':
      return people;
    case 'team':
      return people.where('appUser.id', 'in', ownTeam(read));
    case 'partners':
    case 'own':
    case 'firm':
    case 'brought':
      return people.where('appUser.id', '=', read.caller.userId);
  }
}
