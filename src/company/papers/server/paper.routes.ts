import type pg from 'pg';
import type { AnyRoute } from '#platform/server/http/route.ts';
import { publicRoute } from '#platform/server/http/route.ts';
import * as contract from '../paper.contract.ts';
import { checkedPaper } from './paper.check.ts';
import { PaperThrottle } from './paper.throttle.ts';

export function paperRoutes(pool: pg.Pool): readonly AnyRoute[] {
  const place = { pool, throttle: new PaperThrottle(pool) };
  return [
    publicRoute(contract.checkPaper, ({ ip, now }, { params, query }) =>
      checkedPaper(place, { ...params, ...query, ip, now }),
    ),
  ];
}
