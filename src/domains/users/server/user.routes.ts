import type { AnyRoute } from '../../../platform/server/http/route.ts';
import { route } from '../../../platform/server/http/route.ts';
import * as contract from '../user.contract.ts';
import { getMe } from './user.queries.ts';

export const userRoutes: readonly AnyRoute[] = [route(contract.getMe, (context) => getMe(context.read))];
