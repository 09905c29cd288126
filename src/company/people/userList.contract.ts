import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { listUsers } from './user.contract.ts';

// Apart from the contract of users, which comes with the first screen.

export const exportUsers = fileOf(listUsers);
export const totalUsers = totalsOf(listUsers, []);
