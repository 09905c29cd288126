import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../letterJob.contract.ts';
import { orderLetters, stopLetters } from './letterJob.commands.ts';
import { getLetterJob, listLettersOfJob } from './letterJob.queries.ts';
import type { ZipNeeds } from './letterJob.zip.ts';
import { zipLettersOfJob } from './letterJob.zip.ts';

export function letterJobRoutes(needs: ZipNeeds): readonly AnyRoute[] {
  return [
    route(contract.generateLetters, ({ write }, { params, body }) =>
      write(async (work) => getLetterJob(work, await orderLetters(work, params.id, body))),
    ),
    route(contract.getLetterJob, ({ read }, { params }) => getLetterJob(read, params.id)),
    route(contract.listLettersOfJob, ({ read }, { params, query }) =>
      listLettersOfJob(read, params.id, query),
    ),
    route(contract.zipLettersOfJob, (context, { params }) => zipLettersOfJob(context, needs, params.id)),
    route(contract.stopLetterJob, ({ write }, { params }) =>
      write(async (work) => {
        await stopLetters(work, params.id);
        return getLetterJob(work, params.id);
      }),
    ),
  ];
}
