import type pg from 'pg';
import type { AnyRoute } from '#platform/server/http/route.ts';
import { publicRoute } from '#platform/server/http/route.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import * as contract from '../paper.contract.ts';
import { checkedPaper, paperPhoto } from './paper.check.ts';
import { PaperThrottle } from './paper.throttle.ts';

export function paperRoutes(pool: pg.Pool, files: FileStore): readonly AnyRoute[] {
  const place = { pool, throttle: new PaperThrottle(pool), files };
  return [
    publicRoute(contract.checkPaper, ({ ip, now }, { params, query }) =>
      checkedPaper(place, { ...params, ...query, ip, now }),
    ),
    publicRoute(contract.getPaperPhoto, ({ ip, now }, { params }) =>
      paperPhoto(place, { ...params, ip, now }),
    ),
  ];
}
