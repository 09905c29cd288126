import { invalid } from '#platform/contract/errors.ts';
import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import type { Services } from '#platform/server/services.ts';
import * as contract from '../photo.contract.ts';
import { waivePhoto, withdrawPhoto } from './photo.commands.ts';
import { takeInPhotos } from './photo.intake.ts';
import { photoSheet, totalPhotos } from './photo.list.ts';
import { getPhoto, listPhotos } from './photo.queries.ts';

export function photoRoutes(services: Pick<Services, 'files' | 'pictures'>): readonly AnyRoute[] {
  return [
    route(contract.addPhotos, (context, { params, sent }) => {
      if (!sent) throw invalid('photos', 'Choose a photo.');
      return takeInPhotos(services, context, params.id, sent);
    }),
    route(contract.listPhotos, (context, { query }) => listPhotos(context.read, query)),
    route(contract.exportPhotos, (context, { query }) => sheetOf(context, photoSheet, query)),
    route(contract.totalPhotos, (context, { query }) => totalPhotos(context.read, query)),
    route(contract.getPhoto, (context, { params }) => getPhoto(context.read, params.id)),
    route(contract.withdrawPhoto, (context, { params, body }) =>
      context.write((work) => withdrawPhoto(work, params.id, body)),
    ),
    route(contract.waivePhoto, (context, { params, body }) =>
      context.write((work) => waivePhoto(work, params.id, body.reason)),
    ),
  ];
}
